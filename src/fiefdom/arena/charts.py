"""Charts for a page: rows of inline SVG in percent, so that they fit any width and take their colours from the page.

>>> Scale.around([0.1, 0.9]).ticks()
[0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
>>> Scale(0, 50).at(20)
'40.00%'
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

from .estimate import Estimate

DOT_ROW, HISTOGRAM_ROW, BAR_ROW, AXIS_ROW = 44, 84, 44, 20
BINS = 28
_STEPS = (1, 2, 5, 10)


@dataclass(frozen=True, slots=True)
class Scale:
    """Maps values to places between left and right."""

    low: float
    high: float
    by_factor: bool = False

    @staticmethod
    def around(values: Iterable[float], steps: int = 5) -> "Scale":
        """A scale with round ends that holds all values."""
        low, high = min(values := list(values)), max(values)
        spread = (high - low) or abs(high) or 1.0
        size = 10.0 ** math.floor(math.log10(spread / steps))
        step = next(each * size for each in _STEPS if each * size * steps >= spread * 0.999)
        first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
        return Scale(first * step, max(last, first + 1) * step)

    @staticmethod
    def of_factors(values: Iterable[float]) -> "Scale":
        """A scale on which equal distances are equal factors."""
        values = list(values)
        low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
        return Scale(10.0**low, 10.0 ** max(high, low + 1), by_factor=True)

    def place(self, value: float) -> float:
        """Where a value is, from 0 to 1."""
        if self.by_factor:
            return math.log(max(value, self.low) / self.low) / math.log(self.high / self.low)
        return (value - self.low) / ((self.high - self.low) or 1.0)

    def at(self, value: float) -> str:
        """Where a value is, for SVG."""
        return f"{100 * self.place(value):.2f}%"

    def ticks(self) -> list[float]:
        """Round values from one end to the other."""
        if self.by_factor:
            powers = range(round(math.log10(self.low)), round(math.log10(self.high)) + 1)
            return [10.0**power for power in powers[:: max(1, len(powers) // 4)]]
        size = 10.0 ** math.floor(math.log10(self.high - self.low) - 0.3)
        steps = [each * size for each in _STEPS if (self.high - self.low) / (each * size) < 6.5]
        step = next((each for each in steps if _whole(self.low / each) and _whole(self.high / each)), steps[0])
        first = math.ceil(self.low / step - 1e-9)
        return [round(n * step, 9) for n in range(first, math.floor(self.high / step + 1e-9) + 1)]


def dots(rows: Sequence[tuple[str, Estimate, str]], scale: Scale, unit: str, mark: float | None = None) -> str:
    """A dot and its interval for each row, and optionally a line to compare them with."""
    drawn = []
    for label, found, text in rows:
        marks = [_ruled(scale, DOT_ROW, mark)]
        if found.low is not None and found.high is not None:
            ends = f'x1="{scale.at(found.low)}" x2="{scale.at(found.high)}"'
            marks.append(f'<line class="reach" {ends} y1="22" y2="22"/>')
        marks.append(f'<circle class="dot" cx="{scale.at(found.mean)}" cy="22" r="6"/>')
        drawn.append(_row(label, text, marks, DOT_ROW))
    return _chart(drawn, scale, unit)


def histograms(rows: Sequence[tuple[str, Sequence[float], Estimate, str]], scale: Scale, unit: str) -> str:
    """The distribution of each row's values, with their mean and its interval below."""
    drawn = []
    for label, values, found, text in rows:
        marks = [_ruled(scale, HISTOGRAM_ROW, 0.0), *_heaps(values, scale)]
        if found.low is not None and found.high is not None:
            ends = f'x1="{scale.at(found.low)}" x2="{scale.at(found.high)}"'
            marks.append(f'<line class="reach" {ends} y1="73" y2="73"/>')
        marks.append(f'<circle class="dot" cx="{scale.at(found.mean)}" cy="73" r="5"/>')
        drawn.append(_row(label, text, marks, HISTOGRAM_ROW))
    return _chart(drawn, scale, unit)


