import { describe, expect, it } from 'vitest';
import { processorTimeOf } from '#testing/processor-time.ts';
import type { FetchRequest } from './fetcher.ts';
import { checkContent, checkHeaderType } from './sniff-content.ts';

const PAGE = '<!DOCTYPE html><html><head><title>Bridge</title></head></html>';
const RSS = '<?xml version="1.0"?><rss version="2.0"><channel></channel></rss>';
const RSS_WITH_PROLOGUE = `<?xml version="1.0"?>\n<!-- made <b>by</b> hand -->\n<?xml-stylesheet href="a.xsl"?>\n<!DOCTYPE rss [\n<!ENTITY a "<b>">\n]>\n<rss></rss>`;
const ATOM = '\n<atom:feed xmlns:atom="http://www.w3.org/2005/Atom"></atom:feed>';
const RDF = '<rdf:RDF xmlns="http://purl.org/rss/1.0/"></rdf:RDF>';
const JSON_FEED = '{"version":"https://jsonfeed.org/version/1.1","items":[]}';
const XHTML = `<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html></html>`;
const OPML = '<?xml version="1.0"?><opml version="2.0"></opml>';

type Expect = FetchRequest['expect'];
type Row = [expect: Expect, contentType: string | null, body: string, verdict: 'ok' | 'wrong-type' | 'empty'];

const ROWS: Row[] = [
  ['html', 'text/html; charset=utf-8', PAGE, 'ok'],
  ['html', 'application/xhtml+xml', XHTML, 'ok'],
  ['html', null, PAGE, 'ok'],
  ['html', 'text/plain', PAGE, 'ok'],
  ['html', 'application/octet-stream', '<!-- a --><body>', 'ok'],
  ['html', 'text/html', 'Plain words with a <b>tag</b>', 'ok'],
  ['html', 'text/plain', 'Plain words', 'wrong-type'],
  ['html', 'text/html', RSS, 'wrong-type'],
  ['html', 'application/rss+xml', RSS, 'wrong-type'],
  ['html', 'application/xml', OPML, 'wrong-type'],
  ['html', 'text/html', JSON_FEED, 'wrong-type'],
  ['html', 'text/html', '[Updated] The harbour <b>bridge</b>', 'ok'],
  ['html', 'text/html', '%PDF-1.7 stream', 'wrong-type'],
  ['html', 'text/html', '', 'empty'],
  ['html', 'text/html', ' \n\t', 'empty'],
  ['feed', 'application/rss+xml', RSS, 'ok'],
  ['feed', 'text/html', RSS, 'ok'],
  ['feed', 'text/plain', RSS_WITH_PROLOGUE, 'ok'],
  ['feed', 'text/html', ATOM, 'ok'],
  ['feed', 'text/xml', RDF, 'ok'],
  ['feed', 'application/json', JSON_FEED, 'ok'],
  ['feed', 'text/html', JSON_FEED, 'ok'],
  ['feed', 'application/rss+xml', 'stray words before <rss>', 'ok'],
  ['feed', 'application/rss+xml', PAGE, 'wrong-type'],
  ['feed', 'application/xml', XHTML, 'wrong-type'],
  ['feed', 'text/html', PAGE, 'wrong-type'],
  ['feed', 'text/plain', 'Not found', 'wrong-type'],
  ['feed', 'application/rss+xml', '', 'empty'],
  ['json', 'application/json', '{"a":1}', 'ok'],
  ['json', 'text/plain', ' [1]', 'ok'],
  ['json', 'application/json', '[true]', 'ok'],
  ['json', 'application/json', PAGE, 'wrong-type'],
  ['json', 'application/json', '', 'empty'],
  ['any', 'image/png', '', 'ok'],
  ['any', 'text/html', RSS, 'ok'],
];

describe('checkContent', () => {
  it.each(ROWS)('for %s, served as %s: %j is %s', (expected, contentType, text, verdict) => {
    const failure = checkContent(expected, contentType, { bytes: Buffer.from(text), text });
    expect(failure?.failure ?? 'ok').toBe(verdict);
  });

  it('detects images and archives by their first bytes', () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const failure = checkContent('html', 'text/html', { bytes: png, text: png.toString('latin1') });
    expect(failure?.failure).toBe('wrong-type');
  });

  it('searches an endless prologue in bounded time', async () => {
    const text = `<?xml version="1.0"?>${'<!-- <!DOCTYPE [ ] '.repeat(100_000)}`;
    const bytes = Buffer.from(text);
    const check = () => checkContent('feed', 'text/xml', { bytes, text });
    expect(await processorTimeOf(check)).toBeLessThan(1000);
  });
});

describe('checkHeaderType', () => {
  it.each(['image/jpeg', 'video/mp4', 'audio/mpeg', 'application/pdf', 'application/zip'])(
    'refuses %s without reading the body',
    (type) => {
      expect(checkHeaderType('html', type)?.failure).toBe('wrong-type');
      expect(checkHeaderType('any', type)).toBeNull();
    },
  );

  it.each(['text/html', 'application/octet-stream', 'image/svg+xml', null])(
    'decides %s by the body',
    (type) => {
      expect(checkHeaderType('feed', type)).toBeNull();
    },
  );
});
