"""Hands on record: what is written reads back, what contradicts itself is refused by its line."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import SEEDS, deals, parsed, recorded_positions, seats, spellings
from texas42.deals import (
    PASS,
    Auction,
    Call,
    Contract,
    Deal,
    NotationError,
    Position,
    Record,
    RecordError,
    Result,
    format_records,
    parse_record,
    parse_records,
)
from texas42.rules import Bid, Declaration, team

DOCUMENT = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
(EXAMPLE,) = re.findall(r"^```42\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)
PLAYED = parse_record(EXAMPLE)
LINES = EXAMPLE.splitlines()
AS_BEST_PLAY_GOES = """plays: 4-4 5-4 5-5 4-3
  4-0 6-4 4-1 4-2
  3-3 3-2 5-2 5-3
  6-5 6-6 3-1 6-2
  2-0 2-1 6-1 6-3
  5-0 5-1 0-0 1-1
  6-0 3-0 1-0 2-2"""

NAMES = st.lists(st.sampled_from(["Ann", "Bob B.", "Zoë", "J: R", "42"]), min_size=4, max_size=4)
BIDS = st.integers(30, 41).map(Bid.points) | st.integers(1, 4).map(Bid.marks)


@st.composite
def won_auctions(draw: st.DrawFn, seat: int, bid: Bid) -> Auction:
    """An auction that a seat wins with a bid: lower bids and passes before it, passes after."""
    dealer = draw(seats)
    turn = (seat - dealer - 1) % 4
    lower = sorted(draw(st.sets(BIDS.filter(lambda other: other < bid), max_size=turn)))
    before: list[Call] = [*lower]
    while len(before) < turn:
        before.insert(draw(st.integers(0, len(before))), PASS)
    return Auction(dealer, (*before, bid, *[PASS] * (3 - turn)))


@st.composite
def agreed_results(draw: st.DrawFn, contract: Contract, position: Position) -> Result | None:
    """What may be agreed of a hand given up at a position, or nothing."""
    first = draw(st.integers(position.points[0], 42 - position.points[1]))
    points = (first, 42 - first)
    made = points[contract.team] >= contract.bid.points_needed
    decided = contract.outcome(position.points)
    uncounted = Result.of(contract, draw(st.booleans()) if decided is None else decided)
    return draw(st.sampled_from([None, Result.of(contract, made, points), uncounted]))


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A hand at any stage: only dealt, in the auction, passed out, in play, given up, over."""
    players = draw(st.none() | NAMES.map(tuple))
    stage = draw(st.sampled_from(["dealt", "calling", *["playing"] * 6]))
    if stage != "playing":
        calls = draw(st.lists(st.just(PASS), max_size=4))
        auction = Auction(draw(seats), tuple(calls)) if stage == "calling" else None
        return Record(draw(deals), auction=auction, players=players)
    position = draw(recorded_positions())
    contract = Contract(position.leader, draw(BIDS), position.declaration)
    dealt = st.none() | seats.map(Auction)
    auction = draw(dealt | won_auctions(contract.bidder, contract.bid))
    result = None if position.is_over else draw(agreed_results(contract, position))
    return Record(position.deal, contract, auction, position.plays, result, players)


@given(records())
def test_a_record_reads_back(record: Record) -> None:
    assert parse_record(str(record)) == record
    assert str(parse_record(str(record))) == str(record)
    assert all(len(line) <= 80 for line in str(record).splitlines())


@given(st.lists(records(), max_size=4))
def test_a_file_of_hands_reads_back_with_comments_and_empty_lines(several: list[Record]) -> None:
    text = format_records(several)
    assert parse_records(text) == several
    lines = [f"{line}  # so it was\n# indeed\n" if line else " \n\n" for line in text.split("\n")]
    assert parse_records("".join(["# Tuesday\n\n", *lines])) == several
    assert parse_records(text.replace("\n", "\r\n")) == several


@given(st.data(), SEEDS)
def test_any_spelling_of_the_grammar_is_read(data: st.DataObject, seed: int) -> None:
    deal = Deal.from_seed(seed)
    hands = [[data.draw(spellings(d)) for d in hand] for hand in deal.hands]
    between = data.draw(st.sampled_from([" / ", "\n  ", "/ ", " /\n  "]))
    text = f"DEAL :{between.join(', '.join(hand) for hand in hands)}\nContract:84 By 2,NoTrump"
    assert parse_record(text) == Record(deal, Contract(2, Bid.marks(2), Declaration.NOTRUMP))


