"""Village once more, in plain slow Python straight from the rulebook, to compare the engine with.

Everything works on the dictionaries of `env.get_position()` and imports nothing from the package. `Game`
plays whole games: each rule is a generator that pauses where a player is asked, so that the rules stand in
the order in which they are told. What chance decides is read from the engine's next position, and checked.
Where the rulebook leaves a question open, the ruling is named in the comments by the letter it has in
docs/rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from copy import deepcopy
from itertools import combinations_with_replacement, product
from typing import Any

Position = dict[str, Any]
Player = dict[str, Any]
Family = dict[str, list[int]]
#: a rule, paused where a player is asked; it takes the answer and may return something
Rule = Generator[None, str, Any]

# --- components -------------------------------------------------------------------------------------------

COLORS = ("orange", "green", "brown", "pink")
CUBES = (*COLORS, "plague")
MONEY = (*COLORS, "coin")
GOODS = ("scroll", "horse", "ox", "plow", "wagon")
SPACES = ("market", "crafts", "harvest", "family", "travel", "council", "church")
STOCK = dict.fromkeys(COLORS, 33) | {"plague": 6}
GOODS_STOCK, COIN_STOCK = 12, 25
FAMILY = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4)
MONKS = 4
MAX_GRAIN = 5

# By number of players. Solo is set up as for two.
FILL = {2: (3, 3, 4, 4), 3: (4, 4, 5, 4), 4: (5, 5, 5, 5), 5: (6, 7, 7, 6)}  # in the order of COLORS
SEED = {  # in the order of SPACES
    2: (1, 5, 3, 2, 2, 2, 3),
    3: (1, 6, 4, 2, 2, 3, 3),
    4: (1, 7, 4, 3, 2, 4, 3),
    5: (1, 8, 6, 4, 3, 4, 4),
}
STALLS = {2: 3, 3: 4, 4: 5, 5: 5}
WAITING = 5
SECTIONS = ("farmyard", "council", "crafts", "travel", "church")
CHRONICLE = {  # in the order of SECTIONS
    2: (2, 2, 2, 1, 2),
    3: (3, 2, 3, 2, 2),
    4: (3, 3, 4, 2, 3),
    5: (4, 4, 5, 2, 4),
}
GRAVES = {2: 6, 3: 8, 4: 10, 5: 11}

LAP = 10
PLAGUE_TIME = 2
CRAFT_GOODS = {
    "wainwright": ("wagon",),
    "stables": ("horse", "ox"),
    "office": ("scroll",),
    "smithy": ("plow",),
}
CRAFT_TIME = {"wainwright": 2, "stables": 3, "office": 2, "smithy": 3}  # of training, and of producing
GOOD_PRICE = {"scroll": ("pink",), "plow": ("orange", "pink"), "wagon": ("orange", "pink")}
GOOD_GRAIN = {"horse": 3, "ox": 3}
MILL_TIME, MILL_GRAIN, MILL_COINS = 2, 2, 2

CITIES = ("north_1", "north_2", "north_3", "south_1", "south_2", "south_3")
VILLAGE_LEGS = {"north_1": ("brown", "brown"), "south_1": ("orange", "orange")}
ROADS = {
    ("north_1", "north_2"): ("brown", "pink"),
    ("north_2", "north_3"): ("pink", "pink"),
    ("south_1", "south_2"): ("orange", "pink"),
    ("south_2", "south_3"): ("orange", "brown"),
    ("north_1", "south_1"): ("pink", "pink"),
    ("north_2", "south_2"): ("orange", "brown"),
    ("north_3", "south_3"): ("orange", "brown"),
}
LEG_TIME = 2
REWARD = {
    "north_1": "prestige",
    "north_2": "cubes",
    "north_3": "coin",
    "south_1": "coin",
    "south_2": "prestige",
    "south_3": "cubes",
}
REWARD_PRESTIGE = 3

FEE_TIME = 1
COUNCIL = ("council_1", "council_2", "council_3", "council_4")
COUNCIL_TIME = (1, 2, 2, 3)
CHURCH = ("church_1", "church_2", "church_3", "church_4")
CHURCH_GRAIN = (1, 2, 4)
CHURCH_TIME = 3
PRIVILEGE_PRESTIGE = 3
DRAWS = 4
MAJORITY = 2

# Customers by their points; their names say what they want.
CUSTOMERS = {
    2: "2grain scroll",
    3: "3grain scroll+grain horse ox plow wagon",
    4: "horse+grain ox+grain plow+grain wagon+grain 2scroll scroll+2grain 4grain",
    5: "scroll+horse scroll+ox scroll+plow scroll+wagon",
    6: "horse+plow ox+plow horse+wagon ox+wagon horse+ox",
}
POINTS = {name: points for points, names in CUSTOMERS.items() for name in names.split()}

CITY_POINTS = (0, 1, 3, 6, 10, 14, 18)
COUNCIL_POINTS = (0, 2, 4, 6)
CHURCH_POINTS = (2, 3, 4, 6)
CHRONICLE_POINTS = (0, 0, 0, 4, 7, 12)  # five or more

CRAFTS = tuple(CRAFT_GOODS)
ON_BOARD = (*CRAFTS, *COUNCIL, *CITIES, *CHURCH)
VISIBLE = ("farmyard", *ON_BOARD)
DEAD = (*(f"chronicle_{section}" for section in SECTIONS), "grave", "gone")

CLOCKWISE = ("market", "travel", "council", "family", "church", "crafts", "harvest")  # on Carla's board
TRACK = 10
FATES = (2, 4, 5, 7, 9, 10)  # spaces of the track at which a tile is passed
CARLA = 1  # her seat


def wants(customer: str) -> tuple[Counter[str], int]:
    """Goods and bags of grain that a customer wants."""
    goods: Counter[str] = Counter()
    for part in customer.split("+"):
        number, word = (int(part[0]), part[1:]) if part[0].isdigit() else (1, part)
        goods[word] += number
    return goods, goods.pop("grain", 0)


def section_of(place: str) -> str:
    """Category of the chronicle for a death at a visible place."""
    if place in CRAFTS:
        return "crafts"
    if place in CITIES:
        return "travel"
    return place.split("_")[0]


# --- a farmyard -------------------------------------------------------------------------------------------


def add(counts: dict[str, int], key: str, n: int) -> None:
    """Change a count of a position, which holds only what is above 0."""
    counts[key] = counts.get(key, 0) + n
    assert counts[key] >= 0, f"{key} below 0"
    if not counts[key]:
        del counts[key]


def move(family: Family, number: int, start: str, end: str) -> None:
    """Move one member."""
    family[start].remove(number)
    if not family[start]:
        del family[start]
    family[end] = sorted([*family.get(end, []), number])


def at(owner: dict[str, Any], place: str) -> list[int]:
    """Numbers of the members at a place."""
    members: list[int] = owner["family"].get(place, [])
    return members


def purse(player: Player) -> Counter[str]:
    """Influence cubes and coins."""
    return Counter(player["cubes"]) + Counter(coin=player["coins"])


def payments(player: Player, price: Iterable[str]) -> set[str]:
    """Ways to pay these cubes out of the purse, a coin standing in for any of them (C9)."""
    have = purse(player)
    mixes = {tuple(sorted(mix, key=MONEY.index)) for mix in product(*((color, "coin") for color in price))}
    return {f"pay:{'+'.join(mix)}" for mix in mixes if Counter(mix) <= have}


def well_payments(player: Player) -> set[str]:
    """Ways to pay three cubes of one colour, coins standing in (C6)."""
    return {words for color in COLORS for words in payments(player, (color,) * 3)}


def council_payments(player: Player) -> set[str]:
    """A scroll, or two green cubes; no mixture of both (A14)."""
    scroll = {"pay:scroll"} if player["goods"].get("scroll") else set()
    return scroll | payments(player, ("green", "green"))


def harvest(player: Player) -> int:
    """Bags that a harvest gives, before the farmyard is full: one combination, the best (A2)."""
    goods = player["goods"]
    if "plow" in goods and "ox" in goods:
        return 4
    return 3 if "plow" in goods and "horse" in goods else 2


def victims(player: Player) -> set[str]:
    """Places with a member that may die: the lowest number among the visible ones (D5, D6)."""
    visible = {place: min(at(player, place)) for place in VISIBLE if at(player, place)}
    return {place for place, number in visible.items() if number == min(visible.values())}


def living(player: Player) -> int:
    """Members born and not dead, those in the bag included (E7)."""
    return sum(len(at(player, place)) for place in (*VISIBLE, "bag"))


# --- the table --------------------------------------------------------------------------------------------


def players_of_card(p: Position) -> int:
    """Whose setup card and chronicle are used: solo those for two."""
    return max(2, int(p["num_players"]))


def families(p: Position) -> list[dict[str, Any]]:
    """Everybody with a family: the players, and Carla."""
    return [*p["players"], p["carla"]] if p["num_players"] == 1 else list(p["players"])


def supply(p: Position, cube: str) -> int:
    """Cubes that lie beside the board."""
    elsewhere = [p["bag"], *p["spaces"].values(), *(owner["cubes"] for owner in families(p))]
    return STOCK[cube] - sum(int(counts.get(cube, 0)) for counts in elsewhere)


def goods_supply(p: Position, good: str) -> int:
    return GOODS_STOCK - sum(int(player["goods"].get(good, 0)) for player in p["players"])


def coin_supply(p: Position) -> int:
    return COIN_STOCK - sum(int(player["coins"]) for player in p["players"])


def cubes_on_board(p: Position) -> int:
    return sum(sum(cubes.values()) for cubes in p["spaces"].values())


def dead_at(p: Position, place: str) -> int:
    """Members of all families in a section of the chronicle, or in graves."""
    return sum(len(at(owner, place)) for owner in families(p))


def free_spaces(p: Position, section: str) -> int:
    """Free spaces of a category."""
    return CHRONICLE[players_of_card(p)][SECTIONS.index(section)] - dead_at(p, f"chronicle_{section}")


def free_graves(p: Position) -> int:
    return GRAVES[players_of_card(p)] - dead_at(p, "grave")


def resting_place(p: Position, section: str | None) -> str:
    """Where a dead member goes: its category, else a grave (D11), else out of the game (D12)."""
    if section and free_spaces(p, section):
        return f"chronicle_{section}"
    return "grave" if free_graves(p) else "gone"


def full(p: Position) -> bool:
    """Whether the chronicle or the graveyard has no space left."""
    return not free_graves(p) or not any(free_spaces(p, section) for section in SECTIONS)


def cube_gains(p: Position, n: int = 2) -> set[str]:
    """Cubes of choice out of the supply, as many as there are (A15)."""
    left = Counter({color: supply(p, color) for color in COLORS})
    n = min(n, left.total())
    mixes = combinations_with_replacement(COLORS, n)
    return {f"gain:{'+'.join(mix)}" for mix in mixes if n and Counter(mix) <= left}


def good_gains(p: Position) -> set[str]:
    return {f"gain:{good}" for good in GOODS if goods_supply(p, good)}


def privileges(p: Position, player: Player, stage: int) -> set[str]:
    """Privileges up to a stage that would do something."""
    useful = {1: p["ring"] is None, 2: bool(cube_gains(p)), 3: bool(good_gains(p)), 4: player["coins"] > 0}
    return {f"privilege:{number}" for number in range(1, stage + 1) if useful[number]}


def can_serve(player: Player, customer: str | None) -> bool:
    if customer is None:
        return False
    goods, grain = wants(customer)
    return goods <= Counter(player["goods"]) and grain <= player["grain"]


def refill(market: dict[str, Any]) -> None:
    """The waiting line fills the gaps at the stalls front to back, then the pile the line (M5, M7)."""
    line = [customer for customer in market["waiting"] if customer] + market["pile"]
    for i, customer in enumerate(market["stalls"]):
        if customer is None and line:
            market["stalls"][i] = line.pop(0)
    market["waiting"] = (line + [None] * WAITING)[:WAITING]
    market["pile"] = line[WAITING:]


def next_space(p: Position, space: str, cube: str | None = None) -> str | None:
    """The next action space clockwise with such a cube, or with any."""
    start = CLOCKWISE.index(space)
    for i in range(1, len(CLOCKWISE)):
        there = CLOCKWISE[(start + i) % len(CLOCKWISE)]
        if (p["spaces"].get(there, {}).get(cube) if cube else p["spaces"].get(there)) or 0:
            return there
    return None


def carla_search(p: Position) -> tuple[str | None, set[str]]:
    """Where Carla takes a cube, and which ones she may take there (S3)."""
    space, cube = p["turn"]["took"]["space"], p["turn"]["took"]["cube"]
    same = space if cube in p["spaces"].get(space, {}) else next_space(p, space, cube)
    if same:
        return same, {cube}
    there = space if p["spaces"].get(space) else next_space(p, space)
    return there, set(p["spaces"][there]) if there else set()


# --- the end ----------------------------------------------------------------------------------------------


def score(p: Position, seat: int) -> int:
    """Points of a seat if the game ended now."""
    player = p["players"][seat]
    chronicle = sum(len(at(player, f"chronicle_{section}")) for section in SECTIONS)
    return int(
        player["prestige"]
        + player["coins"]
        + sum(POINTS[customer] for customer in player["customers"])
        + CITY_POINTS[len(player["cities"])]
        + CHRONICLE_POINTS[min(chronicle, 5)]
        + sum(len(at(player, s)) * points for s, points in zip(COUNCIL, COUNCIL_POINTS, strict=True))
        + sum(len(at(player, s)) * points for s, points in zip(CHURCH, CHURCH_POINTS, strict=True))
    )


def winners(p: Position) -> list[int]:
    """Seats with the most points; of those the most grain, then the most living members (E7)."""
    players = p["players"]
    rank = [(score(p, seat), player["grain"], living(player)) for seat, player in enumerate(players)]
    return [seat for seat, mine in enumerate(rank) if mine == max(rank)]


def majority(p: Position) -> list[int]:
    """Seats of the families that lead the church track; Carla is seat 1 of a solo game (K4, K5, S10)."""
    found = [[len(at(owner, stage)) for stage in CHURCH] for owner in families(p)]
    rank = [(sum(on), max((i for i, n in enumerate(on) if n), default=-1)) for on in found]
    return [seat for seat, mine in enumerate(rank) if mine == max(rank) and mine[0]]


# --- a game -----------------------------------------------------------------------------------------------


class Game:
    """A game from a turn's start or its set-up on, always paused at a decision with a choice.

    Attributes:
        p: the position, in the form of the engine's.
        words: the legal actions. They are empty when the game is over.
        seen: the engine's position at this decision, from which chance is read.
    """

    def __init__(self, p: Position, seen: Position) -> None:
        self.p = deepcopy(p)
        self.seen = seen
        self.words: set[str] = set()
        self.solo = p["num_players"] == 1
        self.passed: set[int] = set()
        self._rules = self._game()
        next(self._rules)

    def answer(self, word: str, seen: Position) -> None:
        """Go on to the next decision, at which the engine stands at `seen`."""
        assert word in self.words, f"{word} is not among {sorted(self.words)}"
        self.seen = seen
        self.words = set()
        try:
            self._rules.send(word)
        except StopIteration:
            self.p["status"] = "terminated"
            self.p["decision"] = "game_over"

    def ask(self, seat: int, decision: str, words: set[str]) -> Rule:
        """Have a seat choose one of these words; a single one needs no asking."""
        if len(words) == 1:
            return next(iter(words))
        assert words, decision
        self.p["to_move"], self.p["decision"], self.words = seat, decision, words
        word = yield
        return word

    def seats(self, first: int) -> list[int]:
        """All seats clockwise."""
        n = self.p["num_players"]
        return [(first + i) % n for i in range(n)]

    def player(self, seat: int) -> Player:
        owner: Player = self.p["players"][seat]
        return owner

    # --- rounds

    def _game(self) -> Rule:
        p = self.p
        if p["decision"] == "start_cube":
            fourth = self.seats(p["starting_player"])[3]
            word = yield from self.ask(fourth, "start_cube", {f"gain:{color}" for color in COLORS})
            add(self.player(fourth)["cubes"], word.removeprefix("gain:"), 1)
            p["round"] = 1
            self.seed_spaces()
        while True:
            yield from self.turn(p["active"])
            if self.solo:
                yield from self.carla_turn()
            self.player(p["active"])["turns"] += 1
            if p["final_turns"] is not None:
                p["final_turns"] -= 1
            elif p["triggered_by"] is not None:
                everybody = p["triggered_by"] != p["active"]  # on a market day that is another's (E3)
                p["final_turns"] = p["num_players"] - (not everybody)
            if p["final_turns"] == 0:
                yield from self.mass()
                return
            if p["final_turns"] is None and not cubes_on_board(p):
                yield from self.mass()
                self.new_round()
            else:
                p["active"] = (p["active"] + 1) % p["num_players"]

    def new_round(self) -> None:
        p = self.p
        if p["ring"] is not None:
            p["starting_player"], p["ring"] = p["ring"], None
        p["active"] = p["starting_player"]
        p["round"] += 1
        if self.solo and p["carla"]["last_cube"]:
            p["carla"]["cubes"] = {p["carla"]["last_cube"]: 1}
        self.seed_spaces()

    def seed_spaces(self) -> None:
        """Fill the bag, lay out what the engine drew."""
        p, card = self.p, players_of_card(self.p)
        for cube, n in zip(CUBES, (*FILL[card], STOCK["plague"]), strict=True):
            add(p["bag"], cube, min(n, supply(p, cube)))
        p["spaces"] = {}
        for space, n in zip(SPACES, SEED[card], strict=True):
            cubes = self.seen["spaces"][space]
            assert sum(cubes.values()) == min(n, sum(p["bag"].values())), f"seeded {cubes} on {space}"
            for cube, number in cubes.items():
                add(p["bag"], cube, -number)
            p["spaces"][space] = dict(cubes)

    # --- turns

    def turn(self, seat: int) -> Rule:
        p, player = self.p, self.player(seat)
        p["turn"]["taken_this_turn"] = False
        free = not cubes_on_board(p)  # only among the last turns (E4)
        words = {f"take:{space}:{cube}" for space, cubes in p["spaces"].items() for cube in cubes}
        if free:
            words.add("skip")
        if free or well_payments(player):
            words |= {f"perform:{space}" for space in SPACES}
        word = yield from self.ask(seat, "turn", words)
        if word.startswith("take"):
            _, space, cube = word.split(":")
            add(p["spaces"][space], cube, -1)
            p["turn"] = {"took": {"space": space, "cube": cube}, "taken_this_turn": True}
            if cube == "plague":
                self.spend_time(player, PLAGUE_TIME)
            else:
                add(player["cubes"], cube, 1)
            yield from self.action(seat, space)
        elif word.startswith("perform"):
            if not free:
                yield from self.pay(seat, well_payments(player))
            yield from self.action(seat, word.split(":")[1])
        due, player["deaths"] = player["deaths"], 0
        yield from self.deaths(seat, due)

    def laps(self, player: Player, n: int) -> int:
        """Move the marker; how often it passes the quill (D3, D4)."""
        laps, player["time"] = divmod(player["time"] + n, LAP)
        return int(laps)

    def spend_time(self, player: Player, n: int) -> None:
        """Deaths come at the end of the turn."""
        player["deaths"] += self.laps(player, n)

    def pay(self, seat: int, ways: set[str]) -> Rule:
        player = self.player(seat)
        word = yield from self.ask(seat, "pay", ways)
        for kind in word.removeprefix("pay:").split("+"):
            if kind == "time":
                self.spend_time(player, CHURCH_TIME)
            elif kind == "coin":
                player["coins"] -= 1
            else:
                add(player["goods" if kind == "scroll" else "cubes"], kind, -1)

    def send(self, seat: int, start: str, end: str) -> Rule:
        """Move a member of the owner's choice."""
        player = self.player(seat)
        word = yield from self.ask(seat, "member", {f"member:{number}" for number in at(player, start)})
        move(player["family"], int(word.removeprefix("member:")), start, end)

    def gain_coins(self, player: Player, n: int) -> None:
        player["coins"] += min(n, coin_supply(self.p))  # (C10)

    def gain_cubes(self, seat: int) -> Rule:
        gains = cube_gains(self.p)
        if gains:
            word = yield from self.ask(seat, "gain_cubes", gains)
            for color in word.removeprefix("gain:").split("+"):
                add(self.player(seat)["cubes"], color, 1)

    # --- actions

    def action(self, seat: int, space: str) -> Rule:
        if space == "market":
            yield from self.market_day(seat)
            return
        words: set[str] = getattr(self, f"{space}_words")(self.player(seat))
        word = yield from self.ask(seat, "action", words | {"skip"})
        if word != "skip":
            verb, _, argument = word.partition(":")
            yield from getattr(self, f"do_{verb}")(seat, argument)

    def harvest_words(self, player: Player) -> set[str]:
        return {"harvest"} if at(player, "farmyard") else set()

    def do_harvest(self, seat: int, _: str) -> Rule:
        player = self.player(seat)
        player["grain"] = min(MAX_GRAIN, player["grain"] + harvest(player))  # (A1)
        yield from ()

    def family_words(self, player: Player) -> set[str]:
        birth = {"birth"} if at(player, "supply") else set()
        return birth | {f"return:{place}" for place in ON_BOARD if at(player, place)}

    def do_birth(self, seat: int, _: str) -> Rule:
        player = self.player(seat)
        move(player["family"], min(at(player, "supply")), "supply", "farmyard")
        yield from ()

    def do_return(self, seat: int, place: str) -> Rule:
        yield from self.send(seat, place, "farmyard")

    def crafts_words(self, player: Player) -> set[str]:
        words = {f"train:{craft}" for craft in CRAFTS if at(player, "farmyard")}
        for craft, goods in CRAFT_GOODS.items():
            for good in goods:
                if not goods_supply(self.p, good):
                    continue
                if at(player, craft):
                    words.add(f"produce:{good}")
                if player["grain"] >= GOOD_GRAIN[good] if good in GOOD_GRAIN else self.can_buy(player, good):
                    words.add(f"buy:{good}")
        return words | ({"mill"} if player["grain"] >= MILL_GRAIN else set())

    def can_buy(self, player: Player, good: str) -> bool:
        return bool(payments(player, GOOD_PRICE[good]))

    def do_train(self, seat: int, craft: str) -> Rule:
        player = self.player(seat)
        self.spend_time(player, CRAFT_TIME[craft])
        yield from self.send(seat, "farmyard", craft)
        goods = {f"produce:{good}" for good in CRAFT_GOODS[craft] if goods_supply(self.p, good)}
        word = yield from self.ask(seat, "produce", goods | {"skip"})
        if word != "skip":
            yield from self.do_produce(seat, word.removeprefix("produce:"))

    def do_produce(self, seat: int, good: str) -> Rule:
        player = self.player(seat)
        craft = next(craft for craft, goods in CRAFT_GOODS.items() if good in goods)
        self.spend_time(player, CRAFT_TIME[craft])
        add(player["goods"], good, 1)
        yield from ()

    def do_buy(self, seat: int, good: str) -> Rule:
        player = self.player(seat)
        add(player["goods"], good, 1)
        if good in GOOD_GRAIN:
            player["grain"] -= GOOD_GRAIN[good]
        else:
            yield from self.pay(seat, payments(player, GOOD_PRICE[good]))

    def do_mill(self, seat: int, _: str) -> Rule:
        player = self.player(seat)
        self.spend_time(player, MILL_TIME)
        player["grain"] -= MILL_GRAIN
        self.gain_coins(player, MILL_COINS)
        yield from ()

    def legs(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """All ways with their cubes: from the village, and between cities in both directions (A10)."""
        out = {("village", city): cubes for city, cubes in VILLAGE_LEGS.items()}
        return out | ROADS | {(b, a): cubes for (a, b), cubes in ROADS.items()}

    def travel_words(self, player: Player) -> set[str]:
        if not player["goods"].get("wagon"):
            return set()
        return {
            f"travel:{start}>{end}"
            for (start, end), cubes in self.legs().items()
            if at(player, "farmyard" if start == "village" else start) and payments(player, cubes)
        }

    def do_travel(self, seat: int, leg: str) -> Rule:
        player = self.player(seat)
        start, end = leg.split(">")
        self.spend_time(player, LEG_TIME)
        add(player["goods"], "wagon", -1)
        yield from self.pay(seat, payments(player, self.legs()[start, end]))
        yield from self.send(seat, "farmyard" if start == "village" else start, end)
        player["cities"] = [city for city in CITIES if city in (*player["cities"], end)]
        match REWARD[end]:  # on a later visit again (A8)
            case "prestige":
                player["prestige"] += REWARD_PRESTIGE
            case "coin":
                self.gain_coins(player, 1)
            case "cubes":
                yield from self.gain_cubes(seat)

    def council_words(self, player: Player) -> set[str]:
        words = set()
        if council_payments(player):
            if at(player, "farmyard"):
                words.add("enter_council")
            words |= {f"advance:{stage}" for stage in COUNCIL[:-1] if at(player, stage)}
        highest = max((number for number, stage in enumerate(COUNCIL, 1) if at(player, stage)), default=0)
        return words | privileges(self.p, player, highest)  # (A12)

    def do_enter_council(self, seat: int, _: str) -> Rule:
        yield from self.reach_stage(seat, "farmyard", 0)

    def do_advance(self, seat: int, stage: str) -> Rule:
        yield from self.reach_stage(seat, stage, COUNCIL.index(stage) + 1)

    def reach_stage(self, seat: int, start: str, index: int) -> Rule:
        player = self.player(seat)
        self.spend_time(player, COUNCIL_TIME[index])
        yield from self.pay(seat, council_payments(player))
        yield from self.send(seat, start, COUNCIL[index])
        offered = privileges(self.p, player, index + 1)
        word = yield from self.ask(seat, "privilege", offered | {"skip"})
        if word != "skip":
            yield from self.do_privilege(seat, word.removeprefix("privilege:"))

    def do_privilege(self, seat: int, number: str) -> Rule:
        player = self.player(seat)
        match number:
            case "1":
                self.p["ring"] = seat
            case "2":
                yield from self.gain_cubes(seat)
            case "3":
                word = yield from self.ask(seat, "gain_good", good_gains(self.p))
                add(player["goods"], word.removeprefix("gain:"), 1)
            case "4":
                player["coins"] -= 1
                player["prestige"] += PRIVILEGE_PRESTIGE

    def church_words(self, player: Player) -> set[str]:
        return {"enter_church"} if at(player, "farmyard") else set()

    def do_enter_church(self, seat: int, _: str) -> Rule:
        yield from self.pay(seat, payments(self.player(seat), ("brown",)) | {"pay:time"})
        yield from self.send(seat, "farmyard", "bag")

    # --- market day

    def market_day(self, opener: int | None) -> Rule:
        """`opener`: the seat that took the cube; None: Carla did."""
        p = self.p
        stalls = p["market"]["stalls"]
        passed = self.passed = set()
        served = False
        free = opener is not None
        if self.solo and not free:
            served |= self.carla_serves()
        order = self.seats(opener or 0)
        while any(stalls) and not passed >= set(order):
            for seat in order:
                if seat in passed or not any(stalls):
                    continue
                if (yield from self.serve(seat, free)):
                    served = True
                else:
                    passed.add(seat)
                if self.solo and CARLA not in passed:
                    served |= self.carla_serves()
                free = False
        if served:  # (M6)
            refill(p["market"])

    def serve(self, seat: int, free: bool) -> Rule:
        """Let a player serve one customer; whether he did."""
        stalls, player = self.p["market"]["stalls"], self.player(seat)
        fee = payments(player, ("green",))
        words = {"pass"}
        if free or fee:
            words |= {f"serve:{i}" for i, customer in enumerate(stalls, 1) if can_serve(player, customer)}
        self.p["market_day"]["passed"] = sorted(self.passed)
        word = yield from self.ask(seat, "market", words)
        if word == "pass":
            return False
        index = int(word.removeprefix("serve:")) - 1
        if not free:
            due = self.laps(player, FEE_TIME)
            yield from self.pay(seat, fee)
            yield from self.deaths(seat, due)  # at once (D1), but what a plague cube caused waits (D2)
        goods, grain = wants(stalls[index])
        for good, n in goods.items():
            add(player["goods"], good, -n)
        player["grain"] -= grain
        player["customers"].append(stalls[index])
        stalls[index] = None
        return True

    def carla_serves(self) -> bool:
        """Carla takes the frontmost customer, if there is one."""
        stalls, carla = self.p["market"]["stalls"], self.p["carla"]
        front = next((i for i, customer in enumerate(stalls) if customer), None)
        if front is None:
            return False
        carla["customers"].append(stalls[front])
        stalls[front] = None
        self.passed.add(CARLA)  # she serves but once
        return True

    # --- death

    def deaths(self, seat: int, due: int) -> Rule:
        player = self.player(seat)
        for _ in range(due):
            places = victims(player)
            if places:  # else nobody dies (D7)
                word = yield from self.ask(seat, "death", {f"die:{place}" for place in places})
                place = word.removeprefix("die:")
                self.bury(seat, min(at(player, place)), place, section_of(place))

    def bury(self, seat: int, number: int, place: str, section: str | None) -> None:
        p = self.p
        rest = resting_place(p, section)
        move(families(p)[seat]["family"], number, place, rest)
        if rest != "gone" and full(p) and p["triggered_by"] is None:  # the first one counts (F3)
            p["triggered_by"] = seat
            if self.solo and seat != CARLA and p["carla"]["market_day"]:
                p["carla"]["one_more_cube"] = True  # (F1)

    # --- mass

    def mass(self) -> Rule:
        p = self.p
        order = self.seats(p["starting_player"])  # (K7)
        for seat in order:
            player = self.player(seat)
            while at(player, "bag") and player["coins"] and p["mass"]["drawn"] < DRAWS:
                offered = {f"draw:{number}" for number in at(player, "bag")}
                word = yield from self.ask(seat, "buy_draw", offered | {"done"})
                if word == "done":
                    break
                player["coins"] -= 1
                p["mass"]["drawn"] += 1
                move(player["family"], int(word.removeprefix("draw:")), "bag", CHURCH[0])
        self.draw_pieces(DRAWS - p["mass"]["drawn"])
        for seat in order:
            yield from self.ascend(seat)
        p["mass"]["drawn"] = 0
        winning = majority(p)
        for seat in winning:
            if seat < p["num_players"]:
                self.player(seat)["prestige"] += MAJORITY

    def draw_pieces(self, n: int) -> None:
        """Take out of the bag what the engine drew; the monks among it go back."""
        pieces = 0
        for seat, (owner, other) in enumerate(zip(families(self.p), families(self.seen), strict=True)):
            drawn = Counter(at(owner, "bag")) - Counter(at(other, "bag"))
            pieces += drawn.total()
            if self.solo and seat == CARLA:  # each on the lowest stage where none of hers stands
                stages = [stage for stage in CHURCH if not at(owner, stage)][: drawn.total()]
                numbers = [number for stage in stages for number in at(other, stage)]
            else:
                stages, numbers = [CHURCH[0]] * drawn.total(), list(drawn.elements())
            assert Counter(numbers) == drawn, f"{drawn} drawn, {numbers} placed"
            for number, stage in zip(numbers, stages, strict=True):
                move(owner["family"], number, "bag", stage)
        assert pieces <= n, f"{pieces} of {n} pieces drawn"

    def ascend(self, seat: int) -> Rule:
        player = self.player(seat)
        while True:
            offered = {
                f"ascend:{stage}"
                for stage, grain in zip(CHURCH, CHURCH_GRAIN, strict=False)
                if at(player, stage) and player["grain"] >= grain
            }
            word = yield from self.ask(seat, "ascend", offered | {"done"})
            if word == "done":
                return
            index = CHURCH.index(word.removeprefix("ascend:"))
            player["grain"] -= CHURCH_GRAIN[index]
            yield from self.send(seat, CHURCH[index], CHURCH[index + 1])

    # --- solo

    def carla_turn(self) -> Rule:
        p, carla = self.p, self.p["carla"]
        if not p["turn"]["taken_this_turn"] or p["final_turns"] is not None:
            return  # after the well (S7), and after the last turn (F2)
        yield from self.carla_cube(react=True)
        if carla["one_more_cube"]:
            carla["one_more_cube"] = False
            yield from self.carla_cube(react=False)

    def carla_cube(self, react: bool) -> Rule:
        """Cube, track, fate, death, then the reaction (N1)."""
        p, carla = self.p, self.p["carla"]
        space, choice = carla_search(p)
        if space is None:
            return
        word = yield from self.ask(0, "carla_cube", {f"carla:{cube}" for cube in choice})
        cube = word.removeprefix("carla:")
        add(p["spaces"][space], cube, -1)
        add(carla["cubes"], cube, 1)
        carla["last_cube"] = cube
        carla["track"] = carla["track"] % TRACK + 1
        if carla["track"] in FATES:
            fate = FATES.index(carla["track"])
            carla["revealed"][fate] = True
            if carla["quills"][fate]:  # in each lap again (S5)
                self.carla_dies(space)
        if react and space == "church" and at(carla, "supply"):
            move(carla["family"], min(at(carla, "supply")), "supply", "bag")
        if react and space == "market":
            carla["market_day"] = True
            yield from self.market_day(None)
            carla["market_day"] = False

    def carla_dies(self, space: str) -> None:
        """Her 1s and 2s, then the 3s and 4s not yet in the bag, then those on the track from the left."""
        section = {"market": None, "harvest": "farmyard", "family": "farmyard"}.get(space, space)
        for place in ("farmyard", "supply", *CHURCH):
            if at(self.p["carla"], place):
                self.bury(CARLA, min(at(self.p["carla"], place)), place, section)
                return
