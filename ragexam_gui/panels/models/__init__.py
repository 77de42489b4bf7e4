"""The models of this machine: `dialog`, with `places` where they are looked for, `servers` that run some (`server_state` says how they stand), and `starters`."""
