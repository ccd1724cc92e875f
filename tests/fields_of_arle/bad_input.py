"""Nonsense in the words of Fields of Arle, and what positions of puzzles may leave out."""

from typing import Any

from tests.games.bad_input import BadInput, Edit

from eurozoo.envs.fields_of_arle.components.load import DEFAULT

from . import invariants

Position = dict[str, Any]


def _first(position: Position) -> dict[str, Any]:
    player: dict[str, Any] = position["players"][0]
    return player


def _barn(position: Position, peat_boats: int = 0, vehicles: tuple[str, ...] = ()) -> None:
    """Put this equipment, all of it loaded, into seat 0's barn."""
    rows = [{"kind": kind, "singles": 0, "doubles": 0} for kind in vehicles]
    _first(position)["barn"] = {"peat_boats": peat_boats, "plows": 0, "vehicles": rows}


def _off_season(position: Position) -> None:
    """A worker on a space of the other season that nobody is noted for, or the other way round."""
    guests = position["special_action"]
    position["special_action"] = 0 if guests is None else None


def _breed(position: Position) -> None:
    """Newborn sheep in seat 0's only stall."""
    _first(position).update(land={"stall": 1}, bred={"stalls": {"sheep": 1}, "stables": {}})


POSITIONS: dict[str, tuple[Edit, str]] = {
    "no goods": (lambda p: p["players"][1].pop("goods"), "players[1].goods is missing"),
    "food of nan": (lambda p: _first(p)["goods"].update(food=float("nan")), "players[0].goods.food"),
    "more food than the track": (lambda p: _first(p)["goods"].update(food=31), "players[0].goods.food"),
    "more grain than the track": (lambda p: _first(p)["goods"].update(grain=16), "players[0].goods.grain"),
    "no wood": (lambda p: _first(p)["goods"].update(wood=0), "players[0].goods.wood"),
    "an unknown good": (lambda p: _first(p)["goods"].update(gold=1), "gold must be one of"),
    "animals in the rain": (lambda p: _first(p)["goods"].update(sheep=99), "do not all have a place"),
    "a tool between two spaces": (lambda p: _first(p)["tools"].update(spades=4), "must be one of 3, 5, 7"),
    "a tool less": (lambda p: _first(p)["tools"].pop("axes"), "players[0].tools.axes is missing"),
    "tiles on each other": (lambda p: _first(p)["land"].update(forest=20), "Land Spaces more than there are"),
    "more tiles than the box": (
        lambda p: [player["land"].update(park=3) or player.update(dikes=7) for player in p["players"]],
        "forest tiles more than there are",
    ),
    "a tile of nothing": (lambda p: _first(p)["land"].update(lake=1), "lake must be one of"),
    "too many wet moors": (lambda p: _first(p)["moors"].update(wet=4), "players[0].moors.wet"),
    "too many dry moors": (
        lambda p: _first(p)["moors"].update(wet=2, dehydrated=[4, 4]),
        "must have at most 3 wet and dehydrated ones together",
    ),
    "a dry moor without peat": (
        lambda p: _first(p)["moors"].update(wet=0, dehydrated=[0]),
        "players[0].moors.dehydrated",
    ),
    "dikes in the sea": (lambda p: _first(p).update(dikes=8), "players[0].dikes"),
    "a building twice": (lambda p: _first(p).update(buildings=p["buildings"][:1]), "named twice"),
    "an unknown building": (lambda p: _first(p).update(buildings=["tower"]), "must be one of"),
    "a crowded barn": (lambda p: _barn(p, peat_boats=6), "has no place for 0 large and 6 small pieces"),
    "more carts than the box": (lambda p: _barn(p, vehicles=("wagon",) * 3), "handcart tiles more"),
    "more vehicles than slots": (lambda p: _barn(p, vehicles=("cart",) * 8), "must be at most 7, not 8"),
    "a load of nothing": (lambda p: _barn(p, vehicles=("cart",)), "must have just the spaces free"),
    "an unknown vehicle": (lambda p: _barn(p, vehicles=("plow",)), "kind must be one of"),
    "food on a vehicle": (lambda p: _first(p)["loaded"].update(food=1), "players[0].loaded.food"),
    "a destination lost": (
        lambda p: _first(p)["destinations"].update(storage=[], underway=[], travelled=[]),
        "leave out 'hage'",
    ),
    "a destination twice": (lambda p: _first(p)["destinations"].update(underway=["hage"] * 2), "named twice"),
    "a worker of nobody": (lambda p: p["occupied"].update(fisherman=2), "occupied.fisherman"),
    "a worker nowhere": (lambda p: p["occupied"].update(harbour=0), "harbour must be one of"),
    "a guest unnoted": (_off_season, "special_action must name the only player"),
    "an unknown half-year": (lambda p: p.update(half_year=10), "half_year"),
    "births out of season": (_breed, "bred must be empty until animals are born in May"),
    "houses that are not there": (
        lambda p: _first(p).update(houses_waiting=["workshop"]),
        "must name the starter houses that still act this November",
    ),
    "the wrong worker": (lambda p: p.update(active=1 - p["active"]), "must be "),
    "an unknown phase": (lambda p: p.update(phase="harvest"), "phase must be one of work, inventory"),
    "endless turns": (lambda p: _first(p).update(turns=30_001), "players[0].turns"),
    "a huge list": (lambda p: _first(p).update(buildings=["turnery"] * 10**5), "named twice"),
}  # fmt: skip