def test_the_example_of_the_document_is_in_the_form_that_is_written() -> None:
    without_comment = EXAMPLE.partition("\n")[2]
    assert format_records([PLAYED]) == without_comment
    assert PLAYED.position is not None
    assert PLAYED.result == Result(made=False, marks=1, team=1, points=(33, 9))


def test_the_hands_of_the_evening_are_in_that_form_too() -> None:
    text = (Path(__file__).parents[2] / "docs" / "evening.42").read_text(encoding="utf-8")
    passed_out, second, given_up = parse_records(text)
    without_comments = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE)
    assert format_records([passed_out, second, given_up]) == without_comments
    assert passed_out.is_passed_out
    assert second == PLAYED
    assert (given_up.plays[12:], given_up.result) == (
        (),
        Result.parse("0-42, made, 1 mark to 1 and 3"),
    )


def test_the_refusals_of_the_document_are_true() -> None:
    (shown,) = re.findall(r"^```text\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)
    revoke = EXAMPLE.replace("2-2 6-2 6-5", "2-2 2-1 6-5").replace("2-1 5-0", "6-2 5-0")
    head = EXAMPLE[: EXAMPLE.index("plays:")].replace("34", "36")
    pretend = f"{head}{AS_BEST_PLAY_GOES}\nresult: 35-7, made, 1 mark to 0 and 2"
    for text, refusal in zip((revoke, pretend), shown.splitlines(), strict=True):
        assert fault(text) == refusal


def fault(text: str) -> str:
    """With what a text is refused, in one line."""
    with pytest.raises(NotationError, match=r"^line [0-9]+: [^\n]+$") as refusal:
        parse_records(text)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("line", "instead", "refusal"),
    [
        (2, "players: Ann / Bob / Cal", "line 2: players: expected 4 names, not 3"),
        (2, "players: Ann / / Cal / Dee", "line 2: players: '' is no name"),
        (2, "player: Ann", "line 2: 'player' is not expected: a hand begins with players: or deal"),
        (2, "Ann / Bob", "line 2: 'Ann' is not expected: a hand begins with players: or deal:"),
        (2, " players: Ann", "line 2: 'players: Ann' is not expected: a hand begins with"),
        (3, "dealer: 3", "line 3: 'dealer' is not expected: expected deal:"),
        (3, "deal: 5-2 4-4 4-0 3-1 2-2 2-0 0-7 /", "line 3: '0-7' is not a domino: expected two"),
        (4, "  6-4 6-2 six 5-4 5-3 2-1 1-1 /", "line 4: 'six' is not a domino: expected two pips"),
        (4, "  6-4 6-2 5-4 5-3 2-1 1-1 /", "line 3: deal: not a deal: seat 1 has 6 dominoes, not"),
        (4, "", "line 3: deal: expected four hands separated by ' / ', not 1"),
        (4, "  6-4 6-2 6-0 5-4 5-3 2-1 0-0/", "line 3: deal: not a deal: 0-0 is held by seats 0"),
        (7, "dealer: 4", "line 7: dealer: '4' is not a seat: expected 0 to 3"),
        (7, "dealer: 2", "line 9: contract: 34 by 0, ones, though by the calls seat 3 won with 34"),
        (7, "", "line 8: 'calls' is not expected: a hand begins with players: or deal:"),
        (7, "# nobody knows", "line 8: calls: expected a dealer: before"),
        (8, "calls: 34, pas, pass, pass", "line 8: calls: 'pas' is not a bid: expected 30 to 41,"),
        (8, "calls: 34, 33, pass, pass", "line 8: calls: seat 1 cannot bid 33 over 34: it may"),
        (8, "calls: 34, pass, pass, pass, 35", "line 8: calls: '35' is one call too many: each"),
        (8, "calls: 34, pass, pass", "line 9: contract: expected none after 3 of 4 calls"),
        (
            8,
            "calls: pass, pass, pass, pass",
            "line 9: contract: 34 by 0, ones, though by the calls",
        ),
        (9, "contract: 34 by 2, ones", "line 9: contract: 34 by 2, ones, though by the calls seat"),
        (9, "contract: 35 by 0, ones", "line 9: contract: 35 by 0, ones, though by the calls seat"),
        (9, "contract: 34 ones", "line 9: contract: '34 ones' is not a contract: expected such as"),
        (9, "contract: 34 by 0, hearts", "line 9: contract: unknown declaration 'hearts': expect"),
        (9, "contract: 34 by south, ones", "line 9: contract: 'south' is not a seat: expected 0"),
        (9, "contract: 29 by 0, ones", "line 9: contract: '29' is not a bid: expected 30 to 41"),
        (9, "# lost", "line 10: plays: expected none without a contract"),
        (10, "plays: 4-4 5-4 5-5 6-6", "line 10: plays: play 4: 6-6 does not follow fours; 4-2, 4"),
        (11, "  6-2 2-2 6-5 3-2", "line 11: plays: play 5: seat 0 does not hold 6-2"),
        (11, "  2-2 4-4 6-5 3-2", "line 11: plays: play 6: 4-4 has been played"),
        (12, "  4-0 6-4 4-1 4x3", "line 12: '4x3' is not a domino: expected two pips"),
        (16, "  6-6 0-0 6-0 3-3 1-1", "line 16: plays: play 29: the hand is over"),
        (17, "result: 34-8, made, 1 mark to 0 and 2", "line 17: result: 34 points for seats 0 and"),
        (17, "result: 33-8, set, 1 mark to 1 and 3", "line 17: result: 33-8 is not a count of 42"),
        (17, "result: 33-9, made, 1 mark to 0 and 2", "line 17: result: 33-9, made, 1 mark to 0 a"),
        (17, "result: 33-9, set, 2 marks to 1 and 3", "line 17: result: 33-9, set, 2 marks to 1 "),
        (
            17,
            "result: set, 1 mark to 0 and 2",
            "line 17: result: set, 1 mark to 0 and 2, though 34",
        ),
        (17, "result: 33-9, set, 1 mark to us", "line 17: result: 'us' is not a side: expected 0"),
        (17, "result: 33-9, set, 34 to 1 and 3", "line 17: result: '34' is not at stake: expect"),
        (17, "result: 33-9, won", "line 17: result: '33-9, won' is not a result: expected such"),
        (17, "score: 33-9", "line 17: 'score' is not expected: expected result: or an empty line"),
    ],
)
def test_a_fault_is_named_by_its_line(line: int, instead: str, refusal: str) -> None:
    lines = [*LINES[: line - 1], instead, *LINES[line:]]
    assert fault("\n".join(lines)).startswith(refusal)
    # In a file of several hands the line is that of the file.
    moved = re.sub(r"[0-9]+", lambda n: str(int(n[0]) + len(LINES) + 1), refusal, count=1)
    assert fault("\n".join([*LINES, "", *lines])).startswith(moved)


