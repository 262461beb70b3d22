import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writtenText } from '#testing/written-text.ts';
import { verb as parseFeedVerb } from './parse-feed.ts';

const rss = `<?xml version="1.0" encoding="windows-1252"?><rss version="2.0"><channel><title>Paper</title>
<item><title>Caf\u00e9 &amp;amp; cr\u00e8me</title><link>/1</link><pubDate>Thu, 05 Mar 26 10:00:00 GMT</pubDate>
<author>ann@paper.example (Ann Smith)</author><description>&lt;p&gt;Short&lt;/p&gt;</description></item></channel></rss>`;

async function run(args: string[], input: string) {
  const stdout = new PassThrough({ highWaterMark: 1 << 24 });
  const stderr = new PassThrough();
  const status = await parseFeedVerb.run(args, {
    stdin: Readable.from([Buffer.from(input)]),
    stdout,
    stderr,
  });
  const lines = writtenText(stdout).split('\n');
  return { status, lines: lines.filter((line) => line !== '').map((line): unknown => JSON.parse(line)) };
}

const inBase64 = (text: string) => Buffer.from(text).toString('base64');

describe('balance parse-feed', () => {
  it('answers every record in order, feeds and mistakes alike', async () => {
    const records = [
      {
        id: 'a',
        url: 'https://paper.example/rss.xml',
        content_type: 'text/xml',
        body_base64: Buffer.from(rss, 'latin1').toString('base64'),
      },
      { id: 2, body_base64: inBase64('<!doctype html><html><body>no</body></html>') },
      { id: 3, body_base64: '' },
      { id: 4, body_base64: inBase64(`<rss><channel>${'<a>'.repeat(500)}`) },
      { id: 5, body_base64: 'not base64!' },
      { id: 6 },
      { id: 7, url: 7, body_base64: '' },
      { id: 8, body_base64: inBase64('{"version":"https://jsonfeed.org/version/1","title":"J","items":[]}') },
    ];
    const input = `${records.map((record) => JSON.stringify(record)).join('\n')}\nbroken\n`;
    const { status, lines } = await run([], input);
    expect(status).toBe(0);
    expect(lines[0]).toEqual({
      id: 'a',
      kind: 'rss',
      title: 'Paper',
      items: [
        {
          title: 'Café & crème',
          url: 'https://paper.example/1',
          published_at: '2026-03-05T10:00:00.000Z',
          description: 'Short',
          author: 'Ann Smith',
        },
      ],
    });
    expect(lines.slice(1)).toMatchObject([
      { id: 2, error: { code: 'not-a-feed', message: 'This is a web page, not a feed.' } },
      { id: 3, error: { code: 'empty' } },
      { id: 4, error: { code: 'too-deep' } },
      { id: 5, error: { code: 'invalid-input' } },
      { id: 6, error: { code: 'invalid-input' } },
      { id: 7, error: { code: 'invalid-input' } },
      { id: 8, kind: 'json', title: 'J', items: [] },
      { id: null, error: { code: 'malformed-json' } },
    ]);
  });
});
