"""What is in a shard: its columns, how they are laid out, and what the file says of itself."""

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal

from texas42.data.shard_id import ShardId
from texas42.deals import Deal
from texas42.rules import Declaration
from texas42.rules.tricks import HAND_SIZE

if TYPE_CHECKING:
    import pyarrow

SCHEMA_VERSION: Final = 1
"""Goes up when columns or metadata change their meaning."""

Q_COLUMNS: Final = tuple(f"q{index}" for index in range(HAND_SIZE))
COLUMNS: Final = ("state", "V", *Q_COLUMNS)

ROWS_A_GROUP: Final = 1 << 20
"""The rows of a row group: what is in memory at a time when a shard is written or read."""

Profile = Literal["compact", "classic"]
PROFILES: Final[tuple[Profile, ...]] = ("compact", "classic")

_SPLIT: Final = "BYTE_STREAM_SPLIT"
_LAYOUT: Final[dict[Profile, dict[str, Any]]] = {
    # The bytes of a column one after the other, all the lowest first: sorted states and small
    # values compress to a third of what dictionaries come to, and are written half again as fast.
    "compact": {
        "use_dictionary": False,
        "column_encoding": dict.fromkeys(COLUMNS, _SPLIT),
        "compression": "zstd",
        "compression_level": 3,
    },
    # The layout of the published data.
    "classic": {"compression": "snappy"},
}


def writer_options(profile: Profile) -> dict[str, Any]:
    """How a profile is written, as arguments of `pyarrow.parquet.ParquetWriter`.

    Every page carries a checksum, and row groups tell the least and the greatest state in them.
    """
    return {**_LAYOUT[profile], "write_page_checksum": True, "write_statistics": ["state"]}


def arrow_schema(info: "ShardInfo") -> "pyarrow.Schema":
    """The columns of a shard, with what it says of itself."""
    import pyarrow as pa

    types = [pa.int64()] + [pa.int8()] * (len(COLUMNS) - 1)
    fields = [pa.field(name, kind, False) for name, kind in zip(COLUMNS, types, strict=True)]
    return pa.schema(fields, info.metadata())


@dataclass(frozen=True, slots=True)
class ShardInfo:
    """What a shard says of itself; where a file of another origin is silent, None."""

    shard: ShardId
    deal: Deal
    profile: Profile | None = None
    n_states: int | None = None
    levels: tuple[int, ...] | None = None
    """States by dominoes still held, 0 to 28."""
    root_value: int | None = None
    schema_version: int | None = None
    texas42_version: str | None = None

    @property
    def command(self) -> str:
        """What makes this shard.

        >>> from texas42.data.shard_id import ShardId
        >>> shard = ShardId(7, Declaration.ONES, opp_seed=2)
        >>> ShardInfo(shard, shard.deal()).command
        'texas42 shards build --seeds 7 --decls ones --kind marginalized --opp-seeds 2:3 --out DIR'
        """
        shard, words = self.shard, ["texas42 shards build"]
        words += [f"--seeds {shard.seed}", f"--decls {shard.declaration}"]
        if shard.opp_seed is not None:
            words.append(f"--kind {shard.kind} --opp-seeds {shard.opp_seed}:{shard.opp_seed + 1}")
        if self.profile not in (None, PROFILES[0]):
            words.append(f"--profile {self.profile}")
        return " ".join([*words, "--out DIR"])

    def metadata(self) -> dict[str, str]:
        """What stands in the file.

        `seed` and `decl_id` are those of the published data. `hands` are the ids dealt to seats 0
        to 3, which say what the bits of `state` stand for; seat 0 leads.
        """
        said = {
            "seed": self.shard.seed,
            "decl_id": int(self.shard.declaration),
            "opp_seed": self.shard.opp_seed,
            "kind": self.shard.kind,
            "decl": self.shard.declaration.label,
            "hands": [list(hand) for hand in self.deal.hands],
            "profile": self.profile,
            "n_states": self.n_states,
            "levels": self.levels,
            "root_value": self.root_value,
            "schema_version": self.schema_version,
            "texas42_version": self.texas42_version,
            "command": self.command,
        }
        return {
            key: value if isinstance(value, str) else json.dumps(value)
            for key, value in said.items()
            if value is not None
        }

    @classmethod
    def from_metadata(cls, metadata: "dict[bytes, bytes] | None") -> "ShardInfo":
        """The inverse; ValueError if it does not say which table this is.

        Files of other origin may say no more than `seed` and `decl_id`.
        """
        said = {key.decode(): value.decode() for key, value in (metadata or {}).items()}
        missing = {"seed", "decl_id"} - said.keys()
        if missing:
            raise ValueError(f"the file does not say its {' and '.join(sorted(missing))}")
        opp_seed = said.get("opp_seed")
        if opp_seed is None and said.get("kind") == "marginalized":
            raise ValueError("the file is marginalized and does not say its opp_seed")
        shard = ShardId(
            int(said["seed"]),
            Declaration.parse(said["decl_id"]),
            None if opp_seed is None else int(opp_seed),
        )
        hands = said.get("hands")
        levels = said.get("levels")
        profile = said.get("profile")
        return cls(
            shard,
            shard.deal() if hands is None else Deal(tuple(map(tuple, json.loads(hands)))),
            next((known for known in PROFILES if known == profile), None),
            _number(said.get("n_states")),
            None if levels is None else tuple(json.loads(levels)),
            _number(said.get("root_value")),
            _number(said.get("schema_version")),
            said.get("texas42_version"),
        )


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
