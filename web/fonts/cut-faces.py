"""Cuts the Latin faces of the first screen out of those that @fontsource-variable 5 ships, into web/fonts.

Each face becomes two files: `basic` has the letters, figures and marks of English text, which every page waits for;
`latin` has the other letters of western Europe, which a page fetches when its text has one. Of Newsreader's weights
the pages use 400 to 600, of its optical sizes 18 to 72 (smaller text takes 18): the masters beyond are half of the
file. Outlines and kerning stay as they are, and so do the features that the pages use.

    pip install fonttools==4.66.1 brotli && python3 web/fonts/cut-faces.py

The ranges stand in web/styles/fonts.css too.
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = Path(__file__).parent
shipped = here.parent.parent / "node_modules/@fontsource-variable"

marks = [0x20AC, 0x2122, 0x2191, 0x2193, 0x2212, *range(0x2000, 0x2070)]
basic = {*range(0x20, 0x7F), 0xA0, 0xA3, 0xA9, 0xAB, 0xB1, 0xB7, 0xBB, 0xD7, *marks}


def cut(source: Path, target: str, axes: dict, features: list[str], keep) -> None:
    font = TTFont(source)
    if axes:
        font = instancer.instantiateVariableFont(font, axes, optimize=True)
    options = subset.Options()
    options.layout_features = features
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.hinting = False
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[each for each in font.getBestCmap() if keep(each)])
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(here / target)


faces = [
    (
        shipped / "newsreader/files/newsreader-latin-opsz-normal.woff2",
        "newsreader",
        {"wght": (400, 600), "opsz": (18, 72)},
        ["liga", "pnum", "tnum", "rvrn", "kern"],
    ),
    (
        shipped / "public-sans/files/public-sans-latin-wght-normal.woff2",
        "public-sans",
        {"wght": (400, 700)},
        ["liga", "tnum", "kern", "mark", "mkmk", "ccmp", "locl"],
    ),
]
for source, name, axes, features in faces:
    cut(source, f"{name}-basic.woff2", axes, features, lambda each: each in basic)
    cut(source, f"{name}-latin.woff2", axes, features, lambda each: each not in basic)
