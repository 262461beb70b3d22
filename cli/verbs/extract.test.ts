import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writtenText } from '#testing/written-text.ts';
import { VerbUsageError } from '../verb.ts';
import { verb as extractVerb } from './extract.ts';

const sentence =
  'The council of Ashgrove voted on Tuesday to rebuild the harbour bridge after eleven years. ';
const html = `<html lang="en"><head><title>Bridge vote</title>
<meta property="article:published_time" content="2026-11-19T10:00:00Z"></head>
<body><article><h1>Bridge vote</h1>${`<p>${sentence.repeat(3)}</p>`.repeat(4)}</article></body></html>`;

async function run(
  args: string[],
  input: string,
): Promise<{ status: number; lines: unknown[]; stderr: string }> {
  const stdout = new PassThrough({ highWaterMark: 1 << 24 });
  const stderr = new PassThrough();
  const status = await extractVerb.run(args, { stdin: Readable.from([Buffer.from(input)]), stdout, stderr });
  const text = writtenText(stdout);
  const lines = text.split('\n').filter((line) => line !== '');
  return { status, lines: lines.map((line) => JSON.parse(line)), stderr: writtenText(stderr) };
}

describe('balance extract', () => {
  it('answers every record in order, pages and mistakes alike', async () => {
    const records = [
      { id: 1, url: 'https://paper.example/bridge?utm_source=x', html },
      { id: 2, url: 'https://paper.example/empty', html: '' },
      { id: 3, url: 'https://paper.example/none' },
      { id: 4, html: '<div>'.repeat(5000) },
      { id: 5, html },
    ];
    const input = `${records.map((record) => JSON.stringify(record)).join('\n')}\nbroken\n`;
    const { status, lines } = await run([], input);
    expect(status).toBe(0);
    expect(lines).toMatchObject([
      {
        id: 1,
        url: 'https://paper.example/bridge?utm_source=x',
        canonical_url: 'https://paper.example/bridge',
        title: 'Bridge vote',
        published_at: '2026-11-19T10:00:00.000Z',
        language: 'en',
        page_kind: 'article',
        text: Array.from({ length: 4 }, () => sentence.repeat(3).trim()).join('\n\n'),
      },
      { id: 2, error: { code: 'no-article' } },
      { id: 3, error: { code: 'invalid-input' } },
      { id: 4, error: { code: 'page-too-large' } },
      { id: 5, url: null, title: 'Bridge vote' },
      { id: null, error: { code: 'malformed-json' } },
    ]);
  });

  it.each([
    ['of its publisher', 'https://paper.example/bridge', 'https://paper.example/bridge'],
    ['of another publisher', 'https://other.example/bridge', 'https://m.paper.example/b?ref=1'],
  ])('names the address %s that a page declares', async (_, declared, expected) => {
    const page = html
      .replace(/<link rel="canonical"[^>]*>/, '')
      .replace('<head>', `<head><link rel="canonical" href="${declared}">`);
    const { lines } = await run(
      [],
      JSON.stringify({ id: 1, url: 'https://m.paper.example/b?ref=1', html: page }),
    );
    expect(lines).toMatchObject([{ canonical_url: expected }]);
  });

  it('refuses an invalid address and unknown options', async () => {
    await expect(run(['--url', 'climate change'], '')).rejects.toThrow('This is no address of a page');
    await expect(run(['--what'], '')).rejects.toThrow(VerbUsageError);
    await expect(run(['pages.jsonl'], '')).rejects.toThrow("'pages.jsonl' is one word too many");
  });
});
