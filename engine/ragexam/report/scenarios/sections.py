"""The report's section on scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ragexam.records import Table
from ragexam.report.document.options import SECTIONS
from ragexam.report.document.records import Folded, Part, Section
from ragexam.report.scenarios.generators import generators, scenario_pair_table
from ragexam.report.scenarios.paired import Retest, between_systems, paired_table, retests
from ragexam.report.scenarios.rates import all_together, rates_table, remarks_table, sets_table
from ragexam.report.scenarios.record import Probe, ScenarioReport
from ragexam.report.scenarios.reliability import AIM, reliability, reliability_table
from ragexam.scenarios.dialogue import as_one_text
from ragexam.scenarios.kind import SCENARIO_KINDS
from ragexam.scenarios.metrics import metric_label
from ragexam.sentences import counted, joined, listed, phrase, template
from ragexam.stats.estimate import Estimate

LONG = 16
"""Rows from which a table is folded."""

MOST_EXAMPLES = 2
"""Failures of each scenario that are shown."""

MOST_REASONS = 2
"""Reasons that are told why somebody gave no answer."""

_TITLE = 70


def scenario_section(report: ScenarioReport | None) -> list[Section]:
    """Return the section of a report; nothing where nobody answered a scenario."""
    if report is None or not (report.probes or report.remade):
        return []
    if not report.latest():
        return [Section("scenarios", SECTIONS["scenarios"], scenario_sentences(report), ())]
    parts: list[Part] = [Folded(table) if len(table.rows) > LONG else table for table in scenario_tables(report)]
    parts += [Folded(text, title) for title, text in failure_examples(report)]
    return [Section("scenarios", SECTIONS["scenarios"], scenario_sentences(report), tuple(parts))]


def scenario_tables(report: ScenarioReport) -> list[Table]:
    """Return all tables of scenarios that there is something in.

    Args:
        report: At least one answer.
    """
    tables = [rates_table(report), sets_table(report), remarks_table(report)]
    again, pairs = retests(report), between_systems(report)
    if again:
        tables.append(paired_table("scenario_retests", "Before and after", again))
    if pairs:
        tables.append(paired_table("scenario_pairs", "Pipelines side by side", pairs))
    if own := generators(report):
        tables.append(scenario_pair_table(own))
    tables.append(fixes_table(report))
    if report.readings:
        tables.append(reliability_table(report))
    return [table for table in tables if table.rows]


def scenario_sentences(report: ScenarioReport) -> tuple[str, ...]:
    """Return what was found, in plain words.

    Args:
        report: At least one answer.
    """
    if not report.latest():
        return tuple(stale_sentences(report) + unanswered_sentences(report))
    rates = {
        one.name: all_together(report.latest([one.name])).value for one in report.scenarios if report.latest([one.name])
    }
    defined_rates = {name: rate for name, rate in rates.items() if rate is not None}
    most = max(defined_rates.values(), default=0.0)
    waiting = sum(probe.waiting for probe in report.latest())
    labels = {one.name: one.label or one.name for one in report.scenarios}
    sentences = [
        phrase(
            "{0} of {1} to questions that are made to break systems, in {2}.",
            counted(len(report.latest()), "answer"),
            counted(len({probe.answer.who for probe in report.latest()}), "pipeline"),
            counted(len(rates), "scenario"),
        )
    ]
    worst = [labels[name] for name, rate in defined_rates.items() if rate == most]
    if most and len(worst) == 1:
        sentences.append(phrase("Most fail at “{0}”: {1:n} of its judged answers.", worst[0], f"{most:.0%}"))
    elif most:
        quoted = [phrase("“{0}”", one) for one in worst]  # some have a comma of their own
        sentences.append(
            phrase("Most fail at {0}: {1:n} of the judged answers of each.", listed(quoted, 3), f"{most:.0%}")
        )
    elif defined_rates:
        sentences.append("Every judged answer passes." if waiting else "Every answer passes.")
    if report.judges:
        sentences.append(phrase("Judged by rule, and by {0}.", listed(_with_metrics(report.judges, report.counting))))
    else:
        sentences.append(
            "Judged by rule alone: whether what is right was said. Relevance and consistency need a language model as a judge."
        )
    if waiting:
        sentences.append(
            phrase(
                "{0} no model has judged yet: they count in no failure rate and in no comparison until one has.",
                counted(waiting, "answer"),
            )
        )
    if report.undecided:
        sentences.append(
            phrase(
                "What {0} said does not count: it did no better than a coin when it was tried.",
                listed(_with_metrics(report.undecided, report.passed_over)),
            )
        )
    sentences += stale_sentences(report) + unanswered_sentences(report)
    for name, why in report.unusable.items():
        sentences.append(phrase("Your own scenario {0:raw} is left out: {1}", name, why))
    sentences += (sentence for one in retests(report) for sentence in retest_sentences(one))
    if report.readings:
        sentences += reliability_sentences(report)
    return tuple(sentences)


def _with_metrics(judges: Sequence[str], metrics: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return judges, each with the metrics that are meant where they are known."""
    return [
        phrase("{0:raw} ({1})", name, joined(", ", map(metric_label, metrics[name]))) if metrics.get(name) else name
        for name in judges
    ]


