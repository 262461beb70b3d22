"""Cuts web/fonts/newsreader-latin.woff2 out of the face that @fontsource-variable/newsreader 5.3.0 ships.

Of its weights the pages use 400 to 600, of its optical sizes 18 to 72 (smaller text takes 18): the masters
beyond are half of the file, which every first visit waits for. Outlines, kerning and features stay as they are.

    pip install fonttools==4.66.1 brotli && python3 web/fonts/cut-newsreader.py
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

here = Path(__file__).parent
files = here.parent.parent / "node_modules/@fontsource-variable/newsreader/files"

font = TTFont(files / "newsreader-latin-opsz-normal.woff2")
font = instancer.instantiateVariableFont(font, {"wght": (400, 600), "opsz": (18, 72)}, optimize=True)
options = subset.Options()
options.layout_features = ["liga", "pnum", "tnum", "rvrn", "kern"]
options.name_IDs = ["*"]
options.notdef_outline = True
options.hinting = False
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=font.getBestCmap().keys())
subsetter.subset(font)
font.flavor = "woff2"
font.save(here / "newsreader-latin.woff2")
