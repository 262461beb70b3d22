import type { AnalysisSections } from '#domain/analysis/format-analysis.ts';
import type { Analysis } from '#domain/analysis/rating.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { AppError } from '#domain/app-error.ts';
import { parseAddressInput } from '#domain/articles/parse-address-input.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { type Analyzer, textSubject } from '#server/analysis/analyzer.ts';
import { buildAnalysisSections } from '#server/analysis/present-analysis.ts';
import { addSummary } from '#server/analysis/summarise-subject.ts';
import { cleanText } from '#server/ingestion/extraction/clean-text.ts';
import { mainThread } from '#server/take-turns.ts';
import { type GetArticleDeps, getArticle } from './get-article.ts';

export interface SummariseDeps extends GetArticleDeps {
  outlets: OutletTable;
}

export interface ArticleSummary {
  summary: string;
  sections: AnalysisSections;
  analyzer: Analysis['analyzer'];
}

/** Shorter text is only a description; the page is fetched instead where that is allowed. */
const minWords = 60;

interface Text {
  title: string;
  content: string;
}

/** The text of the page; the given text if the page cannot be fetched. */
async function fetchMoreText(
  deps: SummariseDeps,
  given: Text,
  address: string,
  signal: AbortSignal,
): Promise<Text> {
  try {
    const article = await getArticle(deps, { address, signal });
    return { title: article.title, content: article.text };
  } catch (error) {
    if (error instanceof AppError && given.title + given.content !== '') return given;
    throw error;
  }
}

/**
 * Summarises the given text, or the page if the text is only a description and `mayFetch` is set.
 * @throws AppError empty-input, or the reason why the page cannot be read when no text was given
 */
export async function summariseArticle(
  deps: SummariseDeps,
  input: {
    title: string;
    content: string;
    url: string;
    analyzer: Analyzer;
    mayFetch: boolean;
    signal: AbortSignal;
    /** Called before the text is passed to the analyzer. */
    onRating?: () => void;
  },
): Promise<ArticleSummary> {
  const { analyzer, mayFetch, signal } = input;
  const given = await mainThread.run(() => ({
    title: cleanText(input.title).replace(/\s+/g, ' '),
    content: cleanText(input.content),
  }));
  const { place, isShort } = await mainThread.run(() => ({
    place: parseAddressInput(input.url),
    isShort: countWords(given.content) < minWords,
  }));
  const address = place.kind === 'address' ? place.address : null;
  if (given.title + given.content === '' && (address === null || !mayFetch)) {
    throw new AppError('empty-input', 'Send the title or the text of an article.');
  }
  const text =
    address !== null && mayFetch && isShort ? await fetchMoreText(deps, given, address, signal) : given;
  input.onRating?.();
  const subject = textSubject(
    { title: text.title, text: text.content, address },
    address === null ? null : findOutlet(deps.outlets, address),
  );
  const analysis = await addSummary(await analyzer.analyze(subject, { signal }), subject);
  return {
    summary: analysis.summary.join(' '),
    sections: buildAnalysisSections(analysis),
    analyzer: analysis.analyzer,
  };
}
