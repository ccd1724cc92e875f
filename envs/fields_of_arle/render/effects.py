"""What action spaces, buildings and houses do, and what they cost, as lines of icons."""

from collections.abc import Callable
from itertools import combinations

from eurozoo.envs.core.icons import Icon, arrow, either, word
from eurozoo.envs.core.style import Look

from ..actions import PRICES, USABLE
from ..components.model import Components, Goods, Price, Space, Step, Steps
from ..components.steps import MAX_AMOUNT
from ..components.terms import Count, Equipment, Good, Land, Option, StepKind
from .icons import bundle, goods, joined, tile, trade
from .style import COUNTS, DEHYDRATED, DIKE, GEAR, HOUSE, LANDS, TOOL, TOOLS, VEHICLE

PRICE_GOODS = {"+".join(price): tuple(Good[word.upper()] for word in price) for price in PRICES}
_SPARE = {Good.GRAIN: Good.FLAX, Good.PEAT: Good.WOOD}
_FIELD = Look("field", LANDS[Land.GRAIN_FIELD].fill, LANDS[Land.GRAIN_FIELD].ink)
_LOADING_STATION = "loading_station"  # does something without steps


def space_icons(space: Space, components: Components) -> list[Icon]:
    """An action space: its entry cost, and what it does."""
    entry: list[Icon] = []
    if space.food:
        entry = [goods(Good.FOOD, space.food)]
        if space.or_grain:
            entry += [word("or"), goods(Good.GRAIN, space.food)]
        entry.append(word(":"))
    return entry + steps_icons(space.steps, components)


def building_icons(name: str, components: Components) -> list[Icon]:
    """What a building does, when it is built, each November, or at any time."""
    line = steps_icons(components.buildings[name].steps, components)
    if name in USABLE:
        use = components.uses[name]
        need = [word("with"), goods(Good.HORSE, use.horses), word(":")] if use.horses else []
        line = joined((line, need + steps_icons(use.steps, components)), "·")
    if name == _LOADING_STATION:
        line = joined((line, [word("load"), goods(Good.PEAT)]), "·")
    return line


def price_icons(price: Price) -> list[Icon]:
    """What a building costs; a choice with one amount for all is named once."""
    ways = [bundle(dict.fromkeys(PRICE_GOODS[words], amount)) for words, amount in price.choice.items()]
    amounts = set(price.choice.values())
    sets = {PRICE_GOODS[words] for words in price.choice}
    every = sorted({good for several in sets for good in several})
    kinds = len(min(sets, key=len, default=()))
    if len(ways) > 2 and len(amounts) == 1 and sets == set(combinations(every, kinds)):
        number = f"{amounts.pop()} of" if kinds == 1 else f"{amounts.pop()} of each of {kinds} of"
        ways = [[word(number.replace("1 of each of ", "")), *(goods(good) for good in every)]]
    return bundle(price.cost) + ([word("+"), *either(*ways)] if ways else [])


def steps_icons(steps: Steps, components: Components) -> list[Icon]:
    """Steps one after the other."""
    return joined((step_icons(step, components) for step in steps), "·")


def step_icons(step: Step, components: Components) -> list[Icon]:
    """One step."""
    times, suffix = _often(step)
    if step.kind == StepKind.OPTIONS:
        return either(*(option_icons(option, components) for option in step.options))
    if step.kind == StepKind.GAIN:
        return trade(bundle(step.pay, times), bundle(step.gain, times)) + suffix
    if step.kind == StepKind.CHOOSE:
        each = [[goods(good, amount)] for good, amount in step.gain.items()]
        many = [word(f"{times}x")] if times > 1 else []
        return many + joined(each, "/") + suffix
    if step.kind == StepKind.CONVERT:
        return _convert(step, times) + suffix
    if step.kind == StepKind.SLAUGHTER:
        return _slaughter(components, times) + suffix
    if step.kind == StepKind.IMPROVE:
        assert step.tool is not None
        return [tile(Look(f"+{times} {TOOLS[step.tool]}", TOOL.fill, TOOL.ink)), *suffix]
    return _PLAIN[step.kind](times) + suffix


