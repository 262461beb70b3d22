import type { Analysis } from '#domain/analysis/rating.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { AppError } from '#domain/app-error.ts';
import { withoutCredentials } from '#domain/articles/address-credentials.ts';
import type { PageKind, readablePageKinds } from '#domain/articles/extracted-article.ts';
import { publisherDomainOf } from '#domain/articles/publisher-domain.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { splitText } from '#domain/text/split-text.ts';
import { type AnalysisStep, type Analyzer, textSubject } from '#server/analysis/analyzer.ts';
import { addSummary } from '#server/analysis/summarise-subject.ts';
import { type GetArticleDeps, getArticle } from '#server/articles/get-article.ts';
import { type EarlierTitle, listEarlierTitles } from '#server/articles/list-earlier-titles.ts';
import { rateArticle } from '#server/articles/rate-articles.ts';
import type { ListedOutlets } from '#server/connectors/listed-outlets.ts';
import { shownByline, sourceName } from '#server/outlets/source-name.ts';
import { mainThread, mapInTurns, type Turns } from '#server/take-turns.ts';
import type { CheckInput, GivenText } from './parse-check-input.ts';
import type { ReportProgress } from './progress-reporter.ts';

const whiteSpace = /\s/g;
const partSize = 200_000;

/** As `countWords`, in several turns, so that the event loop serves other calls in between. */
export async function countWordsInTurns(text: string, turns: Turns): Promise<number> {
  const counts = await mapInTurns(turns, splitText(text, partSize, whiteSpace), {
    atOnce: 1,
    map: countWords,
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

export interface AnalyzeDeps extends GetArticleDeps {
  outlets: OutletTable;
  listedOutlets: ListedOutlets;
  analyzer: Analyzer;
}

/** An article with its analysis. */
export interface AnalyzedArticle {
  /** Stored; null where the text came with the call, and where the address may hold a credential. */
  articleId: string | null;
  /** Without credentials; null for pasted text without one. */
  address: string | null;
  title: string;
  text: string;
  description: string;
  byline: string | null;
  publishedAt: string | null;
  language: string | null;
  pageKind: (typeof readablePageKinds)[number] | 'pasted' | 'headline';
  wordCount: number;
  /** The headlines that it had before, the newest first. */
  earlierTitles: EarlierTitle[];
  /** The publisher as readers see it; null for pasted text without an address. */
  source: string | null;
  outlet: Outlet | null;
  analysis: Analysis;
  /** Rates it with another analyzer. */
  rateAgain(analyzer: Analyzer, context: AnalyzeContext): Promise<Analysis>;
  /** Notes for the reader on how the article was read. */
  notes: string[];
}

interface AnalyzeContext {
  signal: AbortSignal;
  report: ReportProgress;
}

const pageNotes: Partial<Record<PageKind, string>> = {
  paywalled: 'Only the part before the paywall was read.',
  'live-blog': 'This is a live page. The rating holds for the text as it stood when it was read.',
};

const pastedNote = 'The pasted text was read, not the page.';

const modelSteps: Readonly<Record<AnalysisStep, string>> = {
  reading: 'Reading the article with the language model…',
  asking: 'Reading with names and outlet masked…',
  verifying: 'Checking each quotation against the text…',
};

function reportSteps(report: ReportProgress) {
  return (step: AnalysisStep) => report('rating', modelSteps[step]);
}

/** Whether the page cannot be read, so that the headline is rated instead. */
function isUnreadable(error: unknown): error is AppError {
  const codes: readonly AppError['code'][] = [
    'page-unreachable',
    'page-refused',
    'page-timeout',
    'page-too-large',
    'no-article',
  ];
  return error instanceof AppError && codes.includes(error.code);
}

/** Rates text of the caller; it is never stored. */
async function analyzeText(
  analyzer: Analyzer,
  given: GivenText & { address: string | null; outlet: Outlet | null },
  { signal, report }: AnalyzeContext,
): Promise<Analysis> {
  const subject = textSubject(given, given.outlet);
  const analysis = await analyzer.analyze(subject, { signal, onProgress: reportSteps(report) });
  return await addSummary(analysis, subject);
}

async function analyzeGivenText(
  deps: AnalyzeDeps,
  input: { given: GivenText; address: string | null; pageKind: 'pasted' | 'headline'; note: string | null },
  context: AnalyzeContext,
): Promise<AnalyzedArticle> {
  const { given, pageKind, note } = input;
  const sent = input.address;
  const outlet = sent === null ? null : findOutlet(deps.outlets, deps.listedOutlets.outletOf(sent) ?? sent);
  const address = sent === null ? null : withoutCredentials(sent, 'checked');
  const rate: AnalyzedArticle['rateAgain'] = (analyzer, when) =>
    analyzeText(analyzer, { ...given, address, outlet }, when);
  context.report('rating');
  const analysis = await rate(deps.analyzer, context);
  return {
    articleId: null,
    address,
    ...given,
    description: '',
    byline: null,
    publishedAt: null,
    language: null,
    pageKind,
    wordCount: await countWordsInTurns(given.text, mainThread),
    earlierTitles: [],
    source: outlet?.name ?? (address === null ? null : publisherDomainOf(address)),
    outlet,
    analysis,
    rateAgain: rate,
    notes: note === null ? [] : [note],
  };
}

async function analyzePage(
  deps: AnalyzeDeps,
  address: string,
  context: AnalyzeContext,
): Promise<AnalyzedArticle> {
  const { signal, report } = context;
  report('fetching');
  const article = await getArticle(deps, { address, signal, onFetched: () => report('reading') });
  const outlet = findOutlet(deps.outlets, article.canonicalAddress);
  const rate: AnalyzedArticle['rateAgain'] = async (analyzer, when) => {
    const onProgress = reportSteps(when.report);
    const rated = await rateArticle(
      { ...deps, analyzer },
      { article, outlet, signal: when.signal, onProgress },
    );
    return await addSummary(rated, { ...article, address: article.canonicalAddress, outlet });
  };
  report('rating');
  const analysis = await rate(deps.analyzer, context);
  const note = pageNotes[article.pageKind];
  const { pageKind } = article;
  const published = { ...article, domain: publisherDomainOf(article.canonicalAddress) };
  const { id, title } = article;
  const earlier = id === null ? new Map() : await listEarlierTitles(deps.db, [{ id, title }]);
  return {
    ...article,
    articleId: id,
    earlierTitles: earlier.get(id) ?? [],
    byline: shownByline(deps.outlets, published),
    source: outlet?.name ?? sourceName(deps.outlets, published),
    address: article.canonicalAddress,
    description: article.description ?? '',
    pageKind: pageKind === 'paywalled' || pageKind === 'live-blog' ? pageKind : 'article',
    outlet,
    analysis,
    rateAgain: rate,
    notes: note === undefined ? [] : [note],
  };
}

/**
 * Fetches and rates an article. If its page cannot be read, the given text is rated instead, with a note. Pasted text is
 * rated with the outlet of its address, without any fetch.
 * @throws AppError that a person can read
 */
export async function analyzeArticle(
  deps: AnalyzeDeps,
  input: Exclude<CheckInput, { kind: 'topic' }>,
  context: AnalyzeContext,
): Promise<AnalyzedArticle> {
  if (input.kind === 'text') {
    const note = input.address === null ? null : pastedNote;
    return await analyzeGivenText(deps, { ...input, pageKind: 'pasted', note }, context);
  }
  const { address, given } = input;
  try {
    return await analyzePage(deps, address, context);
  } catch (error) {
    if (given === null || !isUnreadable(error)) throw error;
    const note = `Only the headline and description were read. ${error.message}`;
    return await analyzeGivenText(deps, { given, address, pageKind: 'headline', note }, context);
  }
}