def stale_sentences(report: ScenarioReport) -> list[str]:
    """Return what is left out because something has changed since; nothing where nothing has."""
    sentences = []
    if report.remade:
        sentences.append(
            phrase(
                "Left out: {0}. Their questions were made of other passages or by another recipe than the present ones: make "
                "them anew.",
                listed(report.remade),
            )
        )
    if report.stale:
        sentences.append(
            phrase(
                "Left out: {0} given under other conditions than those in force (passages, models or examples have changed "
                "since): have them answered again.",
                counted(report.stale, "answer"),
            )
        )
    return sentences


def unanswered_sentences(report: ScenarioReport) -> list[str]:
    """Return who gave no answer to how many questions, and why; nothing where all answered."""
    sentences = []
    for who, number in report.unanswered.items():
        whys = [phrase("Why: {0}", why) for asked, why, _ in report.reasons if asked == who]
        sentence = phrase(
            "{0:raw} gave no answer to {1}: that is an error, and no failure.", who, counted(number, "question")
        )
        sentences.append(joined(" ", (sentence, *whys[:MOST_REASONS])))
    return sentences


def retest_sentences(one: Retest) -> list[str]:
    """Return what became of the same questions the second time, and how many of them are not judged both times."""
    sentences = []
    if one.difference.n or not one.left_out:
        sentences.append(
            phrase(
                "{0} and {1}, {2}: {3:n} mended, {4:n} broken, {5:n} failed both times.",
                one.before,
                one.after,
                counted(one.difference.n, "question"),
                one.mended,
                one.broken,
                one.both_fail,
            )
        )
    if one.left_out:
        sentences.append(
            phrase(
                "{0} and {1}: {2} left out until a model has judged both answers.",
                one.before,
                one.after,
                counted(one.left_out, "question"),
            )
        )
    return sentences


def difference_sentences(one: Retest) -> list[str]:
    """Return how far failure rates differ and how sure that is; nothing of what cannot be told from so few documents."""
    paired, sentences = one.difference, []
    if paired.difference is not None and paired.low is not None and paired.high is not None:
        rates = map(_points, (paired.difference, paired.low, paired.high))
        sentences.append(
            phrase("Failure rate, first less second: {0:n}, with 95% certainty between {1:n} and {2:n}.", *rates)
        )
    elif paired.difference is not None:
        rate_sentence = phrase("Failure rate, first less second: {0:n}.", _points(paired.difference))
        sentences += [rate_sentence, "From so few documents it is not known how sure that is."]
    if one.one_sided:
        sentences.append(
            phrase(
                "Of {0} a model could say more of one answer than of the other: what it said of one alone does not count here.",
                counted(one.one_sided, "question"),
            )
        )
    if one.ranks.p_value is not None:
        sentences.append(phrase("Wilcoxon's test over documents: p = {0:n}.", f"{one.ranks.p_value:.3f}"))
    return sentences


def _points(difference: float) -> str:
    """Return a difference of shares with its sign; what rounds to nothing has none."""
    text = f"{difference:+.0%}"
    return text[1:] if text[1:] == "0%" else text


def reliability_sentences(report: ScenarioReport) -> Iterator[str]:
    """Yield how reliable the questions are that people read.

    Args:
        report: At least one reading.
    """
    reading = reliability(report)
    if not reading.questions:
        yield "No question was read by all readers yet."
        return
    yield phrase(
        "{0} read by {1}: {2:n} found reliable by all, {3:n} by nobody.",
        counted(reading.questions, "question"),
        counted(len(reading.readers), "reader"),
        f"{reading.reliable / reading.questions:.0%}",
        f"{reading.unreliable / reading.questions:.0%}",
    )
    yield _beside_the_aim(reading.share)
    if reading.kappa is not None and reading.kappa.value is not None:
        yield phrase("They agree with a Fleiss' kappa of {0:n}.", f"{reading.kappa.value:.2f}")
    if len(reading.readers) == 1:
        yield "One reader does not show how far readers agree; the publication had three."