def _steps(space: str, step: str) -> bytes:
    return f"[spaces.{space}]\nsteps = [{{ {step} }}]\n".encode()


FILES: dict[str, tuple[bytes, str]] = {
    "an unknown good": (b"[prices.mill]\ncost = { gold = 1 }\n", "prices.mill.cost"),
    "a negative price": (b"[prices.mill]\ncost = { wood = -1 }\n", "prices.mill.cost"),
    "more wood than can be paid": (b"[tools.axes]\ncost = { wood = 8 }\n", "tools.axes.cost"),
    "quarter points": (b"[goods_points]\ntimber = 0.25\n", "goods_points.timber"),
    "infinite points": (b"[goods_points]\nbrick = inf\n", "goods_points.brick"),
    "an unknown step": (_steps("potter", 'do = "sleep"'), "spaces.potter.steps"),
    "a step for nothing": (_steps("tanner", 'do = "convert", pay = {}, gain = { food = 1 }'), "steps[0].pay"),
    "endless imitation": (_steps("tanner", 'do = "options", options = ["imitate"]'), "spaces.tanner.steps"),
    "a circle of goods": (
        b'[uses.wood_trader]\nsteps = [{ do = "gain", pay = { food = 1 }, gain = { peat = 1 } }]\n',
        "can go round for ever",
    ),
    "a wagon like a handcart": (b"[equipment.wagon]\nsingles = 1\n", "equipment.wagon"),
    "more places than vehicles": (b"[barn]\nsmall = 5\n", "barn"),
    "no fields for two": (b"[box]\nfield = 3\n", "box.field"),
    "a journey beyond the track": (b"[destinations.hage]\nsize = 2\n", "destinations"),
    "no land": (b"[home_board]\nmainland = 3\n", "start_land"),
    "land that sinks": (b"[home_board]\ndiked = [0, 3, 2, 3, 6, 6, 6, 9]\n", "home_board.diked"),
    "more houses than there are": (b"[laid_out]\nhouse = 8\n", "laid_out.house"),
    "more workers than spaces": (b"[course]\nworkers = 8\n", "course.workers"),
    "no half-years": (b"[course]\nhalf_years = 0\n", "course.half_years"),
    "endless experience": (b"[experience]\npoints = [" + b"1," * 2_000 + b"]\n", "experience.points"),
}

BAD_INPUT = BadInput(
    components=DEFAULT,
    words=("place", "place:market", "LOAD:WOOD", "done ", "born:16", "price:grain+wood", "onto:0"),
    positions=POSITIONS,
    nonsense=("wood", "cart", "bremen", "turnery", "farmer", "moor", [4], [1, 2]),
    not_of_positions=(invariants.buildings_are_as_many_as_laid_out, invariants.turns_are_counted,
                      invariants.the_end_comes_in_time),
    files=FILES,
)  # fmt: skip
