import type { ComparisonPoints } from '#domain/analysis/format-comparison.ts';
import type { AnalyzerName, Side } from '#domain/analysis/rating.ts';
import { opposingArticles } from '#domain/search/opposing-articles.ts';
import { mainThread } from '#server/take-turns.ts';
import { type ArticleComparison, compareArticles } from './build-comparison.ts';
import type { CheckSettings } from './check-settings.ts';
import type { ComparedArticle } from './compared-article.ts';
import { describeScope, explainNothing } from './describe-scope.ts';
import { type ComparisonDeps, type ComparisonMaterial, fetchForComparison } from './fetch-for-comparison.ts';
import { type EventDeps, type EventSubject, findSameEvent, type SameEvent } from './find-same-event.ts';
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
        limits: { signal: AbortSignal; timeoutMs: number },
      ) => Promise<ModelComparison>)
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
}

export interface ComparedSuggestions {
  /** Null without an article of any side. */
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

async function compare(
  deps: CompareDeps,
  articles: ComparedArticle[],
  event: SameEvent | null,
  input: { signal: AbortSignal; modelMs: number },
): Promise<{ comparison: Comparison | null; notes: string[] }> {
  if (articles.length === 0) return { comparison: null, notes: explainNothing(event) };
  const scope = describeScope(articles, event?.title ?? null);
  const { structure, points } = await mainThread.run(() => compareArticles(articles));
  const own: Comparison = { structure, points, madeBy: 'embedded', scope, articles };
  const written = await deps.compareWithModel?.(bySide(articles), {
    signal: input.signal,
    timeoutMs: input.modelMs,
  });
  if (written === undefined) return { comparison: own, notes: [] };
  if (written.kind === 'failed') {
    const note = `${written.note} The comparison was put together from the articles' own sentences instead.`;
    return { comparison: own, notes: [note] };
  }
  const { left, center, right } = written;
  return { comparison: { ...own, points: { left, center, right }, madeBy: 'model' }, notes: [] };
}

/**
 * Compares how the sides report one event: the event of the checked article, or the most widely reported event of a
 * topic. Ratings of fetched pages replace the ratings by outlet in the rows.
 */
export async function compareSides(
  deps: CompareDeps,
  input: {
    suggestions: Suggestions;
    /** The checked article; null for a topic and for an unrated article. */
    subject: ComparedArticle | null;
    /** The checked article; null for a topic. */
    eventOf: EventSubject | null;
    query: Pick<SuggestionQuery, 'except'>;
    settings: CheckSettings;
    /** The side whose opponents the rows show; null without the filter. */
    opposedTo: Side | null;
    /** The model's remaining time after the rating, in milliseconds; 0 for none. */
    modelMs: number;
    signal: AbortSignal;
  },
): Promise<ComparedSuggestions> {
  const { suggestions, subject, eventOf, query, settings, signal } = input;
  // A topic needs relevant articles; for an article the probability of the same event decides.
  const found = eventOf === null ? suggestions.relevant : suggestions.found;
  const event = await findSameEvent(deps, { subject: eventOf, found, query, settings });
  const material = event === null ? noMaterial : await fetchForComparison(deps, { event, signal });
  const articles = [...(subject === null ? [] : [subject]), ...material.articles];
  const { comparison, notes } = await compare(deps, articles, event, input);
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
