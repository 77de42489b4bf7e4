"""The item response model in a report: `ability_tables`, `demand_tables`, and the `sections` on components, items and improvement."""
