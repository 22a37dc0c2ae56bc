"""Ratios as pictures: a row for each, a dot, its interval, on a logarithmic scale with 1 in it. Plain SVG."""

import html
import math
from typing import NamedTuple, Optional

from statistics_of import Ratio

WIDTH, LEFT, RIGHT, ROW, TOP, BOTTOM = 1000, 420, 90, 20, 44, 34
COLOURS = {"ahead": "#1b6ca8", "behind": "#c8374b", "even": "#6b7280"}
STYLE = """<style>
svg { font-family: sans-serif; color: #1f2328 }
svg text { fill: currentColor; font-size: 12px }
svg .heading { font-weight: bold }
svg .grid { stroke: #e2e5e9 }
svg .one { stroke: #1f2328; stroke-width: 1.5 }
svg .bar { stroke-width: 2 }
</style>"""


class Row(NamedTuple):
    text: str
    ratio: Optional[Ratio]  # None: a heading


def bounds(rows: list[Row]) -> tuple[int, int]:
    """Powers of ten around all that is finite, and around 1."""
    values = [x for row in rows if row.ratio for x in row.ratio if x is not None and 0 < x < math.inf]
    low, high = min([*values, 0.5]), max([*values, 2.0])
    return math.floor(math.log10(low)), math.ceil(math.log10(high))


def label(power: int) -> str:
    return f"{10 ** power:,}" if power >= 0 else f"{10 ** power:.{-power}f}"


def number(x: float) -> str:
    if math.isinf(x):
        return "∞"
    return f"{x:,.0f}" if x >= 100 else f"{x:.3g}"


def picture(title: str, rows: list[Row]) -> str:
    low, high = bounds(rows)
    height = TOP + ROW * len(rows) + BOTTOM

    def across(value: float) -> float:
        part = (math.log10(value) if 0 < value < math.inf else math.copysign(math.inf, value - 1)) - low
        return LEFT + (WIDTH - LEFT - RIGHT) * min(1.0, max(0.0, part / (high - low)))

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">', STYLE, f"<title>{html.escape(title)}</title>"]
    out.append(f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>')
    bottom = height - BOTTOM
    for power in range(low, high + 1):
        x = across(10.0**power)
        out.append(f'<line class="{"one" if power == 0 else "grid"}" x1="{x:.1f}" y1="{TOP - 8}" x2="{x:.1f}" y2="{bottom}"/>')
        out.append(f'<text x="{x:.1f}" y="{bottom + 18}" text-anchor="middle">{label(power)}</text>')
    one = across(1.0)
    out.append(f'<text x="{one - 8:.1f}" y="{TOP - 16}" text-anchor="end" style="fill: {COLOURS["behind"]}">assay is behind</text>')
    out.append(f'<text x="{one + 8:.1f}" y="{TOP - 16}" style="fill: {COLOURS["ahead"]}">assay is ahead</text>')
    for i, row in enumerate(rows):
        y = TOP + ROW * i + ROW / 2
        if row.ratio is None:
            out.append(f'<text class="heading" x="8" y="{y + 4}">{html.escape(row.text)}</text>')
            continue
        colour = COLOURS[row.ratio.verdict]
        out.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{html.escape(row.text)}</text>')
        if row.ratio.low is not None and row.ratio.high is not None:
            ends = across(row.ratio.low), across(row.ratio.high)
            out.append(f'<line class="bar" x1="{ends[0]:.1f}" y1="{y}" x2="{ends[1]:.1f}" y2="{y}" stroke="{colour}"/>')
        out.append(f'<circle cx="{across(row.ratio.value):.1f}" cy="{y}" r="4" fill="{colour}"/>')
        out.append(f'<text x="{WIDTH - 8}" y="{y + 4}" text-anchor="end" style="fill: {colour}">{number(row.ratio.value)}</text>')
    return "\n".join([*out, "</svg>", ""])
