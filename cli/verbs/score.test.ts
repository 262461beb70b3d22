import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { politicalText } from '#testing/analyzer-samples.ts';
import { writtenText } from '#testing/written-text.ts';
import { VerbUsageError } from '../verb.ts';
import { verb as scoreVerb } from './score.ts';

interface Answer {
  id: number;
  bias_score?: number | null;
  bias_confidence?: number;
  bias_basis?: string;
  credibility_score?: number | null;
  credibility_factors?: unknown[];
  topics?: string[];
  evidence?: { quote: string; start: number; end: number }[];
  abstained?: boolean;
  error?: { code: string };
}

async function run(
  args: string[],
  records: unknown[],
): Promise<{ status: number; answers: Answer[]; out: string }> {
  const stdout = new PassThrough({ highWaterMark: 1 << 24 });
  const stderr = new PassThrough();
  const input = records.map((record) => `${JSON.stringify(record)}\n`).join('');
  const status = await scoreVerb.run(args, { stdin: Readable.from([Buffer.from(input)]), stdout, stderr });
  const out = writtenText(stdout);
  const lines = out.startsWith('{') ? out.trimEnd().split('\n') : [];
  return { status, answers: lines.map((line) => JSON.parse(line) as Answer), out };
}

const title = 'Council votes on the housing budget';

describe('balance score', () => {
  it('rates with the outlet found by domain or address, and without it for --text-only', async () => {
    const records = [
      { id: 1, title, text: politicalText, domain: 'www.nationalreview.com' },
      { id: 2, title, text: politicalText, url: 'https://www.nationalreview.com/2026/03/x' },
    ];
    const [byDomain, byAddress] = (await run([], records)).answers;
    expect(byDomain?.bias_basis).toMatch(/^outlet/);
    expect(byAddress?.bias_score).toBe(byDomain?.bias_score);
    const [alone] = (await run(['--text-only'], records)).answers;
    expect(alone?.bias_basis).not.toMatch(/outlet/);
    expect(alone?.bias_score).not.toBe(byDomain?.bias_score);
  });

  it('keeps the raw estimate of an abstained article and returns null without any text signal', async () => {
    const { answers } = await run(
      [],
      [
        {
          id: 1,
          title,
          text: 'The senate voted on the bill. The governor will sign the new law on taxes, and the party agreed to it.',
        },
        { id: 2, title: 'Foto', text: '' },
      ],
    );
    expect(answers[0]).toMatchObject({ id: 1, abstained: true });
    expect(typeof answers[0]?.bias_score).toBe('number');
    expect(answers[1]).toMatchObject({ id: 2, abstained: true, bias_score: null, credibility_score: null });
  });

  it('answers with all fields, and quotes at their offsets', async () => {
    const [answer] = (await run([], [{ id: 7, title, text: politicalText }])).answers;
    expect(Object.keys(answer ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'bias_score',
        'bias_confidence',
        'bias_basis',
        'credibility_score',
        'credibility_factors',
        'topics',
        'evidence',
      ]),
    );
    expect(answer?.evidence?.length).toBeGreaterThan(0);
    for (const { quote, start, end } of answer?.evidence ?? []) {
      expect(`${title}\n\n${politicalText}`.slice(start, end)).toBe(quote);
    }
  });

  it('answers an invalid record with an error and continues', async () => {
    const { status, answers } = await run(
      [],
      [{ id: 1 }, { id: 2, title: 5 }, { id: 3, title: 'x', text: 'y' }],
    );
    expect(status).toBe(0);
    expect(answers.map((answer) => answer.error?.code ?? 'fine')).toEqual([
      'invalid-input',
      'invalid-input',
      'fine',
    ]);
  });

  it('refuses unknown options and positionals', async () => {
    await expect(run(['--nonsense'], [])).rejects.toThrow(VerbUsageError);
    await expect(run(['a.jsonl'], [])).rejects.toThrow("'a.jsonl' is one word too many");
  });
});
