import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { publisherDomainOf } from '#domain/articles/publisher-domain.ts';
import type { ConnectorId } from '#domain/connectors/connector-names.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { type FoundArticle, searchArticles } from '#server/articles/search-articles.ts';
import type { Clock } from '#server/clock.ts';
import type { ListedArticle, Searcher } from '#server/connectors/connector.ts';
import type { ListedOutlets } from '#server/connectors/listed-outlets.ts';
import { type ConnectorReport, searchConnectors } from '#server/connectors/search-connectors.ts';
import type { Db } from '#server/db/db.ts';
import { cleanLine } from '#server/ingestion/extraction/clean-text.ts';
import { sourceName } from '#server/outlets/source-name.ts';
import type { CheckSettings } from './get-check-settings.ts';
import type { Candidate, SearchedSource } from './suggestion.ts';

export interface GatherDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
  analyzer: { name: string };
  /** Each checks its own flag and limit. */
  connectors: readonly Searcher[];
  listedOutlets: ListedOutlets;
}

export interface SearchWords {
  /** For the corpus. */
  corpus: readonly string[];
  match: 'all' | 'any';
  /** For connectors, most of which require all words. */
  connectors: readonly string[];
  /** For a second request to connectors that find little; empty for one request only. */
  fewerForConnectors: readonly string[];
}

const corpusName = 'Our articles';

function rate(outlet: Outlet | null): Pick<Candidate, 'lean' | 'side' | 'credibility' | 'ratedBy'> {
  const lean = outlet === null || outlet.flags.includes('satire') ? null : outlet.lean;
  const credibility = outlet?.reliability ?? null;
  const ratedBy = lean === null && credibility === null ? null : 'outlet';
  return { lean, side: biasCategory(lean), credibility, ratedBy };
}

/** An article of the corpus as a candidate. */
export function fromCorpus(article: FoundArticle, outlets: OutletTable): Candidate {
  const outlet = findOutlet(outlets, article.domain);
  const own = {
    lean: article.lean,
    side: biasCategory(article.lean),
    credibility: article.credibility,
    ratedBy: article.lean === null && article.credibility === null ? null : ('article' as const),
  };
  return {
    articleId: article.id,
    title: article.title,
    address: article.address,
    isResolved: true,
    source: sourceName(outlets, article),
    outlet: outlet?.domain ?? article.domain,
    description: cleanLine(article.description, 300) ?? '',
    lead: article.lead,
    publishedAt: article.publishedAt,
    ...(article.isRated ? own : rate(outlet)),
    origin: 'corpus',
    everyTerm: article.everyTerm,
  };
}

/** Where to look the outlet up: the article's address, or the service's statement if the address is not resolved. */
function outletHintOf(
  { address, isResolved, outletAddress, outletName }: ListedArticle,
  outlets: OutletTable,
) {
  const stated = { place: outletAddress ?? '', name: outletName };
  if (!isResolved) return stated;
  const isContradicted =
    outletAddress !== null && findOutlet(outlets, outletAddress) !== findOutlet(outlets, address);
  return { place: address, name: isContradicted ? null : outletName };
}

function fromConnector(
  article: ListedArticle,
  origin: ConnectorId,
  outlets: OutletTable,
): Omit<Candidate, 'everyTerm'> {
  const { place, name } = outletHintOf(article, outlets);
  const outlet = findOutlet(outlets, place);
  const domain = place === '' ? null : publisherDomainOf(place);
  return {
    articleId: null,
    title: article.title,
    address: article.address,
    isResolved: article.isResolved,
    source:
      outlet?.name ?? (domain === null ? 'Unknown Domain' : sourceName(outlets, { domain, siteName: name })),
    outlet: outlet?.domain ?? domain ?? name ?? '',
    description: article.description,
    lead: '',
    publishedAt: article.publishedAt === null ? null : new Date(article.publishedAt),
    ...rate(outlet),
    origin,
  };
}

/** Null for a source that is not configured. */
function toSource({ connector, result }: ConnectorReport): SearchedSource | null {
  if (result.kind === 'absent') return null;
  return {
    id: connector.id,
    name: connector.name,
    outcome: result.kind,
    found: result.kind === 'ok' ? result.articles.length : 0,
    detail: result.kind === 'failed' ? result.detail : null,
  };
}

/**
 * Searches the corpus and every enabled connector concurrently. Candidates of the corpus come first. Without words it
 * searches nothing.
 */
export async function gatherCandidates(
  deps: GatherDeps,
  input: { words: SearchWords; around: Date | null; settings: CheckSettings; signal: AbortSignal },
): Promise<{ candidates: Candidate[]; sources: SearchedSource[] }> {
  const { words, around, settings, signal } = input;
  if (words.corpus.length === 0) return { candidates: [], sources: [] };
  const searches = deps.connectors.map((connector) => ({
    connector,
    limit: settings.max_total_articles,
  }));
  const [found, reports] = await Promise.all([
    searchArticles(
      deps,
      { words: words.corpus, match: words.match, around, limit: settings.max_total_articles },
      signal,
    ),
    searchConnectors(searches, { words: words.connectors, fewerWords: words.fewerForConnectors, signal }),
  ]);
  signal.throwIfAborted();
  for (const { result } of reports) if (result.kind === 'ok') deps.listedOutlets.remember(result.articles);
  const listed = reports.flatMap(({ connector, result, byFewerWords }) =>
    result.kind === 'ok'
      ? result.articles.map((article) => ({
          ...fromConnector(article, connector.id, deps.outlets),
          everyTerm: !byFewerWords.has(article.address),
        }))
      : [],
  );
  const corpus: SearchedSource = {
    id: 'corpus',
    name: corpusName,
    outcome: 'ok',
    found: found.length,
    detail: null,
  };
  return {
    candidates: [...found.map((article) => fromCorpus(article, deps.outlets)), ...listed],
    sources: [corpus, ...reports.map(toSource).filter((source) => source !== null)],
  };
}
