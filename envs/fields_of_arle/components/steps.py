"""Reading bundles of goods and the steps of action spaces, buildings and houses from a component file."""

from collections.abc import Collection, Mapping
from types import MappingProxyType

from eurozoo.envs.core.block import Block, by_word

from ..actions import MAX_TIMES, TAKEN
from .model import Goods, Ladder, Step, Steps, ToolTrack
from .terms import FIRST_TOOL_COUNT, MAX_COUNT, NUM_TOOLS, Count, Good, Option, StepKind, Tool

MAX_BUNDLE = 30  # of a good in a cost or gain
MAX_AMOUNT = 100  # of a ladder: 8 bits
MAX_PROGRAM = 8  # steps one after the other
#: materials whose upgraded side can be paid instead, as many of them as the catalogue has actions for
REPLACEABLE = (Good.WOOD, Good.CLAY)
NOTHING: Goods = MappingProxyType({})

#: names that a kind of step has beside `do`
AMOUNT = ("per", "each", "at", "amounts")
KEYS = {
    StepKind.GAIN: ("pay", "gain", *AMOUNT),
    StepKind.CHOOSE: ("gain", *AMOUNT),
    StepKind.IMPROVE: ("tool", "each"),
    StepKind.CONVERT: ("pay", "gain", "spare", *AMOUNT),
    StepKind.SLAUGHTER: AMOUNT,
    StepKind.CUT: AMOUNT,
    StepKind.DIKE: AMOUNT,
    StepKind.OPTIONS: ("options",),
    StepKind.UPGRADE: (),
    StepKind.MASTER: AMOUNT,
    StepKind.FIELDS: AMOUNT,
    StepKind.SMITHY: (),
    StepKind.REPLACE_FIELDS: ("each",),
}
REPEATED = (StepKind.CHOOSE, StepKind.CONVERT)  # their number is an action, or entries of the agenda
FREE_VEHICLES = (Option.FREE_HANDCART, Option.FREE_CARRIAGE)


def read_bundle(block: Block, key: str, least: int = 0) -> Goods:
    """The goods that a table names, at least `least` different ones."""
    part = block.block(key)
    words = by_word(tuple(Good))
    goods = {words[word]: part.integer(word, 1, MAX_BUNDLE) for word in words if word in part}
    part.close()
    if len(goods) < least:
        raise block.error(key, "must name at least one good" if least == 1 else f"must name {least} goods")
    return MappingProxyType(goods)


def read_cost(block: Block, key: str, least: int = 0) -> Goods:
    """A bundle that is paid at once."""
    goods = read_bundle(block, key, least)
    check_payable(block, key, goods)
    return goods


def check_payable(block: Block, key: str, goods: Goods, times: int = 1) -> None:
    """Wood and clay may be no more than the actions that replace them allow."""
    for good in REPLACEABLE:
        if goods.get(good, 0) * times > MAX_TIMES:
            raise block.error(
                key, f"asks for {goods[good] * times} {good.name.lower()} at once, more than {MAX_TIMES}"
            )


def read_ladder(block: Block) -> Ladder:
    """The keys `at` (rising) and `amounts` of a table."""
    at = block.integers("at", 0, MAX_COUNT - 1, 1, MAX_COUNT)
    if list(at) != sorted(set(at)):
        raise block.error("at", "must be rising numbers")
    return Ladder(at, block.integers("amounts", 0, MAX_AMOUNT, len(at), len(at)))


class StepReader:
    """Reads the steps of one place: which options it may offer, with which tools."""

    def __init__(self, tools: Mapping[Tool, ToolTrack], options: Collection[Option]) -> None:
        self.tools = tools
        self.options = {word: option for word, option in by_word(tuple(Option)).items() if option in options}

    def steps(self, block: Block) -> Steps:
        """The list `steps` of a table."""
        parts = block.blocks("steps")
        if len(parts) > MAX_PROGRAM:
            raise block.error("steps", f"must be at most {MAX_PROGRAM}, not {len(parts)}")
        return tuple(self._step(part) for part in parts)

    def _step(self, block: Block) -> Step:
        kind = block.term("do", tuple(StepKind))
        keys = KEYS[kind]
        count = block.term("per", tuple(Count)) if "per" in keys and "per" in block else Count.ONE
        step = Step(
            kind=kind,
            count=count,
            ladder=self._ladder(block, count, keys),
            pay=read_bundle(block, "pay") if "pay" in keys and "pay" in block else NOTHING,
            gain=read_bundle(block, "gain") if "gain" in keys else NOTHING,
            tool=block.term("tool", tuple(Tool)) if "tool" in keys else None,
            options=self._options(block) if "options" in keys else (),
            spare=block.flag("spare") if "spare" in keys and "spare" in block else False,
        )
        block.close()
        self._check(block, step)
        return step

    def _ladder(self, block: Block, count: Count, keys: Collection[str]) -> tuple[int, ...]:
        if "at" in keys and "at" in block:
            if count == Count.ONE:
                raise block.error("per", "is missing beside at")
            ladder = read_ladder(block)
            return tuple(ladder.value(n) for n in range(MAX_COUNT))
        each = block.integer("each", 1, MAX_AMOUNT) if "each" in keys and "each" in block else 1
        return tuple(min(n * each, MAX_AMOUNT) for n in range(MAX_COUNT))

    def _options(self, block: Block) -> tuple[Option, ...]:
        options = tuple(self.options[word] for word in block.words("options", self.options))
        if not options or len(set(options)) < len(options):
            raise block.error("options", "must name one or more different options")
        if Option.FREE_STABLE in options and len(options) > 1:
            raise block.error("options", "must name free_stable alone")
        if Option.VEHICLE in options and set(options) & set(FREE_VEHICLES):
            raise block.error("options", "cannot offer a vehicle both for its price and for free")
        return options

    def _check(self, block: Block, step: Step) -> None:
        most = self._most(step)
        if step.kind == StepKind.CHOOSE:
            if not step.gain:
                raise block.error("gain", "must name at least one good")
            for good in step.gain:
                if good.name.lower() not in TAKEN:
                    raise block.error("gain", f"cannot offer {good.name.lower()}: only {', '.join(TAKEN)}")
        if step.kind == StepKind.GAIN and step.pay and step.count != Count.ONE:
            raise block.error("pay", "is possible only without per")
        if step.kind == StepKind.CONVERT and not step.pay:
            raise block.error("pay", "must name at least one good")
        if step.kind in REPEATED and most > MAX_TIMES:
            raise block.error("", f"can be done {most} times, more than {MAX_TIMES}")
        if step.spare:
            self._check_spare(block, step, most)
        check_payable(block, "pay", step.pay, most)

    def _check_spare(self, block: Block, step: Step, most: int) -> None:
        if set(step.pay) != {Good.GRAIN, Good.PEAT}:
            raise block.error("pay", "must be grain and peat if they can be replaced")
        check_payable(block, "pay", {Good.WOOD: step.pay[Good.PEAT]}, most)

    def _most(self, step: Step) -> int:
        """The most that the ladder can say, as far as the count reaches."""
        if step.count == Count.ONE:
            return step.ladder[1]
        tool = step.count - FIRST_TOOL_COUNT
        reach = self.tools[Tool(tool)].values[-1] if tool < NUM_TOOLS else MAX_COUNT - 1
        return max(step.ladder[: reach + 1])
