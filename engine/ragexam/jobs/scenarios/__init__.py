"""Jobs on scenarios: `make_scenarios` makes their questions, `run_scenarios` has systems answer them, `judge_scenarios` asks a judge."""