def test_a_hand_given_up_keeps_to_what_was_won() -> None:
    assert PLAYED.contract is not None
    early = replace(PLAYED, plays=PLAYED.plays[:20], result=None)  # 33 to 2, and seven to come
    assert early.result is None
    for agreed in ("36-6, made, 1 mark to 0 and 2", "set, 1 mark to 1 and 3"):
        assert str(replace(early, result=Result.parse(agreed)).result) == agreed
    with pytest.raises(RecordError, match="30 points for seats 0 and 2, who won 33"):
        replace(early, result=Result.parse("30-12, set, 1 mark to 1 and 3"))
    decided = replace(early, contract=replace(PLAYED.contract, bid=Bid.points(31)), auction=None)
    with pytest.raises(RecordError, match="31 by 0, ones with 33-2 is made"):
        replace(decided, result=Result.parse("set, 1 mark to 1 and 3"))


def test_the_dealer_may_be_known_without_the_calls() -> None:
    text = "\n".join(line for line in LINES if not line.startswith("calls"))
    known = parse_record(text)
    assert known == replace(PLAYED, auction=Auction(3))
    assert parse_record(str(known)) == known


def test_one_hand_is_asked_for() -> None:
    for n in (0, 2):
        with pytest.raises(ValueError, match=f"expected one hand, not {n}"):
            parse_record(format_records([PLAYED] * n))


@given(seats, BIDS)
def test_a_contract_pays_its_stake_to_one_side(seat: int, bid: Bid) -> None:
    contract = Contract(seat, bid, Declaration.FIVES)
    for made in (True, False):
        result = Result.of(contract, made)
        assert (result.marks, result.team) == (bid.stake, team(seat) if made else 1 - team(seat))
        assert Result.parse(str(result)) == result
    assert Contract.parse(str(contract)) == contract


