import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { decodeFeatures, encodeFeatures } from '#domain/clustering/encode-features.ts';
import { createStoryStream, type Placement, type StoryStream } from '#domain/clustering/story-stream.ts';
import type { NewMember } from '#domain/clustering/story-window.ts';
import { xorshift } from '../seeded-random.ts';
import { loadClustering } from './load-clustering.ts';
import { createWordTools } from './word-tools.ts';

const data = loadClustering(dirname(fileURLToPath(import.meta.url)));
const tools = createWordTools();
const day = 86_400_000;
const start = Date.parse('2026-05-01T00:00:00Z');

function open(threshold = 0.65): StoryStream {
  let count = 0;
  return createStoryStream({ ...data, threshold, newStoryId: () => `s${count++}` });
}

function article(
  id: string,
  title: string,
  text = '',
  at = start,
  language: string | null = 'en',
): NewMember {
  const features = analyseForClustering({ title, text, language }, tools);
  return { id, features, publishedAt: at, outlet: null };
}

const bridge = [
  [
    'Harbour bridge closed after cracks found in Port Ellery',
    'Engineers closed the Ellery harbour bridge on Tuesday after inspectors found cracks in two supports. The transport agency said repairs could take six weeks.',
  ],
  [
    'Cracked supports force closure of Ellery harbour bridge',
    'The harbour bridge at Port Ellery will stay closed for about six weeks while cracked supports are repaired, the transport agency announced.',
  ],
  [
    'Commuters stranded as Port Ellery shuts its harbour bridge',
    'Long queues formed after inspectors discovered cracks in supports of the harbour bridge at Port Ellery. The transport agency expects weeks of repairs.',
  ],
] as const;
const [first, second, third] = bridge;

/** Invents a stream of events, each with a few rare words among common ones. */
function inventedStream(events: number, seed: number): NewMember[] {
  const random = xorshift(seed);
  const word = (): string =>
    Array.from({ length: 7 }, () => 'abdegiklmnoprstu'[Math.floor(random() * 16)]).join('');
  const articles: NewMember[] = [];
  for (let event = 0; event < events; event += 1) {
    const own = Array.from({ length: 14 }, word);
    const at = start + event * 0.15 * day;
    for (let i = 0; i < 1 + Math.floor(random() * 4); i += 1) {
      const some = own.filter(() => random() < 0.75);
      const text = some.map((name) => `${name} ${word()} minister budget ${name}`).join(' ');
      articles.push(article(`${event}-${i}`, some.slice(0, 6).join(' '), text, at + i * 3_600_000));
    }
  }
  return articles.sort((a, b) => (a.publishedAt ?? 0) - (b.publishedAt ?? 0));
}

