import { fetchFailure } from './fetch-failure.ts';
import type { FetchFailure, FetchRequest } from './fetcher.ts';
import { sniffContent } from './sniff-content.ts';

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
