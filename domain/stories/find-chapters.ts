import { cutText } from '../text/cut-text.ts';
import { findTurningPoints, type TimeStep } from './find-turning-points.ts';

/** An article of a story, as chapters need it. */
export interface ChapterArticle {
  id: string;
  /** ISO 8601, UTC. */
  dated: string;
  /** A copy says nothing about the words of its chapter. */
  isCopy: boolean;
  /** The hashed terms of its title and beginning; empty if unknown. */
  terms: Uint32Array;
}

/** A part of a running story between two turning points. */
export interface Chapter {
  /** Part of its address; a chapter keeps it while it keeps most of its articles. */
  id: string;
  /** The ids of chapters that became part of it; their addresses lead here. */
  formerIds: string[];
  /** In order of time. */
  articles: string[];
}

/** Only a story of at least so many original articles over two days has chapters. */
export const minArticlesOfRunningStory = 12;
const minSpanMs = 48 * 3_600_000;
const minArticlesOfChapter = 4;
/** More points of time are joined: the cost grows with their square. */
const maxSteps = 48;

interface Step extends TimeStep {
  counts: Map<number, number>;
  /** The index of its first article. */
  first: number;
}

/** Divides articles in order of time into steps; articles of one time are in one step. */
function buildSteps(articles: readonly ChapterArticle[]): Step[] {
  const minArticles = articles.length / maxSteps;
  const steps: Step[] = [];
  for (const [at, { dated, isCopy, terms }] of articles.entries()) {
    let step = steps.at(-1);
    const isSameTime = articles[at - 1]?.dated === dated;
    if (step === undefined || !(isSameTime || at - step.first < minArticles)) {
      step = { articles: 0, counts: new Map(), first: at };
      steps.push(step);
    }
    if (isCopy) continue;
    step.articles += 1;
    for (const term of terms) step.counts.set(term, (step.counts.get(term) ?? 0) + 1);
  }
  return steps;
}

function isRunning(articles: readonly ChapterArticle[]): boolean {
  const [first, last] = [articles[0], articles.at(-1)];
  if (first === undefined || last === undefined) return false;
  const originals = articles.filter(({ isCopy }) => !isCopy).length;
  return (
    originals >= minArticlesOfRunningStory && Date.parse(last.dated) - Date.parse(first.dated) >= minSpanMs
  );
}

/** The steps with which the current chapters begin. */
function knownSteps(
  articles: readonly ChapterArticle[],
  steps: readonly Step[],
  current: readonly Chapter[],
): Set<number> {
  const places = new Map(articles.map(({ id }, at) => [id, at]));
  const known = new Set<number>();
  for (const chapter of current) {
    const start = chapter.articles.map((id) => places.get(id)).find((at) => at !== undefined);
    const step = steps.findLastIndex(({ first }) => start !== undefined && first <= start);
    if (step > 0) known.add(step);
  }
  return known;
}

const idCharacters = 8;

/** An id from the first article: the same articles give the same id. */
function newId(articles: readonly string[], taken: ReadonlySet<string>): string {
  for (const article of articles) {
    const id = cutText(article, idCharacters);
    if (!taken.has(id)) return id;
  }
  return articles[0] ?? '';
}

/** Each new chapter has the id of the current one with which it shares most articles, the largest share first. */
function inheritIds(parts: readonly string[][], current: readonly Chapter[]): Chapter[] {
  const overlaps = parts.flatMap((part, at) => {
    const own = new Set(part);
    return current.map((chapter) => ({
      at,
      chapter,
      shared: chapter.articles.filter((id) => own.has(id)).length,
    }));
  });
  overlaps.sort((a, b) => b.shared - a.shared);
  const heirs = new Map<number, Chapter>();
  const leftBy = new Map<Chapter, number>();
  for (const { at, chapter, shared } of overlaps) {
    if (shared === 0 || leftBy.has(chapter)) continue;
    leftBy.set(chapter, at);
    if (!heirs.has(at)) heirs.set(at, chapter);
  }
  const taken = new Set(current.flatMap(({ id, formerIds }) => [id, ...formerIds]));
  return parts.map((articles, at) => {
    const id = heirs.get(at)?.id ?? newId(articles, taken);
    taken.add(id);
    const former = [...leftBy].flatMap(([chapter, to]) =>
      to === at ? [chapter.id, ...chapter.formerIds] : [],
    );
    return { id, formerIds: former.filter((other) => other !== id), articles };
  });
}

/**
 * Cuts a running story into chapters where the words of its articles change. Empty for a story that is short, small or
 * of one piece.
 * @param articles in order of time
 * @param current the chapters that the story has; they stay unless others explain the articles clearly better
 */
export function findChapters(
  articles: readonly ChapterArticle[],
  current: readonly Chapter[] = [],
): Chapter[] {
  if (!isRunning(articles)) return [];
  const steps = buildSteps(articles);
  const points = findTurningPoints(steps, minArticlesOfChapter, knownSteps(articles, steps, current));
  if (points.length === 0) return [];
  const starts = [0, ...points.map((point) => steps[point]?.first ?? 0)];
  const parts = starts.map((start, at) => articles.slice(start, starts[at + 1]).map(({ id }) => id));
  return inheritIds(parts, current);
}
