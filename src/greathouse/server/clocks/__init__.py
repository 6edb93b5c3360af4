"""Time at a table: its clocks, the house's time by which they run, what happens when time is up, vacations."""