def test_who_opens_and_who_wins() -> None:
    auction = Auction.parse("pass, 30, pass, 31", dealer=1)
    assert (auction.opener, auction.winner, auction.bid) == (2, 1, Bid.points(31))
    assert auction.heard().by_seat == (PASS, Bid.points(31), PASS, Bid.points(30))
    assert Auction(2).winner is None
    assert not Auction(2, (PASS,) * 3).is_passed_out


WORDS = [line.split()[0] for line in LINES]
PIECES = st.sampled_from([*LINES, *WORDS, "\n", "\n\n", " ", "6-5", "34", "pass,", ":", "#"])


@given(st.text() | st.lists(PIECES, max_size=40).map("\n".join) | st.lists(PIECES).map("".join))
def test_any_text_is_hands_or_refused_in_one_line(text: str) -> None:
    hands = parsed(parse_records, text)
    assert hands is None or parse_records(format_records(hands)) == hands


@settings(max_examples=500)
@given(st.integers(0, len(EXAMPLE)), st.integers(0, 3), st.text(" \n:#/,;-6a[]", max_size=3))
def test_a_hand_with_a_slip_of_the_pen_is_read_by_the_grammar_or_refused(
    at: int, cut: int, slip: str
) -> None:
    text = EXAMPLE[:at] + slip + EXAMPLE[at + cut :]
    hands = parsed(parse_records, text)
    if hands is not None:
        assert parse_records(format_records(hands)) == hands
        assert fits_grammar(text)


def test_a_break_alone_parts_two_hands() -> None:
    without = EXAMPLE.replace(" /\n      6-6", "\n      6-6")
    assert without != EXAMPLE
    assert parse_records(without) == parse_records(EXAMPLE)
    assert fits_grammar(without)


@given(st.lists(records(), max_size=3))
def test_what_is_written_is_in_the_grammar(several: list[Record]) -> None:
    assert fits_grammar(format_records(several))


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("deal:", "hands:"),
        ("4-4 5-4", "4-7 5-4"),
        ("34, pass", "34 pass"),
        ("34 by 0", "34 of 0"),
        ("dealer: 3", "dealer: 4"),
        ("\ncalls:", "\n\ncalls:"),
        ("\n      6-5", "\n6-5"),
        ("33-9, set", "33-9, lost"),
        ("to 1 and 3", "to 1 and 2"),
        ("Cal / Dee", "Cal"),
        ("dealer: 3\n", ""),
    ],
)
def test_the_grammar_refuses_what_the_parser_refuses(written: str, instead: str) -> None:
    text = EXAMPLE.replace(written, instead, 1)
    assert text != EXAMPLE
    assert parsed(parse_records, text) is None
    assert not fits_grammar(text)


def fits_grammar(text: str) -> bool:
    """Whether a text is one of the grammar that the document prints."""
    bare = re.sub(r"(?m)^[ \t]*#.*\n?", "", text)
    bare = re.sub(r"(?m)[ \t]*(#.*)?$", "", bare)
    return re.fullmatch(grammar(), f"{bare}\n", re.IGNORECASE) is not None


@cache
def grammar() -> str:
    """The grammar of the document as one regular expression: no rule of it uses itself."""
    (printed,) = re.findall(r"^```ebnf\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)
    rules = dict(re.findall(r"^(\w+) *= (.*?) ;$", printed, re.DOTALL | re.MULTILINE))
    # Possessive, as space that could be shared out in many ways takes for ever to refuse.
    tokens = {"SPACE": r"[ \t]++", "BREAK": r"\n", "WORD": r"[^\s/#]++"}
    marks = {"{": "(?:", "}": ")*", "[": "(?:", "]": ")?", "(": "(?:", ")": ")", "|": "|"}

    def expression(rule: str) -> str:
        # Space may come before each part, but not within these, nor where a line begins.
        tight = rule in {"file", "hand", "ends", "pip", "number", "digit"}
        gap = "" if tight else r"(?:[ \t]|\n(?=[ \t]))*+"
        parts = []
        for place, part in enumerate(re.findall(r'"[^"]*"|\w+|[^\s\w]', rules[rule])):
            # What parts two hands may be a break alone, which is not to be taken for such space.
            before = "" if place == 0 or rule == "domino" or part == "next" else gap
            if part in marks:
                parts.append(marks[part])
            elif part in tokens:
                parts.append(tokens[part])
            elif part in rules:
                parts.append(f"{before}(?:{expression(part)})")
            else:
                parts.append(before + re.escape(part.strip('"')))
        return "".join(parts)

    return expression("file")
