"""The fitted weights: made as their module says, and of use on deals they were not fitted to."""

import dataclasses

import pytest

from texas42.axes.fit_weights import main, r_squared, rounded, solve_states
from texas42.axes.potentials import FITTED, Weights, fit


def test_what_is_printed_is_the_fit_of_the_first_deals(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--deals", "2", "--rows", "3"])
    printed = capsys.readouterr().out.splitlines()
    fitted = solve_states([0], rows=3)
    assert str(rounded(fit(fitted.components, fitted.values))) in printed
    aside = solve_states([1], rows=3)
    assert len(aside.values) == 10 * 7 * 3
    share = r_squared(rounded(fit(fitted.components, fitted.values)), aside)
    assert f"R^2 on 1 other deals: {share:.3f}" in printed


def test_the_fitted_weights_tell_something_of_deals_they_have_not_seen() -> None:
    solved = solve_states([1000, 1001], rows=20)
    nothing = Weights(0, 0, 0, 0, 0)
    assert r_squared(nothing, solved) == 0
    assert r_squared(FITTED, solved) > 0.1
    for name in ("rank", "void", "beta"):
        assert dataclasses.asdict(FITTED)[name] > 0  # high dominoes, voids and strength are good


def test_one_deal_is_not_enough(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--deals", "1"])
    assert "expected two deals or more" in capsys.readouterr().err
