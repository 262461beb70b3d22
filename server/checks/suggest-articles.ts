import type { Side } from '#domain/analysis/rating.ts';
import { interleave, opposingArticles } from '#domain/search/opposing-articles.ts';
import { keepRelevant, type StemWeights, weighStems } from '#domain/search/relevance.ts';
import { type Listed, withoutRepeats } from '#domain/search/repeated-articles.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import { mainThread, mapInTurns } from '#server/take-turns.ts';
import { type GatherDeps, gatherCandidates, type SearchWords } from './gather-candidates.ts';
import type { CheckSettings } from './get-check-settings.ts';
import type { Candidate, RelevantCandidate, SearchedSource, Suggestion } from './suggestion.ts';

/** The search for related articles, and how its results are scored. */
export interface SuggestionQuery {
  words: SearchWords;
  /** The time of the subject; null for now. */
  around: Date | null;
  /** Relevance in [0, 1]. */
  score(candidate: Candidate, weightOf: StemWeights): number;
  /** The subject, which is not suggested. */
  except: readonly Listed[];
  /** The side of an article; null for a topic and for an unrated article. */
  side: Side | null;
  /** Whether the subject is a topic, which has no side. */
  isTopic: boolean;
  opposingOnly: boolean;
}

export interface Suggestions {
  /** In display order. */
  rows: Suggestion[];
  /** All relevant articles, for counts; without the filter for opposing articles. */
  relevant: RelevantCandidate[];
  /** All articles found, most relevant first. */
  found: RelevantCandidate[];
  sources: SearchedSource[];
  info: string | null;
}

function toListed(candidate: Candidate): Listed {
  return { address: candidate.address, title: candidate.title, outlet: candidate.outlet };
}

/** Candidates scored in one turn. */
const scoredAtOnce = 25;

async function scoreAll(
  candidates: readonly Candidate[],
  query: SuggestionQuery,
): Promise<RelevantCandidate[]> {
  const atOnce = scoredAtOnce;
  const candidateStems = ({ title, description, lead }: Candidate) =>
    stemsOf(`${title} ${description} ${lead}`);
  const weightOf = weighStems(await mapInTurns(mainThread, candidates, { atOnce, map: candidateStems }));
  const score = (candidate: Candidate) => ({ ...candidate, relevance: query.score(candidate, weightOf) });
  return await mapInTurns(mainThread, candidates, { atOnce, map: score });
}

/** Removes repeats of other candidates and of the subject. */
export function dropRepeats(
  candidates: readonly Candidate[],
  query: Pick<SuggestionQuery, 'except'>,
  syndicated: boolean,
): Candidate[] {
  const listed = candidates.map((candidate) => ({ ...toListed(candidate), candidate }));
  return withoutRepeats(listed, { syndicated, except: query.except }).map(({ candidate }) => candidate);
}

/** Interleaves the sides of a topic's rows; unrated rows come last. */
function spreadSides<Item extends RelevantCandidate>(rows: readonly Item[]): Item[] {
  const of = (side: Side) => rows.filter((row) => row.side === side);
  const bySide = [of('left'), of('center'), of('right')].sort(
    (a, b) => (b[0]?.relevance ?? 0) - (a[0]?.relevance ?? 0),
  );
  return [...interleave(bySide), ...rows.filter((row) => row.side === null)];
}

function chooseRows(relevant: readonly RelevantCandidate[], query: SuggestionQuery, settings: CheckSettings) {
  const rules = {
    threshold: settings.relevance.threshold,
    minArticles: settings.relevance.min_articles,
    maxArticles: settings.relevance.max_articles_to_score,
  };
  const filters = query.opposingOnly && settings.opposing_viewpoints_enabled;
  if (query.isTopic) {
    const rows = keepRelevant(relevant, rules);
    return { rows: filters ? spreadSides(rows) : rows, filtered: false };
  }
  if (!filters || query.side === null) return { rows: keepRelevant(relevant, rules), filtered: false };
  const opposing = keepRelevant(opposingArticles(query.side, relevant), rules);
  return { rows: opposingArticles(query.side, opposing), filtered: true };
}

function explainSources(sources: readonly SearchedSource[]): string | null {
  const failed = sources.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
  return failed.length === 0
    ? null
    : `${failed.join(', ')} could not be searched, so fewer articles were found than usual.`;
}

function explainRows(
  rows: readonly Suggestion[],
  relevant: readonly RelevantCandidate[],
  query: SuggestionQuery,
  filtered: boolean,
): string | null {
  if (rows.length > 0) {
    if (query.isTopic || filtered || query.side !== null || !query.opposingOnly) return null;
    return 'This article is unrated, so related articles of every side are listed.';
  }
  if (filtered && relevant.length > 0) {
    return 'No credible article from an opposing viewpoint was found. Turn the switch off to see all related articles.';
  }
  return query.isTopic
    ? 'No articles were found for this topic. Try other words, or paste the address of an article.'
    : 'No related articles were found yet.';
}

/** Finds related articles: gathers candidates, removes repeats, scores, filters and sorts them. */
export async function suggestArticles(
  deps: GatherDeps,
  input: { query: SuggestionQuery; settings: CheckSettings; signal: AbortSignal },
): Promise<Suggestions> {
  const { query, settings, signal } = input;
  const { candidates, sources } = await gatherCandidates(deps, {
    words: query.words,
    around: query.around,
    settings,
    signal,
  });
  const kept = await mainThread.run(() => dropRepeats(candidates, query, settings.enable_deduplication));
  const scored = (await scoreAll(kept, query))
    .sort((a, b) => b.relevance - a.relevance)
    .slice(0, settings.max_total_articles);
  const { rows, filtered } = chooseRows(scored, query, settings);
  const relevant = scored.filter(({ relevance }) => relevance >= settings.relevance.threshold);
  const info = [explainRows(rows, scored, query, filtered), explainSources(sources)].filter(
    (sentence) => sentence !== null,
  );
  return { rows, relevant, found: scored, sources, info: info.length === 0 ? null : info.join(' ') };
}
