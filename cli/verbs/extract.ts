import { availableParallelism } from 'node:os';
import { AppError } from '#domain/app-error.ts';
import { withoutTracking } from '#domain/articles/compare-addresses.ts';
import type { ExtractedPage } from '#domain/articles/extracted-article.ts';
import { parseAddressInput } from '#domain/articles/parse-address-input.ts';
import { parseUrl } from '#domain/articles/parse-url.ts';
import { haveOnePublisher } from '#domain/articles/site-of.ts';
import { systemClock } from '#server/clock.ts';
import { loadFetchEnvironment } from '#server/config/load-environment.ts';
import { version } from '#server/config/version.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import { createExtractionPool, type ExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { createLog } from '#server/log.ts';
import { type BatchRecord, batchOptions, optionalText, runBatch, withPool } from '../batch.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb, VerbIo } from '../verb.ts';

const help = `Usage: balance extract [--in FILE] [--out FILE]
       balance extract --url ADDRESS

Takes the article out of web pages. Reads JSON lines {id, url, html} and answers each,
in order, with {id, url, title, byline, published_at, site_name, language, text,
canonical_url, description, page_kind, word_count} or {id, error: {code, message}}.
page_kind is article, live-blog, paywalled, video or not-article. Empty lines are passed
over. Opens no database; uses all processors.

  --in FILE      read from FILE ("-" or absent: standard input)
  --out FILE     write to FILE ("-" or absent: standard output)
  --url ADDRESS  fetch this page instead (FETCH_PROXY_URL and the other settings hold)
`;

/** The address that the page declares, which is not read here, of its own publisher; else its own. */
function canonicalUrlOf({ address, canonicalAddress, claimedAddress }: ExtractedPage): string {
  const [own, claimed] = [parseUrl(address), parseUrl(claimedAddress ?? '')];
  return own !== null && claimed !== null && haveOnePublisher(own, claimed)
    ? withoutTracking(claimed.href)
    : canonicalAddress;
}

function answer(url: string | null, article: ExtractedPage): BatchRecord {
  return {
    url,
    title: article.title,
    byline: article.byline,
    published_at: article.publishedAt,
    site_name: article.siteName,
    language: article.language,
    text: article.text,
    canonical_url: canonicalUrlOf(article),
    description: article.description,
    page_kind: article.pageKind,
    word_count: article.wordCount,
  };
}

async function extractPage(pool: ExtractionPool, html: string, url: string | null): Promise<BatchRecord> {
  const outcome = await pool.extract({ html, address: url ?? '' });
  if (outcome.kind === 'extracted') {
    if (outcome.article.text === '') throw new AppError('no-article', 'The page holds no text.');
    return answer(url, outcome.article);
  }
  const codes = { timeout: 'page-timeout', 'too-complex': 'page-too-large', crashed: 'internal' } as const;
  throw new AppError(codes[outcome.reason], outcome.detail);
}

async function extractRecord(pool: ExtractionPool, record: BatchRecord): Promise<BatchRecord> {
  const { html } = record;
  if (typeof html !== 'string') throw new AppError('invalid-input', 'The field html must be a text.');
  return extractPage(pool, html, optionalText(record, 'url'));
}

async function extractAddress(pool: ExtractionPool, typed: string, io: VerbIo): Promise<number> {
  const input = parseAddressInput(typed);
  if (input.kind !== 'address') throw new AppError('invalid-input', `This is no address of a page: ${typed}`);
  const environment = loadFetchEnvironment();
  const fetcher = createFetcher({
    proxyUrl: environment.fetchProxyUrl,
    noProxy: environment.noProxy.join(','),
    allowPrivate: environment.fetchAllowPrivate,
    timeoutMs: environment.fetchTimeoutMs,
    maxBytes: environment.fetchMaxBytes,
    userAgent: `Balance/${version}`,
    clock: systemClock,
    log: createLog('silent'),
  });
  try {
    const page = await fetcher.fetch({ address: input.address, purpose: 'check', expect: 'html' });
    if (page.kind !== 'ok')
      throw new AppError(
        'page-unreachable',
        page.kind === 'failed' ? page.detail : 'The page did not change.',
      );
    const article = await extractPage(pool, page.text, page.address);
    io.stdout.write(`${JSON.stringify({ id: typed, ...article })}\n`);
    return 0;
  } finally {
    await fetcher.close();
  }
}

async function run(args: string[], io: VerbIo): Promise<number> {
  const { values, positionals } = parseVerbArgs(args, { ...batchOptions, url: { type: 'string' } });
  noPositionals(positionals);
  const threads = values.url === undefined ? availableParallelism() : 1;
  return withPool(createExtractionPool({ threads, clock: systemClock }), (pool) => {
    if (values.url !== undefined) return extractAddress(pool, values.url, io);
    const handle = (record: BatchRecord) => extractRecord(pool, record);
    return runBatch({ io, inFile: values.in, outFile: values.out, concurrency: threads * 3, handle });
  });
}

export const verb: Verb = {
  help,
  run,
};
