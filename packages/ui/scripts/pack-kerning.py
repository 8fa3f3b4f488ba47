"""
Writes the kerning of the cut display face anew, smaller. Run it after `cut-fonts.ts`, with fontTools and brotli
(Debian: python3-fonttools, python3-brotli): `python3 scripts/pack-kerning.py`.

Cutting leaves thousands of single pairs, which say for each letter what a class of letters could say once. Here
all pairs are read as a text renderer reads them (the first subtable that knows the pair wins), rounded to half a
hundredth of an em (a fifth of a pixel in the largest heading), and written as one table of classes. A file that
would not become smaller stays as it was.
"""

import os
import sys
from pathlib import Path

from fontTools.otlLib import builder
from fontTools.ttLib import TTFont

FONTS = Path(__file__).parent.parent / "src/fonts"
# Rounding as a part of an em.
STEP = 1 / 200


def subtables_of(lookup):
    return [getattr(subtable, "ExtSubTable", subtable) for subtable in lookup.SubTable]


def advance(value):
    return getattr(value, "XAdvance", 0) if value else 0


def pairs_of(lookup, glyphs):
    """The advance of each pair of glyphs that is not 0, in font units."""
    pairs = {}
    for first in glyphs:
        known = set()
        for subtable in subtables_of(lookup):
            if first not in subtable.Coverage.glyphs:
                continue
            if subtable.Format == 1:
                records = subtable.PairSet[subtable.Coverage.glyphs.index(first)].PairValueRecord
                found = {record.SecondGlyph: advance(record.Value1) for record in records}
            else:
                row = subtable.Class1Record[subtable.ClassDef1.classDefs.get(first, 0)].Class2Record
                found = {
                    second: advance(row[subtable.ClassDef2.classDefs.get(second, 0)].Value1)
                    for second in glyphs
                }
            for second, value in found.items():
                if second in known:
                    continue
                known.add(second)
                if value:
                    pairs[first, second] = value
    return pairs


def classes_of(glyphs, line):
    """Groups the glyphs that have the same line of values."""
    groups = {}
    for glyph in glyphs:
        groups.setdefault(line(glyph), []).append(glyph)
    return list(groups.values())


def pack(lookup, font):
    glyphs = font.getGlyphOrder()
    step = font["head"].unitsPerEm * STEP
    pairs = {pair: round(round(value / step) * step) for pair, value in pairs_of(lookup, glyphs).items()}
    firsts = classes_of(glyphs, lambda first: tuple(pairs.get((first, second), 0) for second in glyphs))
    seconds = classes_of(glyphs, lambda second: tuple(pairs.get((first, second), 0) for first in glyphs))
    values = {}
    for first in firsts:
        for second in seconds:
            value = pairs.get((first[0], second[0]), 0)
            if value:
                values[tuple(first), tuple(second)] = (builder.buildValue({"XAdvance": value}), None)
    packed = builder.buildPairPosClassesSubtable(values, font.getReverseGlyphMap())
    lookup.LookupType, lookup.SubTable, lookup.SubTableCount = 2, [packed], 1
    wanted = {pair: value for pair, value in pairs.items() if value}
    if pairs_of(lookup, glyphs) != wanted:
        sys.exit("The kerning was not written as it was read.")


def is_kerning(lookup):
    return all(type(subtable).__name__.startswith("PairPos") for subtable in subtables_of(lookup))


# The other faces have classes already: they would win a few hundred bytes.
for path in [FONTS / "newsreader-display-latin.woff2"]:
    font = TTFont(path, recalcTimestamp=False)
    lookups = [lookup for lookup in font["GPOS"].table.LookupList.Lookup if is_kerning(lookup)]
    if any(subtable.ValueFormat2 or subtable.ValueFormat1 != 4 for each in lookups for subtable in subtables_of(each)):
        continue
    for lookup in lookups:
        pack(lookup, font)
    smaller = path.with_suffix(".packed")
    font.save(smaller)
    before, after = path.stat().st_size, smaller.stat().st_size
    if after < before:
        os.replace(smaller, path)
        print(f"{path.name} {before} -> {after} bytes")
    else:
        smaller.unlink()
