import { Parser } from 'htmlparser2';
import { cutAtWord } from '#domain/text/cut-at-word.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { removeUnseen } from '#domain/text/unseen.ts';

const skipped = new Set('script style template iframe object noscript'.split(' '));
const inline = new Set(
  'a abbr b bdi bdo big cite code data dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
/** A "<" in a headline that starts no markup, as in "Vitamin <D>". */
const markupInTitle =
  /<(?!\/?(?:a|abbr|b|bdi|bdo|big|blockquote|br|center|cite|code|del|div|em|embed|figure|font|form|h[1-6]|hr|i|iframe|img|input|ins|kbd|li|mark|marquee|math|noscript|object|ol|p|picture|q|s|script|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|th|tr|time|tt|u|ul|var|video|wbr)(?:[\s/>]|$)|!--)/gi;

/** More than this, times the limit, is not read: V8 may run out of its stack over megabytes of blanks. */
const readPerKept = 200;

/** One line without control characters and repeated spaces, cut to `limit` characters. */
export function oneLine(text: string, limit: number): string {
  const clean = removeUnseen(cutText(text, limit * readPerKept));
  const line = /\s\s|[^\S ]/.test(clean) ? clean.replace(/\s+/g, ' ').trim() : clean.trim();
  return cutAtWord(line, limit);
}

interface ParserState {
  texts: string[];
  length: number;
  limit: number;
  depthSkipped: number;
}

let state: ParserState = { texts: [], length: 0, limit: 0, depthSkipped: 0 };

/** One parser for all texts, because creating a parser costs more than parsing a summary. */
const parser = new Parser(
  {
    onopentag(name) {
      if (skipped.has(name)) state.depthSkipped += 1;
      else if (!inline.has(name)) state.texts.push(' ');
    },
    onclosetag(name) {
      if (skipped.has(name)) state.depthSkipped -= 1;
      else if (!inline.has(name)) state.texts.push(' ');
    },
    ontext(text) {
      if (state.depthSkipped > 0 || state.length > state.limit) return;
      state.texts.push(text);
      state.length += text.length;
    },
  },
  { decodeEntities: true },
);

function extractText(html: string, limit: number): string {
  state = { texts: [], length: 0, limit, depthSkipped: 0 };
  parser.reset();
  parser.end(html);
  return state.texts.join('');
}

/** The text of untrusted HTML on one line, entities decoded once. */
export function htmlToText(html: string, limit: number): string {
  if (!/[<&]/.test(html)) return oneLine(html, limit);
  const piece = cutText(html, limit * 20);
  return oneLine(piece.includes('<') ? extractText(piece, limit * 2) : decodeEntities(piece), limit);
}

/** As `htmlToText`, for a headline that may be HTML or plain text. */
export function titleToText(title: string, limit: number): string {
  if (!/[<&]/.test(title)) return oneLine(title, limit);
  return htmlToText(title.replace(markupInTitle, '&lt;'), limit);
}

const common: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&#039;': "'",
  '&nbsp;': '\u00a0',
  '&ldquo;': '\u201c',
  '&rdquo;': '\u201d',
  '&lsquo;': '\u2018',
  '&rsquo;': '\u2019',
  '&ndash;': '\u2013',
  '&mdash;': '\u2014',
  '&hellip;': '\u2026',
  '&#8216;': '\u2018',
  '&#8217;': '\u2019',
  '&#8220;': '\u201c',
  '&#8221;': '\u201d',
  '&#8211;': '\u2013',
  '&#8212;': '\u2014',
  '&#8230;': '\u2026',
};

const markedEntity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/**
 * Decodes the entities of a plain text, which has them where its publisher encoded it once too often. A text with "<"
 * was not encoded so.
 */
export function decodeMarkedEntities(text: string): string {
  return text.includes('&') && !text.includes('<') ? text.replace(markedEntity, decodeEntities) : text;
}

/** Decodes named and numeric HTML entities once. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  let isRare = false;
  const decoded = text.replace(/&[^&;\s]{0,8};?/g, (entity) => {
    const known = common[entity];
    if (known === undefined && entity !== '&') isRare = true;
    return known ?? entity;
  });
  return isRare ? extractText(text.replaceAll('<', '&lt;'), Number.POSITIVE_INFINITY) : decoded;
}
