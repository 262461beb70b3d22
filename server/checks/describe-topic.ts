import type { AnalysisSections } from '#domain/analysis/format-analysis.ts';
import { type Side, sides } from '#domain/analysis/rating.ts';
import { findStoryTopics } from '#domain/analysis/story-topics.ts';
import { cutPassage, pickPassages } from '#domain/search/pick-passages.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import { upperFirst } from '#domain/text/cut-text.ts';
import type { ComparedArticle } from './build-comparison.ts';
import type { SameEvent } from './find-same-event.ts';
import type { RelevantCandidate, SearchedSource } from './suggestion.ts';

const names: Readonly<Record<Side, string>> = {
  left: 'left-leaning',
  center: 'center',
  right: 'right-leaning',
};

function describeMissing(articles: readonly ComparedArticle[]): string | null {
  const missing = sides.filter((side) => !articles.some((article) => article.side === side));
  if (missing.length === 0) return null;
  return `None was found from ${missing.map((side) => names[side]).join(' or ')} sources.`;
}

function describeEvent(articles: readonly ComparedArticle[], event: string | null): string {
  if (event === null) return 'Compared are articles that seem to report the same event.';
  const named = `“${cutPassage(event.replace(/\s+/g, ' ').trim())}”`;
  return articles.length === 1
    ? `No two rated articles found report the same event. Shown is one of them: ${named}.`
    : `The articles found report several events. Compared are those on the one most widely reported: ${named}.`;
}

/**
 * Describes which articles were compared and which sides have none.
 * @param event the headline that names a topic's event; null for a checked article
 */
export function describeScope(articles: readonly ComparedArticle[], event: string | null): string {
  return [describeEvent(articles, event), describeMissing(articles)]
    .filter((line) => line !== null)
    .join(' ');
}

/** Explains a missing comparison; empty when no article was found either. */
export function explainNothing(event: SameEvent | null): string[] {
  return event === null ? [] : ['No rated article on the same event was found, so nothing is compared.'];
}

const maxSummarised = 4;
const maxTopics = 6;

export interface FoundForTopic {
  topic: string;
  relevant: readonly RelevantCandidate[];
  compared: readonly ComparedArticle[];
  sources: readonly SearchedSource[];
  fetched: number;
  unread: number;
}

export type SideCounts = Record<Side | 'unrated', number>;

export function countSides(candidates: readonly RelevantCandidate[]): SideCounts {
  const counts: SideCounts = { left: 0, center: 0, right: 0, unrated: 0 };
  for (const { side } of candidates) counts[side ?? 'unrated'] += 1;
  return counts;
}

function articles(count: number): string {
  return `${count} ${count === 1 ? 'article' : 'articles'}`;
}

/** Quoted sentences of the articles, each with its source. */
function summarise({ topic, compared }: FoundForTopic): string[] {
  const stems = stemsOf(topic);
  const quotes = compared.flatMap(({ source, text }) =>
    pickPassages(text, stems, 1).map((passage) => `${source}: “${passage}”`),
  );
  if (quotes.length > 0) return quotes.slice(0, maxSummarised);
  const headlines = compared.map(({ source, title }) => `${source}: “${cutPassage(title)}”`);
  return headlines.length > 0
    ? ['Only headlines are known.', ...headlines.slice(0, maxSummarised)]
    : ['No article about this topic was found.'];
}

function describeCounts(counts: SideCounts, total: number): string {
  if (total === 0) return 'There is nothing to compare.';
  const rated = total - counts.unrated;
  const sides = `${counts.left} left-leaning, ${counts.center} center, ${counts.right} right-leaning`;
  const unrated = counts.unrated === 0 ? '' : ` ${articles(counts.unrated)} could not be rated.`;
  return `Of ${articles(rated)} with a rating, ${sides}.${unrated}`;
}

function describeGap(counts: SideCounts, total: number): string | null {
  const missing = sides.filter((side) => counts[side] === 0);
  if (total === 0 || missing.length === 0 || missing.length === 3) return null;
  const names = { left: 'left-leaning', center: 'center', right: 'right-leaning' };
  return `None was found from ${missing.map((side) => names[side]).join(' or ')} sources. That may be for want of reporting, or of sources searched.`;
}

function describeWording(compared: readonly ComparedArticle[]): string | null {
  const read = compared.filter(({ analysis }) => analysis !== null);
  if (read.length === 0) return null;
  const marked = read.filter(({ analysis }) => (analysis?.lean.evidence.length ?? 0) > 0);
  return `Partisan or loaded wording was found in ${marked.length} of the ${articles(read.length)} that ${read.length === 1 ? 'was' : 'were'} compared.`;
}

/** Summary and bias analysis of a topic, built from the articles found. */
export function buildTopicSections(found: FoundForTopic): AnalysisSections {
  const counts = countSides(found.relevant);
  const total = found.relevant.length;
  const lines = [describeCounts(counts, total), describeGap(counts, total), describeWording(found.compared)];
  return { summary: summarise(found), biasAnalysis: lines.filter((line) => line !== null) };
}

function describeSource({ name, outcome, found, detail }: SearchedSource): string {
  if (outcome === 'disabled') return `${name}: switched off.`;
  if (outcome === 'failed') return `${name}: failed. ${detail ?? ''}`.trim();
  return `${name}: ${articles(found)}.`;
}

/** Explains which sources were searched and which pages were read or failed. */
export function explainTopicSearch(found: FoundForTopic): string {
  const { relevant, compared, sources, fetched, unread } = found;
  const pages =
    fetched === 0
      ? ''
      : ` ${fetched} ${fetched === 1 ? 'page was' : 'pages were'} read for the comparison${unread === 0 ? '' : `, of which ${unread} could not be read`}.`;
  return `A topic has no bias of its own, so no score is shown for it; each article found is rated. Searched: ${sources.map(describeSource).join(' ')} ${articles(relevant.length)} ${relevant.length === 1 ? 'is' : 'are'} relevant to “${found.topic}”. Articles on one event among them were compared: ${compared.length}.${pages}`;
}

/** Topics for display: those of the compared articles, most frequent first. */
export function topicsOf({ topic, relevant, compared }: FoundForTopic): string[] {
  if (relevant.length === 0) return [];
  const counts = new Map<string, number>();
  const count = (name: string, weight: number) => counts.set(name, (counts.get(name) ?? 0) + weight);
  const headlines = relevant.map(({ title }) => title).join('. ');
  for (const story of findStoryTopics(topic, headlines)) {
    if (story !== 'general') count(upperFirst(story), 100);
  }
  for (const { analysis } of compared) for (const name of analysis?.topics ?? []) count(name, 1);
  counts.delete('General');
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxTopics)
    .map(([name]) => name);
}
