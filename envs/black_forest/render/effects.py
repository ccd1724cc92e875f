"""Effects and costs as short lines of tokens: coloured labels in the picture, plain codes in the terminal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from eurozoo.envs.core.style import ACCENT, INK, label, words
from eurozoo.envs.core.svg import Canvas, text_width

from ..components.model import Building, Components, Effect, Job, Per
from ..components.terms import Count, EffectKind, Event, Good, Special
from .style import GOODS


@dataclass(frozen=True)
class Token:
    """A piece of a line: a label in the colour of `good`, or plain text; `spoken` is its long form."""

    text: str
    spoken: str
    good: Good | None = None


@dataclass(frozen=True)
class Line:
    """One effect of a card with the letter of its kind."""

    kind: str
    tokens: tuple[Token, ...]

    @property
    def text(self) -> str:
        """The line in codes, as the terminal shows it."""
        return f"{self.kind} " + " ".join(token.text for token in self.tokens)

    @property
    def spoken(self) -> str:
        """The line in words."""
        return f"{KINDS[self.kind][0]}: " + " ".join(token.spoken for token in self.tokens)


#: letter of an effect's kind: its name and its colour
KINDS = {
    "V": ("Visit", "#5d6b52"),
    "J": ("Job", "#5d6b52"),
    "C": ("Conversion", "#2767b0"),
    "I": ("Instant", "#8a6d3b"),
    "P": ("Permanent", ACCENT),
    "E": ("End of game", "#7a6206"),
    "N": ("Needs", "#555555"),
}
_LETTER = {
    EffectKind.VISIT: "V",
    EffectKind.JOB: "J",
    EffectKind.CONVERSION: "C",
    EffectKind.INSTANT: "I",
    EffectKind.PERMANENT: "P",
}
_TO = Token("→", "to gain")
_OR = Token("or", "or")
_COUNTS = {
    Count.EMPTY_SPACE: "empty",
    Count.PIG_ON_FOREST: "Pi on Fo",
    Count.EMPTY_PASTURE: "empty Pa",
    Count.SMALL_ESTATE: "Estate",
    Count.BRICK_AND_WOOD: "Br+Wo",
    Count.FIELD_POND_PASTURE: "Fi+Pd+Pa",
    Count.ADJACENT_BUILDING: "Building beside",
    Count.ADJACENT_EMPTY_SPACE: "empty beside",
    Count.ADJACENT_STOCKED_PASTURE: "Pa with 2+ beside",
    Count.TANNERY_PIG: "Pi here",
}
_EVENTS = {
    Event.ESTATE_ADDED: "new Estate",
    Event.FOREST_REMOVED: "Fo removed",
    Event.MERCHANT_MOVED: "Merchant moved",
    Event.GLASS_GAINED: "each Gl gained",
}
#: effects with their own logic; numbers in braces are `Components.special_numbers`
_SPECIALS = {
    Special.TRAVELING_MERCHANT: "{merchant_gain} any, others {merchant_others}",
    Special.CLOCKMAKER: "0 becomes 1, extra turn",
    Special.POTASH_MANUFACTURER: "no more Ch on the left",
    Special.GROCER: "1 each of {grocer_kinds} kinds →",
    Special.BREEDING_STATION: "+1 per pair, max {breeding_pairs}",
    Special.WILDERNESS_HUT: "tiles on empty beside",
    Special.WILDLIFE_PARK: "up to {wildlife_pastures} Pa here",
    Special.LUMBER_STORAGE: "up to",
    Special.DISTILLERY: "after Farmhand {distillery_water} Wa: any visit",
    Special.FORT: "no pay to pawns",
    Special.HERMITS_HUT: "Estate without Building",
    Special.CASTLE_HOTEL: "no more Estates",
    Special.TANNERY: "Butcher pigs, max {tannery_limit}",
    Special.BEECHNUT_GATHERERS_HUT: "more Pi per Fo",
}


def good_word(good: Good) -> str:
    """`Good.CHARCOAL_LEFT` as "charcoal left"."""
    return good.name.lower().replace("_", " ")


def labels(goods: Mapping[Good, int]) -> tuple[Token, ...]:
    """A bundle as labels: `3Br`."""
    return tuple(
        Token(f"{amount}{GOODS[good].code}", f"{amount} {good_word(good)}", good)
        for good, amount in goods.items()
        if amount
    )


def effect_line(effect: Effect, components: Components) -> Line:
    """What an effect says: trigger, condition, payment, gain."""
    tokens: list[Token] = []
    if effect.event == Event.VISITED:
        visited = effect.event_option or effect.event_tradesperson or ""
        tokens.append(_plain(words(visited.replace(":", " ")) + ":"))
    elif effect.event == Event.VILLAGE_ENTERED:
        tokens.append(_plain(f"{words(effect.event_tradesperson or '')}'s village:"))
    elif effect.event != Event.NEVER:
        tokens.append(_plain(_EVENTS[effect.event] + ":"))
    if effect.optional:
        tokens.append(_plain("may"))
    if effect.need or effect.need_count:
        tokens.append(_plain("if"))
        tokens += labels(effect.need)
        if effect.need_count:
            count, amount = effect.need_count
            tokens.append(Token(f"{amount} {count_code(count)}", f"{amount} {count_word(count)}"))
        tokens.append(_plain(":"))
    if effect.special != Special.NONE:
        tokens.append(_plain(_SPECIALS[effect.special].format_map(components.special_numbers)))
    if effect.pay:
        tokens += [*labels(effect.pay), _TO]
    tokens += labels(effect.gain)
    if effect.per:
        tokens += _per(effect.per)
    return Line(_LETTER[effect.kind], tuple(tokens))


def building_lines(building: Building, components: Components) -> list[Line]:
    """Everything a Building does, one line each."""
    lines = []
    if building.condition:
        count, amount = building.condition
        lines.append(Line("N", (Token(f"{amount} {count_code(count)}", f"{amount} {count_word(count)}"),)))
    if building.special != Special.NONE:
        kind = "N" if building.special == Special.HERMITS_HUT else "P"
        note = _SPECIALS[building.special].format_map(components.special_numbers)
        lines.append(Line(kind, (_plain(note),)))
    for effects in (building.conversions, building.permanents, building.instants):
        lines += [effect_line(effect, components) for effect in effects]
    if len(building.instants) > 1 and not building.in_sequence:
        choice = [effect_line(effect, components).tokens for effect in building.instants]
        joined = [token for tokens in choice for token in (_OR, *tokens)]
        lines = [*lines[: -len(choice)], Line("I", tuple(joined[1:]))]
    if building.bonus:
        bonus = building.bonus
        every = f"{bonus.every} " if bonus.every > 1 else ""
        most = f", max {bonus.most}" if bonus.most is not None else ""
        lines.append(
            Line(
                "E",
                (
                    Token(
                        f"{bonus.points:+d} / {every}{count_code(bonus.count)}{most}",
                        f"{bonus.points:+d} points per {every}{count_word(bonus.count)}{most}",
                    ),
                ),
            )
        )
    return lines


def building_hint(building: Building, components: Components) -> str:
    """A Building in words, without its cost."""
    lines = [f"{line.spoken}." for line in building_lines(building, components)]
    return " ".join([f"{building.id} {building.name}, {building.points} points.", *lines])


def job_tokens(job: Job) -> tuple[Token, ...]:
    """Payment and reward of a Job."""
    return (*labels(job.effect.pay), _TO, *labels(job.effect.gain))


def count_code(count: Count) -> str:
    """A count in codes; most are goods."""
    return _COUNTS[count] if count in _COUNTS else GOODS[Good[count.name]].code


def count_word(count: Count) -> str:
    """A count in words."""
    return count.name.lower().replace("_", " ")


def tokens_width(tokens: Sequence[Token]) -> float:
    """Width of a line of tokens at full size."""
    return sum(_width(token) + 3 for token in tokens) - 3


def split(tokens: tuple[Token, ...], width: float) -> list[tuple[Token, ...]]:
    """A line of tokens that is too wide for `width`, as two lines of most even width."""
    if tokens_width(tokens) * 0.8 <= width or len(tokens) < 2:
        return [tokens]
    cut = min(
        range(1, len(tokens)),
        key=lambda cut: max(tokens_width(tokens[:cut]), tokens_width(tokens[cut:])),
    )
    return [tokens[:cut], tokens[cut:]]


def draw_tokens(
    canvas: Canvas, x: float, y: float, tokens: Sequence[Token], width: float, scale: float = 1
) -> None:
    """A line of tokens from `x` on, `y` its middle, made smaller if it would exceed `width`."""
    scale = min(scale, width / max(tokens_width(tokens), 1))
    with canvas.group(transform=f"translate({x:.2f} {y:.2f}) scale({scale:.3f})"):
        left = 0.0
        for token in tokens:
            size = _width(token)
            if token.good is not None:
                label(canvas, left, 0, GOODS[token.good], token.text, size)
            elif token is _TO:
                canvas.path(f"M{left:.2f} -1.5h5v-3l6 4.5l-6 4.5v-3h-5z", fill=INK)
            else:
                canvas.text(left, 3.6, token.text, 10, fill=INK)
            left += size + 3


def _per(per: Per) -> list[Token]:
    """`1Po / Fi` for a proportional gain, `1 2 3Me at 2 4 6 Pd` for steps."""
    ladder, code, word = per.ladder, count_code(per.count), count_word(per.count)
    good = GOODS[per.good].code
    steps = [n for n in range(1, len(ladder)) if ladder[n] > ladder[n - 1]]
    first = steps[0]
    each = ladder[first]
    regular = all(n == first * (i + 1) and ladder[n] == each * (i + 1) for i, n in enumerate(steps))
    if regular and (len(steps) > 4 or first == 1):
        every = f"{first} " if first > 1 else ""
        most = f", max {ladder[-1]}" if len(steps) < len(ladder) // first - 1 else ""
        return [
            Token(f"{each}{good}", f"{each} {good_word(per.good)}", per.good),
            Token(f"/ {every}{code}{most}", f"per {every}{word}{most}"),
        ]
    gains, counts = (" ".join(str(n) for n in numbers) for numbers in ([ladder[n] for n in steps], steps))
    return [
        Token(f"{gains} {good}", f"{gains} {good_word(per.good)}", per.good),
        Token(f"at {counts} {code}", f"for {counts} {word}"),
    ]


def _plain(text: str) -> Token:
    return Token(text, text)


def _width(token: Token) -> float:
    if token.good is not None:
        return max(26, text_width(token.text, 10, bold=True) + 8)
    return 11 if token is _TO else text_width(token.text, 10)
