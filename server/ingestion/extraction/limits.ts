/** Browsers flatten what is nested deeper than 512; the parser and Readability would recurse. */
const deepest = 512;
/** Comments, declarations and instructions are counted too, because each is a node of the tree. */
const maxTags = 50_000;
const maxPageLength = 12_000_000;

/** A page that costs more than any real article does. */
export class PageTooComplexError extends Error {
  override readonly name = 'PageTooComplexError';
}

const voidTags = new Set(
  'area base br col embed hr img input link meta param source track wbr frame keygen'.split(' '),
);
/** Their end may be left out, so that they do not nest when it is. */
const selfEnding = new Set('p li td tr th dt dd option optgroup thead tbody tfoot colgroup rp rt'.split(' '));
const rawTags = new Set('script style textarea title xmp noembed noframes'.split(' '));

/** Looks through the markup before anything is parsed, in one pass; throws `PageTooComplexError`. */
export function assertNotTooComplex(html: string): void {
  if (html.length > maxPageLength)
    throw new PageTooComplexError('The page is longer than 12 million characters.');
  let depth = 0;
  let tags = 0;
  let drawings = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const tag = parseTag(html, at);
    at = tag.end;
    if (tag.name === '' && !tag.isNote) continue;
    tags += 1;
    if (tags > maxTags) throw new PageTooComplexError(`The page has more than ${maxTags} tags.`);
    if (tag.isNote) continue;
    if (voidTags.has(tag.name) || selfEnding.has(tag.name) || (tag.isEmpty && drawings > 0)) continue;
    if (tag.name === 'svg' || tag.name === 'math') drawings = Math.max(0, drawings + (tag.isEnd ? -1 : 1));
    depth = Math.max(0, depth + (tag.isEnd ? -1 : 1));
    if (depth > deepest) throw new PageTooComplexError(`The page nests more than ${deepest} elements.`);
    if (!tag.isEnd && rawTags.has(tag.name)) at = endOfRaw(html, tag.name, at);
  }
}

interface Tag {
  /** Empty for a note or a lone "<". */
  name: string;
  /** Whether it is a comment, a declaration, an instruction, or an end tag without a name, which is read as a comment. */
  isNote: boolean;
  isEnd: boolean;
  /** Written "<tag/>", which ends a tag in drawings and formulas only. */
  isEmpty: boolean;
  /** Where to read on. */
  end: number;
}

const note = /<(?:[!?]|\/[^a-z])/iy;
/** After "<!--": the end of an empty comment, or of any other. */
const commentEnd = /(?<=<!--)-?>|--!?>/g;
const tagName = /(\/?)([a-z][a-z0-9:-]{0,40})/iy;
const [greater, equals, doubleQuote, singleQuote] = [0x3e, 0x3d, 0x22, 0x27];

/** Reads the tag at `at` as a tokenizer does: quotes hide ">" only after "=", and every step moves on. */
function parseTag(html: string, at: number): Tag {
  note.lastIndex = at;
  const none = { name: '', isNote: note.test(html), isEnd: false, isEmpty: false };
  if (html.startsWith('<!--', at)) return { ...none, end: endOfComment(html, at + 4) };
  tagName.lastIndex = at + 1;
  const [whole, slash = '', name = ''] = tagName.exec(html) ?? [];
  if (whole === undefined) return { ...none, end: at + 1 };
  const close = closingBracket(html, tagName.lastIndex);
  const isEmpty = html[close - 1] === '/';
  return { name: name.toLowerCase(), isNote: false, isEnd: slash !== '', isEmpty, end: close + 1 };
}

/** Where the ">" of the tag stands, or the end of the page. */
function closingBracket(html: string, from: number): number {
  for (let at = from; at < html.length; at += 1) {
    const code = html.charCodeAt(at);
    if (code === greater) return at;
    if (code !== equals) continue;
    const quote = html.charCodeAt(at + 1);
    if (quote !== doubleQuote && quote !== singleQuote) continue;
    const end = html.indexOf(quote === doubleQuote ? '"' : "'", at + 2);
    if (end < 0) return html.length;
    at = end;
  }
  return html.length;
}

function endOfComment(html: string, from: number): number {
  commentEnd.lastIndex = from;
  return commentEnd.test(html) ? commentEnd.lastIndex : html.length;
}

function endOfRaw(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi');
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}
