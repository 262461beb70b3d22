import type { Region } from '#domain/outlets/outlet.ts';
import { stemOf } from '../search-terms.ts';
import { plainSearchWords } from './plain-search-words.ts';

/** Shares of the score of an article, which is in [0, 1]. */
const articleShares = { title: 0.5, headline: 0.2, recency: 0.3 };
/** Shares of the score of a story, which is in [0, 1]. */
const storyShares = { title: 0.45, articles: 0.2, recency: 0.25, size: 0.1 };
/** Days after which recency is half. */
const recencyHalfLife = 7;
/** Articles that match above which a story does not rise further. */
const fullSize = 32;
/** Added for outlets of the edition's region. */
const editionBonus = 0.1;

const dayMs = 86_400_000;

/** 1 for now and later, 0.5 a week ago. Times in milliseconds. */
function recencyOf(time: number, now: number): number {
  return 2 ** (-Math.max(0, now - time) / (recencyHalfLife * dayMs));
}

/** Returns a function that gives the share of the words that occur in a title, in any inflection. */
export function createTitleShare(words: readonly string[]): (title: string) => number {
  const wanted = new Set(words.map(stemOf));
  const stems = new Map<string, string>();
  const cachedStem = (word: string) => {
    const known = stems.get(word) ?? stemOf(word);
    stems.set(word, known);
    return known;
  };
  return (title) => {
    if (wanted.size === 0) return 0;
    const found = new Set(
      plainSearchWords(title)
        .map(cachedStem)
        .filter((stem) => wanted.has(stem)),
    );
    return found.size / wanted.size;
  };
}

export interface RankedArticle {
  /** The share of the words in the title. */
  titleShare: number;
  /** The share of the words in title or description. */
  headlineShare: number;
  /** Milliseconds. */
  time: number;
  region: Region;
}

/** Relevance of an article: where the words stand, how recent it is, and whether it is of the edition's region. */
export function articleScore(
  article: RankedArticle,
  { now, region }: { now: number; region: Region | null },
): number {
  const { title, headline, recency } = articleShares;
  const score =
    title * article.titleShare +
    headline * article.headlineShare +
    recency * recencyOf(article.time, now) +
    (article.region === region ? editionBonus : 0);
  return Math.round(score * 10_000) / 10_000;
}

export interface RankedStory {
  titleShare: number;
  /** Scores of its articles that match. */
  scores: readonly number[];
  /** Of the newest article that matches, in milliseconds. */
  time: number;
}

/** Relevance of a story: its title, its best article, how recent it is, and how many of its articles match. */
export function storyScore({ titleShare, scores, time }: RankedStory, now: number): number {
  const { title, articles, recency, size } = storyShares;
  const score =
    title * titleShare +
    articles * Math.max(0, ...scores) +
    recency * recencyOf(time, now) +
    size * Math.min(1, Math.log2(1 + scores.length) / Math.log2(1 + fullSize));
  return Math.round(score * 10_000) / 10_000;
}
