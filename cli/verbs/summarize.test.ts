import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { politicalText } from '#testing/analyzer-samples.ts';
import { writtenText } from '#testing/written-text.ts';
import { VerbUsageError } from '../verb.ts';
import { verb as summarizeVerb } from './summarize.ts';

interface Answer {
  id: number;
  summary?: string;
  error?: { code: string; message: string };
}

async function run(records: unknown[], args: string[] = []): Promise<Answer[]> {
  const stdout = new PassThrough({ highWaterMark: 1 << 24 });
  const stderr = new PassThrough();
  const input = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const stdin = Readable.from([Buffer.from(input)]);
  expect(await summarizeVerb.run(args, { stdin, stdout, stderr })).toBe(0);
  const out = writtenText(stdout).trimEnd();
  return out.split('\n').map((line) => JSON.parse(line) as Answer);
}

const title = 'Council votes on the housing budget';

describe('balance summarize', () => {
  it("summarises an article in its own sentences, shorter than the article's text", async () => {
    const [answer] = await run([{ id: 1, title, text: politicalText }]);
    const { summary = '' } = answer ?? {};
    expect(Object.keys(answer ?? {})).toEqual(['id', 'summary']);
    expect(summary.length).toBeGreaterThan(40);
    expect(summary.length).toBeLessThan(politicalText.length / 2);
    for (const sentence of summary.split(/(?<=[.!?]) (?=[A-Z])/)) {
      expect(politicalText.replace(/\s+/g, ' ')).toContain(sentence);
    }
  });

  const landlords =
    'Landlords of Northgate will sue the council over the housing budget, which it raised on Tuesday by a tenth after a debate that ran past midnight, their league said. They met in Tarn at noon. On Tuesday, a spokeswoman for the council denied that landlords of Northgate would lose any rent by it.';
  it('summarises several articles in their own sentences, and a list of one like a single article', async () => {
    const article = { title, text: politicalText };
    const [several, single] = await run([
      { id: 1, articles: [article, { title: 'Northgate landlords', text: landlords }] },
      { id: 2, articles: [article] },
    ]);
    const summary = several?.summary ?? '';
    expect(summary.split(/(?<=[.]) (?=[A-Z])/).length).toBeGreaterThan(1);
    expect(`${politicalText} ${landlords}`.replace(/\s+/g, ' ')).toContain(summary.split('. ')[0]);
    expect(single?.summary).toBe((await run([{ id: 3, ...article }]))[0]?.summary);
  });

  it.each([
    ['a short text', { text: 'Hi there.' }, 'Hi there.'],
    ['a title alone', { title }, title],
    [
      'another language',
      { text: 'Der Stadtrat beschloss am Dienstag den Haushalt für das kommende Jahr.' },
      'Der Stadtrat beschloss am Dienstag den Haushalt für das kommende Jahr.',
    ],
  ])('always says something: %s', async (_, record, summary) => {
    expect(await run([{ id: 1, ...record }])).toEqual([{ id: 1, summary }]);
  });

  it('answers mistakes in their place', async () => {
    const answers = await run([
      { id: 1 },
      { id: 2, articles: [] },
      { id: 3, articles: [{}] },
      { id: 4, articles: ['text'] },
      { id: 5, title: 7 },
      { id: 6, title },
    ]);
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, 'invalid-input'],
      [2, 'invalid-input'],
      [3, 'invalid-input'],
      [4, 'invalid-input'],
      [5, 'invalid-input'],
      [6, undefined],
    ]);
  });

  it('refuses positionals', async () => {
    await expect(run([], ['extra'])).rejects.toThrow(VerbUsageError);
  });
});
