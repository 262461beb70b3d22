import { cutText, sliceText } from '#domain/text/cut-text.ts';
import { type FetchFailure, type FetchRequest, fetchFailure } from './fetcher.ts';

type SniffedContent = 'html' | 'feed' | 'xml' | 'json' | 'binary' | 'text';

/** The first element is searched for within this many characters. */
const PROLOGUE_CHARS = 64 * 1024;

const SIGNATURES = [
  Buffer.from('%PDF-'),
  Buffer.from([0x89, 0x50, 0x4e, 0x47]),
  Buffer.from([0xff, 0xd8, 0xff]),
  Buffer.from('GIF8'),
  Buffer.from('RIFF'),
  Buffer.from('OggS'),
  Buffer.from('ID3'),
  Buffer.from('PK\x03\x04', 'latin1'),
  Buffer.from([0x1f, 0x8b]),
  Buffer.from('wOF'),
  Buffer.from([0x7f, 0x45, 0x4c, 0x46]),
];

const FEED_ROOTS = new Set(['rss', 'feed', 'rdf']);
const HTML_ELEMENTS =
  /^(html|head|body|title|meta|link|script|style|base|main|article|section|header|footer|nav|div|p|h[1-6]|table|ul|ol|a|span|br|img|center|font|iframe|noscript|form)$/;

const FEED_START = /<\?xml\s|<(?:rss|feed|rdf:rdf)[\s>]/i;
const PAGE_TAG = /<(?:html|head|body|pre|textarea)[\s>]/i;

/**
 * Where a feed begins after text that does not belong to it, such as messages of PHP, scripts or a dot; 0 where it
 * begins at once, and where there is none. A web page that shows a feed is none.
 */
export function findFeed(text: string): number {
  const head = cutText(text, PROLOGUE_CHARS);
  const at = head.search(FEED_START);
  if (at <= 0 || hasFeedRoot(head) || PAGE_TAG.test(sliceText(head, 0, at))) return 0;
  return hasFeedRoot(sliceText(head, at, head.length)) ? at : 0;
}

const hasFeedRoot = (head: string): boolean =>
  head.startsWith('<') && FEED_ROOTS.has(firstElement(head).element.replace(/^.*:/, ''));

/** Detects the kind of a body by its first bytes and its first element. */
export function sniffContent(bytes: Buffer, text: string): SniffedContent {
  const isFtyp = bytes.toString('latin1', 4, 8) === 'ftyp';
  if (isFtyp || SIGNATURES.some((signature) => bytes.subarray(0, signature.length).equals(signature))) {
    return 'binary';
  }
  const head = cutText(text, PROLOGUE_CHARS).trimStart();
  // A bracket alone is not enough: prose may begin with "[Updated]".
  if (/^[[{]\s*["[\]{}\d-]/.test(head)) return 'json';
  if (findFeed(head) > 0) return 'feed';
  if (!head.startsWith('<')) return 'text';
  return sniffMarkup(head);
}

function sniffMarkup(head: string): SniffedContent {
  const { doctype, element } = firstElement(head);
  const root = element.replace(/^.*:/, '');
  if (FEED_ROOTS.has(root)) return 'feed';
  if (doctype === 'html' || HTML_ELEMENTS.test(root)) return 'html';
  return /^<\?xml\b/i.test(head) || doctype !== '' || element !== '' ? 'xml' : 'text';
}

/** Skips declarations, comments and the document type in linear time, by searching forward only. */
function firstElement(head: string): { doctype: string; element: string } {
  let at = 0;
  let doctype = '';
  while (at < head.length) {
    const rest = sliceText(head, at, at + 200);
    if (/^<!doctype\s/i.test(rest)) doctype = /^<!doctype\s+([\w:.-]+)/i.exec(rest)?.[1]?.toLowerCase() ?? '';
    else if (!rest.startsWith('<?') && !rest.startsWith('<!')) {
      return { doctype, element: /^<([\w:.-]+)/.exec(rest)?.[1]?.toLowerCase() ?? '' };
    }
    const next = head.indexOf('<', endOfDeclaration(head, at));
    if (next < 0) break;
    at = next;
  }
  return { doctype, element: '' };
}

function endOfDeclaration(head: string, at: number): number {
  if (head.startsWith('<!--', at)) return after(head, '-->', at);
  if (head.startsWith('<?', at)) return after(head, '>', at);
  const plainEnd = after(head, '>', at);
  const subset = head.indexOf('[', at);
  if (subset < 0 || subset > plainEnd) return plainEnd;
  return after(head, '>', after(head, ']', subset) - 1);
}

function after(head: string, mark: string, from: number): number {
  const found = head.indexOf(mark, from);
  return found < 0 ? head.length : found + mark.length;
}

type Expect = FetchRequest['expect'];

/** Types that are never text, so that a response is refused without reading its body. */
const PLAINLY_OTHER =
  /^(image|video|audio|font|model)\/|^application\/(pdf|zip|x-(zip|tar|rar)|msword|vnd\.(ms-|openxml))/;

const WANTED: Record<Expect, string> = { html: 'a web page', feed: 'a feed', json: 'data', any: 'anything' };

/** Refuses a response by its Content-Type header alone. */
export function checkHeaderType(expect: Expect, contentType: string | null): FetchFailure | null {
  const type = mediaType(contentType);
  if (expect === 'any' || type === 'image/svg+xml' || !PLAINLY_OTHER.test(type)) return null;
  return wrongType(expect, `of type ${type}`);
}

/**
 * Refuses a body that is not of the expected kind. The content counts more than the header: feeds are
 * served as text/html and error pages as application/rss+xml. `any` accepts all, also an empty body.
 */
export function checkContent(
  expect: Expect,
  contentType: string | null,
  body: { bytes: Buffer; text: string },
): FetchFailure | null {
  if (expect === 'any') return null;
  if (body.text.trim() === '') return fetchFailure('empty', 'The answer is empty.');
  const found = sniffContent(body.bytes, body.text);
  if (found === 'binary') return wrongType(expect, 'a file that is not text');
  if (expect === 'html') return checkPage(found, mediaType(contentType));
  if (expect === 'feed') return checkFeed(found, mediaType(contentType));
  return /^\s*[[{]/.test(body.text) ? null : wrongType(expect, 'something else');
}

function checkPage(found: string, type: string): FetchFailure | null {
  if (found === 'feed') return wrongType('html', 'a feed');
  if (found === 'html') return null;
  if (found === 'json') return wrongType('html', 'data');
  const mayBePage = type === '' || type === 'text/html' || type === 'application/xhtml+xml';
  return mayBePage ? null : wrongType('html', found === 'xml' ? 'an XML document' : 'plain text');
}

function checkFeed(found: string, type: string): FetchFailure | null {
  if (found === 'feed' || found === 'json') return null;
  if (found === 'html') return wrongType('feed', 'a web page');
  const saysXml = /[/+](xml|rss|atom|rdf)/.test(type);
  return found === 'xml' || saysXml ? null : wrongType('feed', 'something else');
}

function mediaType(contentType: string | null): string {
  return (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function wrongType(expect: Expect, found: string): FetchFailure {
  return fetchFailure('wrong-type', `This address does not hold ${WANTED[expect]} but ${found}.`);
}