describe('StoryStream', () => {
  it('joins reports of one event and returns the probability', () => {
    const stream = open();
    expect(stream.place(article('a', ...first))).toMatchObject({ story: 's0', isNew: true, probability: 1 });
    const joined = stream.place(article('b', ...second));
    expect(joined).toMatchObject({ story: 's0', isNew: false, copyOf: null, merged: [] });
    expect(joined.probability).toBeGreaterThanOrEqual(0.65);
    expect(
      stream.place(article('c', 'Rovers lift the Senn Cup', 'Goalkeeper Imre Halas saved twice.')).isNew,
    ).toBe(true);
    expect(stream.confidence('s0')).toBeGreaterThan(0.5);
    expect(stream.confidence('s1')).toBe(1);
    expect(stream.confidence('unknown')).toBe(0);
  });

  it('keeps the story of an article that is placed a second time', () => {
    const stream = open();
    stream.place(article('a', ...first));
    expect(stream.place(article('a', ...first))).toMatchObject({ story: 's0', isNew: false });
    expect(stream.size).toBe(1);
  });

  it('finds syndicated copies, even under another title', () => {
    const stream = open();
    const text = `${first[1]} Thousands of commuters were sent over the old causeway, and shop owners near the bridge fear for the weeks before the summer fair.`;
    stream.place(article('a', first[0], text));
    expect(stream.place(article('b', 'What commuters need to know', text))).toMatchObject({
      story: 's0',
      copyOf: 'a',
    });
  });

  it('never joins articles of two languages or with too many days between them', () => {
    const stream = open(0.05);
    stream.place(article('a', ...first));
    expect(stream.place(article('b', first[0], first[1], start, 'de')).isNew).toBe(true);
    expect(stream.place(article('c', first[0], first[1], start + 2.9 * day)).story).toBe('s0');
    expect(stream.place(article('d', first[0], first[1], start + 9 * day)).isNew).toBe(true);
    expect(stream.size).toBe(1);
  });

  it('joins less at a higher threshold, and nothing at 1', () => {
    const articles = inventedStream(25, 5);
    const counts = [0.05, 0.65, 0.95, 1].map((threshold) => {
      const stream = open(threshold);
      return new Set(articles.map((item) => stream.place(item).story)).size;
    });
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts[0]).toBeLessThan(articles.length * 0.7);
    expect(counts[3]).toBe(articles.length);
  });

  it('gives the same stories every time, and after a restart at any point', () => {
    const articles = inventedStream(60, 3);
    const all = open();
    const expected = articles.map((item) => all.place(item));
    for (const cut of [1, 40, articles.length - 5]) {
      const before = open();
      const stored = articles.slice(0, cut).map((item) => ({ item, story: before.place(item).story }));
      let count = 1_000;
      const after = createStoryStream({ ...data, threshold: 0.65, newStoryId: () => `n${count++}` });
      after.restore(
        stored.map(({ item, story }) => ({
          ...item,
          features: decodeFeatures(encodeFeatures(item.features)),
          story,
        })),
      );
      const rest = articles.slice(cut).map((item) => after.place(item));
      const shape = (placements: Placement[]) =>
        placements.map(({ isNew, probability, copyOf }) => ({ isNew, probability, copyOf }));
      expect(shape(rest)).toEqual(shape(expected.slice(cut)));
    }
  });

  it('lets administrators move, remove and lock', () => {
    const stream = open();
    stream.place(article('a', ...first));
    stream.place(article('b', ...second));
    expect(stream.move('b', 'own')).toBe(true);
    expect(stream.move('nobody', 'own')).toBe(false);
    expect(stream.confidence('own')).toBe(1);
    stream.lock('own');
    stream.lock('s0');
    expect(stream.place(article('c', ...third)).isNew).toBe(true);
    stream.lock('own', false);
    expect(stream.place(article('d', ...second)).story).toBe('own');
    expect(stream.remove('a')).toBe(true);
    expect(stream.remove('a')).toBe(false);
  });

  it('merges two stories when an article shows that they are one, into the older, unless one is locked or repaired', () => {
    const run = (fix: (stream: StoryStream) => void): Placement => {
      const stream = open(0.3);
      stream.restore([
        { ...article('a', ...first), story: 'old' },
        { ...article('b', ...second), story: 'young' },
      ]);
      fix(stream);
      return stream.place(article('c', `${first[0]} ${second[0]}`, `${third[1]} ${first[1]}`));
    };
    expect(run((stream) => stream.markRepaired('young')).merged).toEqual([]);
    expect(run((stream) => stream.lock('old'))).toMatchObject({ story: 'young', merged: [] });
    expect(run(() => {})).toMatchObject({ story: 'old', merged: [{ from: 'young', into: 'old' }] });
  });

  it('finds duplicates among stories, and not among repaired ones', () => {
    const stream = open();
    stream.restore([
      { ...article('a', ...first), story: 'old' },
      { ...article('b', ...second), story: 'young' },
      { ...article('c', ...third), story: 'repaired' },
    ]);
    stream.markRepaired('repaired');
    expect(stream.mergeDuplicates()).toEqual([{ from: 'young', into: 'old' }]);
    expect(stream.mergeDuplicates()).toEqual([]);
  });

  it.each([
    ['empty', '', ''],
    ['one word', 'Photo', ''],
    ['stop words', 'the of and', 'it is'],
    ['emoji', '🎉', '👍🏽'],
    ['1 MB', 'word '.repeat(200_000), 'x'.repeat(1_000_000)],
  ])('places %s in a story of its own', (_, title, text) => {
    const stream = open(0.05);
    stream.place(article('a', ...first));
    expect(stream.place(article('b', title, text)).isNew).toBe(true);
    expect(stream.place(article('c', ...second)).story).toBe('s0');
  });

  describe('regroup', () => {
    const other = [
      'Rovers lift the Senn Cup after extra time',
      'Goalkeeper Imre Halas saved twice as Rovers won the Senn Cup in Dorne.',
    ] as const;

    it('moves a stranger out of a story, which keeps its address', () => {
      const stream = open();
      stream.restore([
        { ...article('a', ...first), story: 'bridge' },
        { ...article('x', ...other), story: 'bridge' },
        { ...article('b', ...second), story: 'bridge' },
      ]);
      const { created, moves, merged } = stream.regroup(['b']);
      expect(created).toEqual([{ story: 's0', article: 'x' }]);
      expect(moves).toEqual([{ article: 'x', from: 'bridge', to: 's0' }]);
      expect(merged).toEqual([]);
      expect(stream.place(article('c', ...third)).story).toBe('bridge');
      expect(stream.regroup(['a', 'b', 'c', 'x'])).toEqual({ created: [], moves: [], merged: [] });
    });

    it('joins the parts of an event, so that the address of each leads to the oldest', () => {
      const stream = open();
      stream.restore([
        { ...article('a', ...first), story: 'one' },
        { ...article('b', ...second), story: 'two' },
        { ...article('c', ...third), story: 'three' },
      ]);
      expect(stream.regroup(['c'])).toEqual({
        ...{ created: [], moves: [] },
        merged: [
          { from: 'two', into: 'one' },
          { from: 'three', into: 'one' },
        ],
      });
      expect(stream.probability('b')).toBeGreaterThan(0.5);
      expect(stream.probability('unknown')).toBe(0);
    });

    it('moves an article to the story of its event', () => {
      const stream = open();
      stream.restore([
        { ...article('a', ...first), story: 'bridge' },
        { ...article('b', ...second), story: 'bridge' },
        { ...article('x', ...other), story: 'cup' },
        { ...article('y', `${other[0]} in Dorne`, `${other[1]} Fans sang.`), story: 'cup' },
        { ...article('c', ...third), story: 'cup' },
      ]);
      expect(stream.regroup(['x']).moves).toEqual([{ article: 'c', from: 'cup', to: 'bridge' }]);
    });

    it('changes no locked or repaired story', () => {
      const stream = open();
      stream.restore([
        { ...article('a', ...first), story: 'one' },
        { ...article('x', ...other), story: 'one' },
        { ...article('b', ...second), story: 'two' },
        { ...article('c', ...third), story: 'three' },
      ]);
      stream.lock('one');
      stream.markRepaired('two');
      expect(stream.regroup(['a', 'b', 'c', 'x'])).toEqual({ created: [], moves: [], merged: [] });
    });
  });
});