_PLAIN: dict[StepKind, Callable[[int], list[Icon]]] = {
    StepKind.CUT: lambda times: [word("cut"), goods(Good.PEAT, times)],
    StepKind.DIKE: lambda times: [tile(DIKE, times)],
    StepKind.UPGRADE: lambda times: [word("turn a tile")],
    StepKind.MASTER: lambda times: [word("pay for"), tile(TOOL, times)],
    StepKind.FIELDS: lambda times: [tile(_FIELD, times)],
    StepKind.SMITHY: lambda times: [
        tile(Look("boat, handcart, wagon", VEHICLE.fill, VEHICLE.ink)),
        arrow(),
        tile(GEAR[Equipment.PLOW]),
    ],
    StepKind.REPLACE_FIELDS: lambda times: [tile(_FIELD, times), arrow(), tile(LANDS[Land.FOREST], times)],
}


def _convert(step: Step, times: int) -> list[Icon]:
    pay = bundle(step.pay)
    if step.spare:
        pay = [
            icon
            for good, amount in step.pay.items()
            for icon in (goods(good, amount), word("/"), goods(_SPARE[good], amount))
        ]
    return ([word(f"{times}x")] if times > 1 else []) + trade(pay, bundle(step.gain))


def _slaughter(components: Components, times: int) -> list[Icon]:
    """Animals that give the same stand together."""
    groups: list[tuple[Goods, list[Good]]] = []
    for animal, gain in components.slaughter.items():
        for other, animals in groups:
            if dict(other) == dict(gain):
                animals.append(animal)
                break
        else:
            groups.append((gain, [animal]))
    lines = (
        [*joined(([goods(animal)] for animal in animals), "/"), arrow(), *bundle(gain)]
        for gain, animals in groups
    )
    return ([word(f"{times}x")] if times > 1 else []) + joined(lines, "·")


def option_icons(option: Option, components: Components) -> list[Icon]:
    """One of the things to choose from, with its price."""
    if option == Option.BUILDING:
        return [tile(HOUSE)]
    if option == Option.VEHICLE:
        return [tile(VEHICLE)]
    if option == Option.IMITATE:
        return [word("imitate")]
    if option == Option.WOOD:
        return bundle(components.wood_sale)
    if option == Option.STALL:
        return trade(bundle(components.stall_cost), [tile(LANDS[Land.STALL])])
    if option == Option.STABLE:
        stall, stable = tile(LANDS[Land.STALL]), tile(LANDS[Land.STABLE])
        return trade([*bundle(components.stable_cost), stall], [stable])
    if option == Option.FREE_STABLE:
        return trade([tile(LANDS[Land.STALL])], [tile(LANDS[Land.STABLE])])
    if option == Option.FOREST:
        return [tile(LANDS[Land.FOREST])]
    if option == Option.DEHYDRATE:
        return [tile(Look("dehydrate", DEHYDRATED.fill, DEHYDRATED.ink))]
    if option in (Option.PEAT_BOAT, Option.PLOW):
        piece = Equipment[option.name]
        return trade(gear_cost(piece, components), [tile(GEAR[piece])])
    return [tile(GEAR[Equipment[option.name.removeprefix("FREE_")]])]


def gear_cost(piece: Equipment, components: Components) -> list[Icon]:
    """What a piece of equipment costs."""
    cost = bundle(components.equipment[piece].cost)
    if piece == Equipment.PLOW:
        cost += joined(([goods(Good.CATTLE)], [goods(Good.HORSE)]), "/")
    return cost


def _often(step: Step) -> tuple[int, list[Icon]]:
    """How often a step is done: a number, and what it depends on."""
    if step.count == Count.ONE:
        return step.ladder[1], []
    ladder, what = step.ladder, COUNTS[step.count]
    rises = [n for n in range(1, len(ladder)) if ladder[n] > ladder[n - 1]]
    if ladder == tuple(min(n * ladder[1], MAX_AMOUNT) for n in range(len(ladder))):
        return ladder[1], [word(f"per {what}")]
    amounts, at = (" ".join(map(str, numbers)) for numbers in ([ladder[n] for n in rises], rises))
    return 1, [word(f"x {amounts} at {at} {what}")]
