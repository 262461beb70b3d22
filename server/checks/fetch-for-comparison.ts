import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { type Analysis, type Side, shownLean, sides } from '#domain/analysis/rating.ts';
import { AppError } from '#domain/app-error.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Analyzer } from '#server/analysis/analyzer.ts';
import { type GetArticleDeps, getAnalysesOf, getArticle } from '#server/articles/get-article.ts';
import { rateArticle } from '#server/articles/rate-articles.ts';
import type { ComparedArticle } from './build-comparison.ts';
import type { EventCandidate, SameEvent } from './find-same-event.ts';
import type { Candidate } from './suggestion.ts';

export interface ComparisonDeps extends GetArticleDeps {
  outlets: OutletTable;
  analyzer: { name: string };
  /** Rates the fetched pages, fast and without model tokens. */
  embedded: Analyzer;
}

/** Stored articles cost no request; a claim about a side needs several. */
const maxPerSide = 8;
/** Only the best candidates of a side are worth a request. */
const maxTriedPerSide = 3;
/** Maximum per side, for few requests to outlets and a short response time. */
const maxFetchedPerSide = 2;
/** Maximum of pages of unrated outlets, whose side only the page can show. */
const maxFetchedUnrated = 3;
const fetchTimeoutMs = 4_000;

export interface Scores {
  lean: number | null;
  side: Side | null;
  credibility: number | null;
}

interface Read {
  text: string;
  analysis: Analysis | null;
}

interface ReadPage extends Read {
  analysis: Analysis;
}

export interface ComparisonMaterial {
  articles: ComparedArticle[];
  /** Ratings of fetched candidates, by address. */
  rated: Map<string, Scores>;
  /** The number of fetched pages, and how many of them failed. */
  fetched: number;
  unread: number;
}

/** The first candidates of a side, each outlet once before any outlet twice. */
export function pickOfSide<Item extends Candidate>(candidates: readonly Item[], side: Side): Item[] {
  const ofSide = candidates.filter((candidate) => candidate.side === side);
  const seen = new Set<string>();
  const firsts = ofSide.filter(({ outlet }) => !seen.has(outlet) && seen.add(outlet));
  const more = ofSide.filter((candidate) => !firsts.includes(candidate));
  return [...firsts, ...more].slice(0, maxPerSide);
}

async function fetchComparedPage(
  deps: ComparisonDeps,
  address: string,
  signal: AbortSignal,
): Promise<ReadPage | null> {
  try {
    // Only news services list articles that are not in the corpus.
    const listed = { isListed: true, purpose: 'page', timeoutMs: fetchTimeoutMs } as const;
    const article = await getArticle(deps, { address, signal, ...listed });
    const outlet = findOutlet(deps.outlets, article.canonicalAddress);
    const analysis = await rateArticle({ ...deps, analyzer: deps.embedded }, { article, outlet, signal });
    return { text: article.text, analysis };
  } catch (error) {
    if (error instanceof AppError || signal.aborted) return null;
    throw error;
  }
}

/**
 * The pages to fetch: the best candidates of each side, and unrated ones, that are not in the corpus. It includes
 * candidates below the threshold, because the page can raise their probability.
 */
function pickToFetch({ candidates, threshold }: SameEvent): EventCandidate[] {
  const isUnread = ({ articleId, isResolved }: Candidate) => articleId === null && isResolved;
  const ofSides = sides.flatMap((side) => {
    const chosen = pickOfSide(
      candidates.filter(({ probability }) => probability >= threshold),
      side,
    );
    const undecided = candidates.filter(
      (candidate) => candidate.side === side && candidate.probability < threshold,
    );
    return [...chosen, ...undecided].slice(0, maxTriedPerSide).filter(isUnread).slice(0, maxFetchedPerSide);
  });
  const unrated = candidates.filter(({ side }) => side === null).filter(isUnread);
  return [...ofSides, ...unrated.slice(0, maxFetchedUnrated)];
}

function scoresOf(analysis: Analysis): Scores {
  const lean = shownLean(analysis.lean);
  return { lean, side: biasCategory(lean), credibility: analysis.credibility.score };
}

function toCompared(candidate: Candidate, side: Side, read: Read | null): ComparedArticle {
  return {
    side,
    title: candidate.title,
    source: candidate.source,
    address: candidate.address,
    publishedAt: candidate.publishedAt,
    text: read?.text ?? (candidate.origin === 'corpus' ? candidate.description : ''),
    analysis: read?.analysis ?? null,
  };
}

async function fetchComparedPages(
  deps: ComparisonDeps,
  event: SameEvent,
  signal: AbortSignal,
): Promise<Map<string, ReadPage | null>> {
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(fetchTimeoutMs + 1_000)]);
  const pages = await Promise.all(
    pickToFetch(event).map(
      async ({ address }) => [address, await fetchComparedPage(deps, address, inTime)] as const,
    ),
  );
  signal.throwIfAborted();
  return new Map(pages);
}

/** The candidates that report the event, with probabilities and sides updated by the fetched pages. */
async function filterSameEvent(
  event: SameEvent,
  pages: ReadonlyMap<string, ReadPage | null>,
  rated: ReadonlyMap<string, Scores>,
): Promise<EventCandidate[]> {
  const texts = new Map(
    [...pages].flatMap(([address, page]) => (page === null ? [] : [[address, page.text]])),
  );
  const probabilities = texts.size === 0 ? new Map<string, number>() : await event.updateProbabilities(texts);
  return event.candidates
    .map((candidate) => ({
      ...candidate,
      side: rated.get(candidate.address)?.side ?? candidate.side,
      probability: texts.has(candidate.address)
        ? (probabilities.get(candidate.address) ?? 0)
        : candidate.probability,
    }))
    .filter(({ probability }) => probability >= event.threshold);
}

/** The best articles of each side on one event, with texts from the corpus or from fetched pages. */
export async function fetchForComparison(
  deps: ComparisonDeps,
  { event, signal }: { event: SameEvent; signal: AbortSignal },
): Promise<ComparisonMaterial> {
  const pages = await fetchComparedPages(deps, event, signal);
  const rated = new Map(
    [...pages].flatMap(([address, page]) => (page === null ? [] : [[address, scoresOf(page.analysis)]])),
  );
  const same = await filterSameEvent(event, pages, rated);
  const chosen = sides.flatMap((side) => pickOfSide(same, side));
  const stored = await getAnalysesOf(
    deps,
    chosen.flatMap(({ articleId }) => articleId ?? []),
  );
  return {
    articles: chosen.flatMap((candidate) => {
      const { articleId, address, side } = candidate;
      const read = (articleId === null ? pages.get(address) : stored.get(articleId)) ?? null;
      return side === null ? [] : [toCompared(candidate, side, read)];
    }),
    rated,
    fetched: pages.size,
    unread: [...pages.values()].filter((page) => page === null).length,
  };
}
