"""Nonsense in the words of Village, and what positions of puzzles may leave out."""

from typing import Any

from tests.games.bad_input import BadInput, Edit

from eurozoo.envs.village.actions import SPACES
from eurozoo.envs.village.components.load import DEFAULT

from . import invariants

Position = dict[str, Any]


def _family(position: Position, **places: list[int]) -> None:
    """Put seat 0's family into these places, and all others on the farmyard."""
    rest = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4]
    for numbers in places.values():
        for number in numbers:
            rest.remove(number)
    at_home = {"farmyard": rest} if rest else {}
    position["players"][0]["family"] = at_home | places


POSITIONS: dict[str, tuple[Edit, str]] = {
    "no family": (lambda p: p["players"][1].pop("family"), "players[1].family is missing"),
    "a member lost": (
        lambda p: p["players"][0].update(family={"farmyard": [1, 1, 1, 1]}),
        "players[0].family must have 3 members with a 2, not 0",
    ),
    "a member born before another": (lambda p: _family(p, supply=[2]), "players[0].family.supply holds a 2"),
    "a first one not born": (lambda p: _family(p, supply=[1, 2, 2, 2]), "players[0].family.supply holds a 1"),
    "a member nowhere": (
        lambda p: p["players"][0]["family"].update(tower=[1]),
        "players[0].family.tower must be one of",
    ),
    "a traveller without a disc": (
        lambda p: _family(p, north_1=[1]),
        "cities leaves out 'north_1'",
    ),
    "more dead than room": (lambda p: _family(p, chronicle_council=[1, 1, 1]), "more in chronicle_council"),
    "more dead than graves": (
        lambda p: _family(p, grave=[1, 1, 1, 1, 2, 2, 2, 3, 3, 4], chronicle_council=[4]),
        "more in a grave than there are graves",
    ),
    "gone beside free graves": (lambda p: _family(p, gone=[1]), "but there are graves left"),
    "a grave too early": (lambda p: _family(p, grave=[1]), "none of its sections is full"),
    "too many cubes": (
        lambda p: p["players"][0]["cubes"].update(orange=40),
        "orange more than the box",
    ),
    "no cubes": (lambda p: p["players"][0]["cubes"].update(orange=0), "players[0].cubes.orange"),
    "a plague cube kept": (lambda p: p["players"][0]["cubes"].update(plague=1), "plague must be one of"),
    "too many goods": (lambda p: p["players"][0]["goods"].update(ox=13), "ox more than the box"),
    "too many coins": (lambda p: p["players"][2].update(coins=26), "coins more than the box"),
    "crowded spaces": (lambda p: p["spaces"].update(market={"orange": 2}), "spaces.market has 2 cubes"),
    "grain of nan": (lambda p: p["players"][2].update(grain=float("nan")), "players[2].grain"),
    "too much grain": (lambda p: p["players"][0].update(grain=6), "players[0].grain"),
    "a full lap": (lambda p: p["players"][0].update(time=10), "players[0].time"),
    "deaths of another": (
        lambda p: p["players"][(p["active"] + 1) % 3].update(deaths=1),
        "deaths must be 0",
    ),
    "a customer lost": (lambda p: p["market"]["pile"].pop(), "market leaves out"),
    "a customer twice": (lambda p: p["market"]["pile"].append(p["market"]["waiting"][0]), "named twice"),
    "a gap in the line": (
        lambda p: p["market"]["pile"].append(_leave(p["market"]["waiting"])),
        "market.waiting must have its empty spaces at the end",
    ),
    "too few stalls": (lambda p: p["market"]["stalls"].pop(), "market.stalls must have 4 entries, not 3"),
    "an end without cause": (lambda p: p.update(triggered_by=0), "triggered_by must be null"),
    "turns left without cause": (lambda p: p.update(final_turns=1), "final_turns must be null"),
    "Carla": (lambda p: p.update(carla={}), "carla is not known here"),
    "a ring for nobody": (lambda p: p.update(ring=3), "ring"),
    "a huge list": (
        lambda p: p["players"][0].update(cities=["north_1"] * 10**5),
        "named twice",
    ),
}


def _leave(row: list[Any]) -> Any:
    """Take the head out of the waiting line."""
    tile, row[0] = row[0], None
    return tile


FILES: dict[str, tuple[bytes, str]] = {
    "an unknown good": (b"[purchases]\nplow = { gold = 1 }\n", "purchases.plow"),
    "a thing for nothing": (b"[purchases]\nplow = { }\n", "purchases.plow"),
    "an endless price": (b"[council]\nprice = { green = 3 }\n", "council.price"),
    "negative time": (b"[plague]\ntime = -1\n", "plague.time"),
    "no lap": (b"[life_track]\nspaces = 0\n", "life_track.spaces"),
    "an unknown city": (b'[map]\nlegs = [{ from = "village", to = "Rome", price = {} }]\n', "map.legs"),
    "a way twice": (
        b'map.legs = [{ from = "north_1", to = "south_1" }, { from = "south_1", to = "north_1" }]\n',
        "map.legs",
    ),
    "no customers": (b"[customers]\ntiles = []\n", "customers.tiles must be 24, not 0"),
    "more coins than there are": (b"[stock]\ncoins = 3\n", "start.coins"),
    "no chronicle": (
        b"[chronicle]\n2 = { farmyard = 0, council = 0, crafts = 0, travel = 0, church = 0 }\n",
        "chronicle.2",
    ),
    "no graves": (b"[graves]\n3 = 0\n", "graves.3"),
    "nothing to take": (
        ("[setup_cards.4.spaces]\n" + "".join(f"{space} = 0\n" for space in SPACES)).encode(),
        "setup_cards.4.spaces",
    ),
    "more draws than monks": (b"[mass]\ndraws = 5\n", "mass.draws"),
    "a tile twice": (b"[carla]\nfates = { top = [2, 4, 5], bottom = [5, 9, 10] }\n", "carla.fates"),
    "infinite points": (b"[points]\ncoin = inf\n", "points.coin"),
    "an endless career": (b"[council_time]\nstages = [" + b"1," * 2_000 + b"]\n", "council_time.stages"),
}

BAD_INPUT = BadInput(
    components=DEFAULT,
    words=("take", "take:tower:green", "TAKE:CRAFTS:GREEN", "skip ", "pay:green+orange", "serve:0"),
    positions=POSITIONS,
    nonsense=("orange", "crafts", "farmyard", "scroll", "north_1", [1], [1, 2]),
    not_of_positions=(invariants.the_end_comes_in_time,),
    files=FILES,
)
