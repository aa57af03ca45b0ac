"""How Hypothesis behaves here: the same examples in every run, and no test fails by the clock.

`make fuzz` goes on where that ends: more examples, and others in every run.
"""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "texas42",
    derandomize=True,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "fuzz",
    settings.get_profile("texas42"),
    derandomize=False,
    max_examples=1000,
    print_blob=True,
)
settings.load_profile("texas42")
