"""How Hypothesis behaves here: the same examples in every run, and no test fails by the clock."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "texas42",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("texas42")
