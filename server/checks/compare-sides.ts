import type { NearestArticles } from '#contract/comparison.ts';
import type { ComparisonPoints } from '#domain/analysis/format-comparison.ts';
import { type AnalyzerName, type Side, sides } from '#domain/analysis/rating.ts';
import { mayReadWithModel } from '#domain/outlets/may-read-with-model.ts';
import { opposingArticles } from '#domain/search/opposing-articles.ts';
import { minOnSubject } from '#domain/search/relevance.ts';
import { toRecord } from '#domain/to-record.ts';
import { maxNearest } from '#server/stories/find-nearest.ts';
import { mainThread } from '#server/take-turns.ts';
import { type ArticleComparison, type ComparedArticle, compareArticles } from './build-comparison.ts';
import { describeScope, explainNothing } from './describe-topic.ts';
import { type ComparisonDeps, type ComparisonMaterial, fetchForComparison } from './fetch-for-comparison.ts';
import { type EventDeps, type EventSubject, findSameEvent, type SameEvent } from './find-same-event.ts';
import type { CheckSettings } from './get-check-settings.ts';
import type { SuggestionQuery, Suggestions } from './suggest-articles.ts';
import type { Suggestion } from './suggestion.ts';

/** The verified points of each side that a language model wrote. */
export type ModelComparison =
  | ({ kind: 'composed' } & ComparisonPoints<ComparedArticle>)
  | { kind: 'failed'; note: string };

export interface CompareDeps extends ComparisonDeps, EventDeps {
  /** Undefined without a language model. */
  compareWithModel?:
    | ((
        articles: Record<Side, ComparedArticle[]>,
        limits: { signal: AbortSignal },
      ) => Promise<ModelComparison | undefined>)
    | undefined;
}

export interface Comparison {
  /** Of the articles by their place in `articles`, as a text. */
  structure: ArticleComparison['structure'];
  points: ComparisonPoints<ComparedArticle>;
  madeBy: AnalyzerName;
  /** Sentences on the compared articles and on sides without articles. */
  scope: string;
  articles: ComparedArticle[];
  /** For each side without an article on the event those on its subject. */
  nearest: NearestArticles;
}

export interface ComparedSuggestions {
  /** Null for a topic without an article of any side, on the event or on its subject. */
  comparison: Comparison | null;
  /** The suggestions, with the ratings of fetched pages. */
  rows: Suggestion[];
  relevant: Suggestions['relevant'];
  fetched: number;
  unread: number;
  notes: string[];
}

const noMaterial: ComparisonMaterial = { articles: [], rated: new Map(), fetched: 0, unread: 0 };

function bySide(articles: readonly ComparedArticle[]): Record<Side, ComparedArticle[]> {
  const of = (side: Side) => articles.filter((article) => article.side === side);
  return { left: of('left'), center: of('center'), right: of('right') };
}

/** For each side without an article on the event, the most relevant ones of all that were found. */
function pickNearest(articles: readonly ComparedArticle[], found: Suggestions['found']): NearestArticles {
  const missing = sides.filter((side) => !articles.some((article) => article.side === side));
  const known = new Set(articles.map(({ address }) => address));
  const of = (side: Side) =>
    found
      .filter((each) => each.side === side && each.relevance >= minOnSubject && !known.has(each.address))
      .slice(0, maxNearest)
      .map(({ title, source, address, publishedAt }) => {
        return { title, source, url: address, published_at: publishedAt?.toISOString() ?? null };
      });
  return Object.fromEntries(missing.map((side) => [side, of(side)]));
}

async function compare(
  articles: ComparedArticle[],
  event: SameEvent | null,
  input: { found: Suggestions['found']; isTopic: boolean },
): Promise<{ comparison: Comparison | null; notes: string[] }> {
  const nearest = pickNearest(articles, input.found);
  const isNothing = articles.length === 0 && Object.values(nearest).every(({ length }) => length === 0);
  // The sides of an article's event are shown also where none of them has an article.
  const notes = isNothing ? explainNothing(event) : [];
  if (isNothing && input.isTopic) return { comparison: null, notes };
  const scope = describeScope(articles, event?.title ?? null);
  const { structure, points } = await mainThread.run(() => compareArticles(articles));
  const own: Comparison = { structure, points, madeBy: 'embedded', scope, articles, nearest };
  return { comparison: own, notes };
}

/**
 * Has the language model compare again what was compared, where one may be asked. Where it fails, a note says so.
 * Rejects only with the reason of `signal`, or for a bug.
 */
export async function compareAgain<Found extends ComparedSuggestions>(
  { compareWithModel, outlets }: Pick<CompareDeps, 'compareWithModel' | 'outlets'>,
  found: Found,
  signal: AbortSignal,
): Promise<Found> {
  const { comparison } = found;
  const sent = comparison?.articles.filter(({ address }) => mayReadWithModel(outlets, address)) ?? [];
  if (comparison === null || sent.length === 0 || compareWithModel === undefined) return found;
  const written = await compareWithModel(bySide(sent), { signal });
  if (written === undefined) return found;
  if (written.kind === 'failed') {
    const note = `${written.note} The comparison was put together from the articles' own sentences instead.`;
    return { ...found, notes: [...found.notes, note] };
  }
  const isSilent = (side: Side) => written[side].length === 0 && comparison.points[side].length > 0;
  const points = toRecord(
    sides.map((side) => [side, isSilent(side) ? comparison.points[side] : written[side]] as const),
  );
  const forbidden = comparison.articles.length - sent.length;
  const notes = [
    ...(forbidden > 0
      ? [`${forbidden} of the articles were not sent to the language model, as their publishers forbid that.`]
      : []),
    ...(sides.some(isSilent)
      ? ['Where the language model wrote nothing about a side, the articles’ own sentences stand.']
      : []),
  ];
  return {
    ...found,
    notes: [...found.notes, ...notes],
    comparison: { ...comparison, points, madeBy: 'model' },
  };
}

/**
 * Compares how the sides report one event: the event of the checked article, which is not compared itself, or the most
 * widely reported event of a topic. Ratings of fetched pages replace the ratings by outlet in the rows.
 */
export async function compareSides(
  deps: CompareDeps,
  input: {
    suggestions: Suggestions;
    /** The checked article; null for a topic. */
    eventOf: EventSubject | null;
    query: Pick<SuggestionQuery, 'except'>;
    settings: CheckSettings;
    /** The side whose opponents the rows show; null without the filter. */
    opposedTo: Side | null;
    signal: AbortSignal;
  },
): Promise<ComparedSuggestions> {
  const { suggestions, eventOf, query, settings, signal } = input;
  // A topic needs relevant articles; for an article the probability of the same event decides.
  const found = eventOf === null ? suggestions.relevant : suggestions.found;
  const event = await findSameEvent(deps, { subject: eventOf, found, query, settings });
  const material = event === null ? noMaterial : await fetchForComparison(deps, { event, signal });
  const { articles } = material;
  const { comparison, notes } = await compare(articles, event, {
    found: suggestions.found,
    isTopic: eventOf === null,
  });
  const update = <Row extends Suggestions['relevant'][number]>(row: Row): Row => {
    const scores = material.rated.get(row.address);
    return scores === undefined ? row : { ...row, ...scores, ratedBy: 'article' };
  };
  const rows = suggestions.rows.map(update);
  return {
    comparison,
    rows: input.opposedTo === null ? rows : opposingArticles(input.opposedTo, rows),
    relevant: suggestions.relevant.map(update),
    fetched: material.fetched,
    unread: material.unread,
    notes,
  };
}
