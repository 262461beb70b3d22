import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { type EventArticle, EventMatcher } from '#domain/clustering/event-matcher.ts';
import { loadClustering } from './load-clustering.ts';
import { createWordTools } from './word-tools.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const tools = createWordTools();
const matcher = new EventMatcher(loadClustering(folder));
const start = Date.parse('2026-05-01T00:00:00Z');
const dayMs = 86_400_000;

interface Row {
  language: string;
  story: string;
  title: string;
  text: string;
}

const rows = readFileSync(join(folder, '../../evals/testdata/clustering/articles.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

/** The invented articles with their true stories in their ids; `story` is the known story. */
function articlesOf(language: string, days: (row: Row, at: number) => number = () => 0): EventArticle[] {
  return rows
    .filter((row) => row.language === language)
    .map((row, at) => ({
      id: `${row.story} ${at}`,
      features: analyseForClustering(row, tools),
      publishedAt: start + days(row, at) * dayMs,
      story: null,
    }));
}

const storyOf = (id: string) => id.split(' ')[0] ?? '';

/** A bridge and a ferry of one small town are nearly the same words. */
const alike = new Set(['bridge', 'ferry']);
const areAlike = (a: string, b: string): boolean => alike.has(storyOf(a)) && alike.has(storyOf(b));

describe('an event matcher', () => {
  it.each(['en', 'de', 'fr', 'ru', 'ja'])('separates reports of one event from others in %s', (language) => {
    const articles = articlesOf(language);
    const right = { same: [] as boolean[], other: [] as boolean[] };
    for (const subject of articles) {
      for (const [id, probability] of matcher.probabilities(subject, articles, 500)) {
        if (storyOf(id) === storyOf(subject.id)) right.same.push(probability >= 0.65);
        else if (!areAlike(id, subject.id)) right.other.push(probability < 0.65);
      }
    }
    const share = (list: boolean[]) => list.filter((each) => each).length / list.length;
    expect(share(right.same)).toBe(1);
    expect(share(right.other)).toBe(1);
  });

  it('gives a probability for every other article that may report the event', () => {
    const articles = articlesOf('en');
    const [subject] = articles;
    if (subject === undefined) throw new Error('no article');
    const found = matcher.probabilities(subject, articles, 10);
    expect([...found.keys()].sort()).toEqual(
      articles
        .slice(1)
        .map(({ id }) => id)
        .sort(),
    );
    for (const probability of found.values()) expect(probability).toBeGreaterThanOrEqual(0);
  });

  it('leaves out other languages and articles of another week', () => {
    const articles = articlesOf('en', (_, at) => (at === 1 ? 7 : 0));
    const [subject, late] = articles;
    if (subject === undefined || late === undefined) throw new Error('no articles');
    const found = matcher.probabilities(subject, [...articles, ...articlesOf('de')], 10);
    expect(found.has(late.id)).toBe(false);
    expect(found.size).toBe(articles.length - 2);
  });

  it.each([30, 500, 5_000])('keeps other events apart among %i articles of these days', (collectionSize) => {
    for (const subject of articlesOf('en')) {
      const found = [...matcher.probabilities(subject, articlesOf('en'), collectionSize)];
      const others = found.filter(([id]) => storyOf(id) !== storyOf(subject.id) && !areAlike(id, subject.id));
      expect(Math.max(...others.map(([, probability]) => probability))).toBeLessThan(0.65);
    }
  });

  it('gives the same result after any other call', () => {
    const english = articlesOf('en');
    const [subject, other] = english;
    if (subject === undefined || other === undefined) throw new Error('no articles');
    const fresh = new EventMatcher(loadClustering(folder)).probabilities(subject, english, 50);
    matcher.probabilities(other, [...english, ...articlesOf('fr')], 9_000);
    expect(matcher.probabilities(subject, english, 50)).toEqual(fresh);
  });

  it('judges an article of a story as part of it', () => {
    const articles = articlesOf('en').map((article) =>
      storyOf(article.id) === 'bridge' ? { ...article, story: 'known' } : article,
    );
    const [subject, ...others] = articles;
    if (subject === undefined) throw new Error('no article');
    const found = matcher.probabilities({ ...subject, story: null }, others, 30);
    const ofStory = others.filter(({ story }) => story === 'known').map(({ id }) => found.get(id));
    expect(new Set(ofStory).size).toBe(1);
    expect(ofStory[0]).toBeGreaterThan(0.65);
  });

  it('gives no probability without other articles', () => {
    const [subject] = articlesOf('en');
    if (subject === undefined) throw new Error('no article');
    expect(matcher.probabilities(subject, [], 0).size).toBe(0);
    expect(matcher.probabilities(subject, [subject], 0).size).toBe(0);
  });
});
