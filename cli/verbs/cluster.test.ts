import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writtenText } from '#testing/written-text.ts';
import { VerbUsageError } from '../verb.ts';
import { verb as clusterVerb } from './cluster.ts';

interface Answer {
  id: string | number | null;
  story?: string;
  semantic_confidence?: number;
  error?: { code: string };
}

async function run(args: string[], lines: unknown[]): Promise<{ status: number; answers: Answer[] }> {
  const stdout = new PassThrough({ highWaterMark: 1 << 24 });
  const stderr = new PassThrough();
  const input = lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('');
  const status = await clusterVerb.run(args, { stdin: Readable.from([Buffer.from(input)]), stdout, stderr });
  const out = writtenText(stdout).trimEnd();
  return { status, answers: out === '' ? [] : out.split('\n').map((line) => JSON.parse(line) as Answer) };
}

const bridge = {
  title: 'Harbour bridge closed after cracks found in Port Ellery',
  text: 'Engineers closed the Ellery harbour bridge on Tuesday after inspectors found cracks in two supports. The transport agency said repairs could take six weeks.',
};
const bridgeAgain = {
  title: 'Cracked supports force closure of Ellery harbour bridge',
  text: 'The harbour bridge at Port Ellery will stay closed for about six weeks while cracked supports are repaired, the transport agency announced.',
};
const cup = {
  title: 'Rovers lift the Senn Cup after shoot-out',
  text: 'Marlow Rovers won the Senn Cup for the first time, beating Eastgate on penalties. Goalkeeper Imre Halas saved twice.',
};

describe('balance cluster', () => {
  it('puts articles on one event together and others apart, without dates', async () => {
    const { status, answers } = await run(
      [],
      [
        { id: 1, ...bridge },
        { id: 'two', ...cup },
        { id: 3, ...bridgeAgain },
      ],
    );
    expect(status).toBe(0);
    expect(answers.map(({ id }) => id)).toEqual([1, 'two', 3]);
    expect(answers[0]?.story).toBe(answers[2]?.story);
    expect(answers[1]?.story).not.toBe(answers[0]?.story);
    expect(answers[0]?.semantic_confidence).toBeGreaterThan(0.5);
    expect(answers[0]?.semantic_confidence).toBeLessThan(1);
  });

  it('places articles without dates the same in any order, and dated ones within three days', async () => {
    const lines = [
      { id: 'a', ...bridge },
      { id: 'b', ...cup },
      { id: 'c', ...bridgeAgain },
      { id: 'early', ...bridge, published_at: '2026-03-02T08:00:00Z' },
      { id: 'late', ...cup, published_at: '2026-05-20T08:00:00Z' },
    ];
    const storyOf = async (order: typeof lines): Promise<Map<unknown, string | undefined>> => {
      const { answers } = await run([], order);
      return new Map(answers.map(({ id, story }) => [id, story]));
    };
    for (const order of [lines, [...lines].reverse()]) {
      const stories = await storyOf(order);
      expect(stories.get('c')).toBe(stories.get('a'));
      expect(stories.get('early')).toBe(stories.get('a'));
      expect(stories.get('late')).toBe(stories.get('b'));
      expect(new Set(stories.values()).size).toBe(2);
    }
  });

  it('separates articles that are weeks apart and answers in the order of the lines', async () => {
    const { answers } = await run(
      [],
      [
        { id: 1, ...bridge, published_at: '2026-05-20T08:00:00Z' },
        { id: 2, ...bridgeAgain, published_at: '2026-03-02T08:00:00Z' },
        { id: 3, ...bridgeAgain, published_at: '2026-05-20T10:00:00Z' },
      ],
    );
    expect(answers.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(answers[0]?.story).toBe(answers[2]?.story);
    expect(answers[1]?.story).not.toBe(answers[0]?.story);
  });

  it('answers each line, invalid ones with an error', async () => {
    const { status, answers } = await run(
      [],
      [
        '{"id": 1, "title": ',
        { id: 2, title: '', text: ' ' },
        { id: 3, title: 7 },
        [],
        { id: { a: 1 }, title: 'x' },
        { id: 6, title: '\u{1F600}', published_at: 'yesterday' },
        { id: 7, title: 'x'.repeat(1_000_000) },
      ],
    );
    expect(status).toBe(0);
    expect(answers.map(({ error }) => error?.code)).toEqual([
      'malformed-json',
      'invalid-input',
      'invalid-input',
      'invalid-input',
      'invalid-input',
      undefined,
      undefined,
    ]);
    expect(answers[5]?.story).not.toBe(answers[6]?.story);
  });

  it('joins less the higher the threshold, nothing at 1', async () => {
    const lines = [
      { id: 1, ...bridge },
      { id: 2, ...bridgeAgain },
    ];
    const stories = async (threshold: string): Promise<number> =>
      new Set((await run(['--threshold', threshold], lines)).answers.map(({ story }) => story)).size;
    expect(await stories('0.1')).toBe(1);
    expect(await stories('1')).toBe(2);
  });

  it.each(['2', '-0.1', 'much', ''])('refuses the threshold %j', async (threshold) => {
    await expect(run([`--threshold=${threshold}`], [])).rejects.toThrow(VerbUsageError);
  });
});
