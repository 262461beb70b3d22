/** Real feeds have a depth of about ten; parsers recurse or slow down with depth. */
export const maxMarkupDepth = 200;

export interface ScannedMarkup {
  /** Name of the first element in lower case without prefix; empty when there is none. */
  root: string;
  /** Every tag is closed in order, and only white space and comments follow the root. */
  isBalanced: boolean;
  isTooDeep: boolean;
  /** A tag, comment or declaration has no end, or a lone "<" stands in the text. */
  hasBrokenTag: boolean;
}

/** Unescaped HTML in old feeds does not close these. */
const htmlVoid = new Set('br img hr input wbr source area embed'.split(' '));
const maxVoidLength = 6;
const blank = /\s/;

/** Checks markup in one pass before it is parsed; stops at the first element that is too deep. */
export function scanMarkup(text: string): ScannedMarkup {
  const open: string[] = [];
  let root = '';
  let isBalanced = true;
  let hasBrokenTag = false;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const tag = parseTag(text, at);
    at = tag.end;
    if (tag.kind === 'broken') hasBrokenTag = true;
    if (tag.kind === 'none' || tag.kind === 'broken') continue;
    if (tag.kind === 'end') {
      if (open.at(-1) === tag.name) open.pop();
      else {
        isBalanced = false;
        const place = open.lastIndexOf(tag.name);
        if (place >= 0) open.length = place;
      }
      continue;
    }
    if (root === '') root = tag.name.slice(tag.name.indexOf(':') + 1).toLowerCase();
    else if (open.length === 0) isBalanced = false;
    if (tag.kind === 'empty') continue;
    if (isVoid(tag.name) && !closesSoon(text, tag.end, tag.name)) {
      isBalanced = false;
      continue;
    }
    open.push(tag.name);
    if (open.length > maxMarkupDepth) return { root, isBalanced: false, isTooDeep: true, hasBrokenTag };
  }
  isBalanced &&= !hasBrokenTag && open.length === 0 && root !== '';
  return { root, isBalanced, isTooDeep: false, hasBrokenTag };
}

interface Tag {
  /** `none`: comment, declaration, CDATA; `broken`: one of these without end, or a lone "<". */
  kind: 'start' | 'empty' | 'end' | 'none' | 'broken';
  name: string;
  /** Where the scan continues. */
  end: number;
}

function parseTag(text: string, at: number): Tag {
  const next = text.charCodeAt(at + 1);
  if (next === 33) return parseDeclaration(text, at);
  if (next === 63) return upTo(text, '?>', at);
  const isEnd = next === 47;
  const from = isEnd ? at + 2 : at + 1;
  if (!startsName(text.charCodeAt(from))) return { kind: 'broken', name: '', end: at + 1 };
  const to = endOfName(text, from);
  const close = closingBracket(text, to);
  if (close < 0) return { kind: 'broken', name: '', end: -close };
  if (close === text.length) return { kind: 'broken', name: '', end: text.length };
  const name = text.slice(from, to);
  if (isEnd) return { kind: 'end', name, end: close + 1 };
  return { kind: text.charCodeAt(close - 1) === 47 ? 'empty' : 'start', name, end: close + 1 };
}

function endOfName(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 62 || code === 47 || code === 32) return at;
    if ((code < 32 || code > 127) && blank.test(text.charAt(at))) return at;
  }
  return text.length;
}

function parseDeclaration(text: string, at: number): Tag {
  if (text.startsWith('<!--', at)) return upTo(text, '-->', at + 4);
  if (text.startsWith('<![CDATA[', at)) return upTo(text, ']]>', at + 9);
  const close = text.indexOf('>', at);
  const subset = close < 0 ? -1 : text.slice(at, close).indexOf('[');
  if (subset < 0) return upTo(text, '>', at);
  const end = /\]\s*>/g;
  end.lastIndex = at + subset;
  const found = end.exec(text);
  return found === null
    ? { kind: 'broken', name: '', end: text.length }
    : { kind: 'none', name: '', end: found.index + found[0].length };
}

function upTo(text: string, mark: string, from: number): Tag {
  const found = text.indexOf(mark, from);
  if (found < 0) return { kind: 'broken', name: '', end: text.length };
  return { kind: 'none', name: '', end: found + mark.length };
}

function startsName(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 58 || code > 127
  );
}

/**
 * The index of the ">" of a tag that starts before `from`, outside quotes; the length of the text when there is none.
 * Negative when an attribute has no quotes: the index where the scan continues, negated.
 */
function closingBracket(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 62) return at;
    if (code === 61 && !startsValue(text, at + 1)) return -at;
    if (code !== 34 && code !== 39) continue;
    const quote = text.indexOf(code === 34 ? '"' : "'", at + 1);
    if (quote < 0) return text.length;
    at = quote;
  }
  return text.length;
}

/** A quote, or the blanks before one. */
function startsValue(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 34 || code === 39 || blank.test(text.charAt(at));
}

function isVoid(name: string): boolean {
  return name.length <= maxVoidLength && htmlVoid.has(name.toLowerCase());
}

/** XHTML may close a void element by an end tag, and `source` of RSS has a text and an end tag. */
function closesSoon(text: string, from: number, name: string): boolean {
  return text.startsWith(`</${name}`, text.indexOf('<', from));
}