def stacks(rows: Sequence[tuple[str, dict[str, float], str]], scale: Scale, unit: str) -> str:
    """A bar of coloured parts for each row, and what the colours mean."""
    drawn = []
    for label, parts, text in rows:
        marks, reached = [_ruled(scale, BAR_ROW)], 0.0
        for name, part in parts.items():
            place = f'x="{scale.at(reached)}" width="{scale.at(scale.low + part)}"'
            title = f"<title>{escape(name)} {part:.1f}</title>"
            marks.append(f'<rect class="part {escape(name)}" {place} y="10" height="24">{title}</rect>')
            reached += part
        drawn.append(_row(label, text, marks, BAR_ROW))
    names = dict.fromkeys(name for _, parts, _ in rows for name in parts)
    key = "".join(f'<li><i class="{escape(name)}"></i>{escape(name)}</li>' for name in names)
    return f'<ul class="key">{key}</ul>' + _chart(drawn, scale, unit)


def bars(rows: Sequence[tuple[str, float, float, str]], scale: Scale, unit: str) -> str:
    """A bar for each row's value, and a stroke at its extreme."""
    drawn = []
    for label, value, extreme, text in rows:
        stroke = f'<line class="extreme" x1="{scale.at(extreme)}" x2="{scale.at(extreme)}" y1="12" y2="32"/>'
        bar = f'<rect class="bar" x="0" width="{scale.at(value)}" y="13" height="18" rx="3"/>'
        drawn.append(_row(label, text, [_ruled(scale, BAR_ROW), bar, stroke], BAR_ROW))
    return _chart(drawn, scale, unit)


def seconds(value: float) -> str:
    """A short time for people.

    >>> seconds(0.0000123), seconds(0.02), seconds(1.5), seconds(0.001)
    ('12 µs', '20 ms', '1.5 s', '1 ms')
    """
    for size, name in ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if value >= 0.9995 * size:
            return f"{value / size:.2g} {name}" if value < 99.5 * size else f"{value / size:.0f} {name}"
    return f"{value * 1e6:.1g} µs"


def _heaps(values: Sequence[float], scale: Scale) -> list[str]:
    """The bars of a histogram."""
    counts = [0] * BINS
    for value in values:
        counts[min(BINS - 1, max(0, int(scale.place(value) * BINS)))] += 1
    most, width = max(counts), f"{100 / BINS - 0.25:.2f}%"
    return [
        f'<rect class="heap" x="{100 * n / BINS + 0.12:.2f}%" width="{width}" '
        f'y="{63 - 54 * count / most:.1f}" height="{54 * count / most:.1f}"/>'
        for n, count in enumerate(counts)
        if count
    ]


def _ruled(scale: Scale, height: int, mark: float | None = None) -> str:
    """The vertical lines behind a row."""
    lines = [f'<line class="grid" x1="{x}" x2="{x}" y1="0" y2="{height}"/>' for x in map(scale.at, scale.ticks())]
    if mark is not None:
        x = scale.at(mark)
        lines.append(f'<line class="mark" x1="{x}" x2="{x}" y1="0" y2="{height}"/>')
    return "".join(lines)


def _row(label: str, text: str, marks: Sequence[str], height: int) -> str:
    name = escape(label)
    drawing = f'<svg role="img" aria-label="{name}: {escape(text)}" height="{height}">{"".join(marks)}</svg>'
    return f'<div class="row"><b title="{name}">{name}</b>{drawing}<span>{escape(text)}</span></div>'


def _chart(rows: Sequence[str], scale: Scale, unit: str) -> str:
    labels = "".join(_tick(scale, tick, unit) for tick in scale.ticks())
    axis = f'<div class="row axis"><svg aria-hidden="true" height="{AXIS_ROW}">{labels}</svg></div>'
    return f'<div class="chart">{"".join(rows)}{axis}</div>'


def _tick(scale: Scale, tick: float, unit: str) -> str:
    place = scale.place(tick)
    anchor = "start" if place < 0.02 else "end" if place > 0.98 else "middle"
    text = seconds(tick) if unit == "s" else f"{100 * tick:g} %" if unit == "%" else f"{tick:g}".replace("-", "−")
    return f'<text x="{scale.at(tick)}" y="15" text-anchor="{anchor}">{text}</text>'


def _whole(number: float) -> bool:
    return abs(number - round(number)) < 1e-6