_IF_IT_EMBEDS = template("If its search uses an embedding model: {0}")


def _beside_the_aim(share: Estimate | None) -> str:
    """Return whether so many reliable questions reach what the publication found."""
    if share is None or share.low is None or share.high is None:
        return phrase("The aim is {0:n}, which the publication reached.", f"{AIM:.0%}")
    figures = f"{share.low:.0%}", f"{share.high:.0%}", f"{AIM:.0%}"
    if share.low >= AIM:
        return phrase(
            "With 95% certainty {0:n} to {1:n}: the aim of {2:n}, which the publication reached, is met.", *figures
        )
    if share.high < AIM:
        return phrase(
            "With 95% certainty {0:n} to {1:n}: the aim of {2:n}, which the publication reached, is missed.", *figures
        )
    return phrase(
        "With 95% certainty {0:n} to {1:n}: whether that meets the aim of {2:n}, which the publication reached, is open.",
        *figures,
    )


def fixes_table(report: ScenarioReport) -> Table:
    """Return what is recommended where somebody fails (Table IX of the publication, extended).

    What concerns embedding models is said of those alone that search by one, and with an "if" of systems of which that is not
    known.
    """
    rows = []
    for scenario in report.scenarios:
        failing = {probe.answer.who: probe for probe in report.judged([scenario.name]) if not probe.verdict.passed}
        embeds = [probe.embeds for probe in failing.values()]
        kind = SCENARIO_KINDS.get(scenario.kind)
        for fix in () if kind is None else kind.fixes:
            told = [(len(failing), fix.text)]
            if fix.of_embedding:
                told = [(embeds.count(True), fix.text), (embeds.count(None), phrase(_IF_IT_EMBEDS, fix.text))]
            rows += [(scenario.name, number, text, fix.source) for number, text in told if number]
    return Table(
        "scenario_fixes",
        "What to mend",
        ("Scenario", "Pipelines that fail", "Recommended fix", "Recommended by"),
        tuple(rows),
        (),
        "Recommendations of the literature, not measured here: mend one thing, then ask the same questions again "
        "(ragexam scenarios retest).",
        phrase("{0:raw}, Table IX, extended", "RAGProbe (Sivasothy et al. 2024)"),
    )


def failure_examples(report: ScenarioReport) -> Iterator[tuple[str, str]]:
    """Yield title and text of a few failures of each scenario, of different pipelines as far as possible."""
    shown: Counter[str] = Counter()
    for scenario in report.scenarios:
        failed = [probe for probe in report.judged([scenario.name]) if not probe.verdict.passed and probe.question.text]
        chosen: list[Probe] = []
        while len(chosen) < MOST_EXAMPLES:
            asked = {one.question.id for one in chosen}
            left = [probe for probe in failed if probe.question.id not in asked]
            if not left:
                break
            chosen.append(min(left, key=lambda probe: shown[probe.answer.who]))
            shown[chosen[-1].answer.who] += 1
        for probe in chosen:
            first = probe.question.text.splitlines()[0]
            short = first if len(first) <= _TITLE else f"{first[: _TITLE - 1].rstrip()}…"
            yield phrase("{0:raw} failed: {1:raw}", scenario.name, short), failure_text(probe)


def failure_text(probe: Probe) -> str:
    """Return one failure to read: what was asked, what would be right, what came, what it failed."""
    question, verdict = probe.question, probe.verdict
    parts = question.parts
    right = (
        [_raw(part.answer) for part in parts]
        if len(parts) == 1
        else [phrase("{0:raw} {1:raw}", part.question, part.answer) for part in parts]
    )
    blocks = [
        _raw(probe.answer.who),
        phrase("Asked:"),
        _raw(as_one_text(question)),
        phrase("Right:"),
        joined("\n", right or [phrase("(To say that the documents do not say.)")]),
        phrase("Written:"),
        _raw(probe.answer.text),
        phrase("Not met:"),
        joined(", ", map(metric_label, verdict.failed)),
    ]
    if verdict.remark:
        blocks += [phrase("What it did:"), verdict.remark]
    missing = [part.question for part, met in zip(question.parts, verdict.parts, strict=False) if not met]
    if len(question.parts) > 1 and missing:
        blocks += [phrase("Not answered:"), joined("\n", map(_raw, missing))]
    return joined("\n\n", blocks)


def _raw(text: str) -> str:
    """Return what a person or a model wrote, which is said in no other language."""
    return phrase("{0:raw}", text)
