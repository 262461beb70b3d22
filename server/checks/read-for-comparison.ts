import { biasCategory } from '#domain/analysis/bias-bands.ts';
import type { Analysis, Side } from '#domain/analysis/rating.ts';
import { shownLean } from '#domain/analysis/rating.ts';
import { AppError } from '#domain/app-error.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Analyzer } from '#server/analysis/analyzer.ts';
import { rateArticle } from '#server/articles/rate-article.ts';
import { readAnalysesOf } from '#server/articles/read-analyses-of.ts';
import { type ReadArticleDeps, readArticle } from '#server/articles/read-article.ts';
import { type ComparedArticle, sides } from './compared-article.ts';
import type { RelevantCandidate } from './suggestion.ts';

export interface ComparisonDeps extends ReadArticleDeps {
  outlets: OutletTable;
  analyzer: { name: string };
  /** Rates the pages that are read for the comparison: many, quickly and without cost. */
  embedded: Analyzer;
}

const mostOfSide = 3;
/** Of one side; politeness towards outlets and the reader's time both want few. */
const mostFetchedOfSide = 2;
/** Of outlets without a rating: only the page can tell their side. */
const mostFetchedUnrated = 3;
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

export interface ComparisonMaterial {
  articles: ComparedArticle[];
  /** What was learnt of candidates on the way, by their address. */
  rated: Map<string, Scores>;
  /** Pages that were fetched for it, and how many of them could not be read. */
  fetched: number;
  unread: number;
}

function pickOfSide(candidates: readonly RelevantCandidate[], side: Side): RelevantCandidate[] {
  const ofSide = candidates.filter((candidate) => candidate.side === side);
  // One outlet speaks once, as long as there are others.
  const seen = new Set<string>();
  const firsts = ofSide.filter(({ outlet }) => !seen.has(outlet) && seen.add(outlet));
  const more = ofSide.filter((candidate) => !firsts.includes(candidate));
  return [...firsts, ...more].slice(0, mostOfSide);
}

async function readPage(
  deps: ComparisonDeps,
  address: string,
  signal: AbortSignal,
): Promise<{ text: string; analysis: Analysis } | null> {
  try {
    const article = await readArticle(deps, { address, signal, purpose: 'page', timeoutMs: fetchTimeoutMs });
    const outlet = findOutlet(deps.outlets, article.canonicalAddress);
    const analysis = await rateArticle({ ...deps, analyzer: deps.embedded }, { article, outlet, signal });
    return { text: article.text, analysis };
  } catch (error) {
    if (error instanceof AppError || signal.aborted) return null;
    throw error;
  }
}

/** Pages worth reading: the best of each side and of the unrated that the corpus does not hold. */
function pickToFetch(candidates: readonly RelevantCandidate[], chosen: readonly RelevantCandidate[]) {
  const isUnread = ({ articleId, isResolved }: RelevantCandidate) => articleId === null && isResolved;
  const ofSides = sides.flatMap((side) =>
    chosen
      .filter((candidate) => candidate.side === side)
      .filter(isUnread)
      .slice(0, mostFetchedOfSide),
  );
  const unrated = candidates.filter(({ side }) => side === null).filter(isUnread);
  return [...ofSides, ...unrated.slice(0, mostFetchedUnrated)];
}

function scoresOf(analysis: Analysis): Scores {
  const lean = shownLean(analysis.lean);
  return { lean, side: biasCategory(lean), credibility: analysis.credibility.score };
}

function toCompared(candidate: RelevantCandidate, side: Side, read: Read | null): ComparedArticle {
  return {
    side,
    title: candidate.title,
    source: candidate.source,
    address: candidate.address,
    text: read?.text ?? candidate.description,
    analysis: read?.analysis ?? null,
  };
}

/** The best of each side, their texts from the corpus or, for a few, from their pages. */
export async function readForComparison(
  deps: ComparisonDeps,
  input: { candidates: readonly RelevantCandidate[]; signal: AbortSignal },
): Promise<ComparisonMaterial> {
  const chosen = sides.flatMap((side) => pickOfSide(input.candidates, side));
  const ids = chosen.flatMap(({ articleId }) => (articleId === null ? [] : [articleId]));
  const inTime = AbortSignal.any([input.signal, AbortSignal.timeout(fetchTimeoutMs + 1_000)]);
  const [stored, pages] = await Promise.all([
    readAnalysesOf(deps, ids),
    Promise.all(
      pickToFetch(input.candidates, chosen).map(
        async (candidate) => [candidate, await readPage(deps, candidate.address, inTime)] as const,
      ),
    ),
  ]);
  input.signal.throwIfAborted();
  const read = new Map<string, Read | null>(pages.map(([candidate, page]) => [candidate.address, page]));
  const rated = new Map(
    pages.flatMap(([{ address }, page]) => (page === null ? [] : [[address, scoresOf(page.analysis)]])),
  );
  const all = [...chosen, ...pages.map(([candidate]) => candidate).filter(({ side }) => side === null)];
  const compared = all.flatMap((candidate) => {
    const { articleId, address } = candidate;
    const side = rated.get(address)?.side ?? candidate.side;
    const text = (articleId === null ? read.get(address) : stored.get(articleId)) ?? null;
    return side === null ? [] : [toCompared(candidate, side, text)];
  });
  return {
    articles: sides.flatMap((side) => compared.filter((one) => one.side === side).slice(0, mostOfSide)),
    rated,
    fetched: pages.length,
    unread: pages.filter(([, page]) => page === null).length,
  };
}
