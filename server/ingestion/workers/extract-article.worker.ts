import type { MessagePort } from 'node:worker_threads';
import type { ExtractedPage } from '#domain/articles/extracted-article.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { extractArticle, type Page } from '#server/ingestion/extraction/extract-article.ts';
import { PageTooComplexError } from '#server/ingestion/extraction/limits.ts';
import {
  addItemFacts,
  hasArticle,
  type ItemFacts,
  type PreparedArticle,
  prepareArticle,
} from '#server/ingestion/prepare-article.ts';
import { type OutletSnapshot, tableOf } from './outlet-snapshot.ts';

export type ExtractionAnswer =
  | { kind: 'extracted'; article: ExtractedPage; prepared: PreparedArticle | null }
  | { kind: 'failed'; reason: 'too-complex' | 'crashed'; detail: string };

/** What a thread needs to prepare an article. */
export interface PreparationForThread {
  facts: ItemFacts;
  /** The rows in force for a rating by the embedded analyzer; null where another one rates the article. */
  outlets: OutletSnapshot | null;
}

/** A page, and the port on which the thread reports that it starts the page. */
export interface PageForThread {
  page: Page;
  started: MessagePort;
  /** Null: the article is extracted only. */
  preparation: PreparationForThread | null;
}

const analyzer = createEmbeddedAnalyzer();
const tools = createWordTools();

async function prepare(article: ExtractedPage, { facts, outlets }: PreparationForThread) {
  const rater =
    outlets === null ? null : { analyzer, outlets: tableOf(outlets), outletsVersion: outlets.version };
  return await prepareArticle(addItemFacts(article, facts), { tools, rater });
}

async function extract({ page, started, preparation }: PageForThread): Promise<ExtractionAnswer> {
  started.postMessage(null);
  started.close();
  try {
    const article = extractArticle(page);
    const isPrepared = preparation !== null && hasArticle(article);
    return { kind: 'extracted', article, prepared: isPrepared ? await prepare(article, preparation) : null };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const isTooComplex = error instanceof PageTooComplexError || error instanceof RangeError;
    return { kind: 'failed', reason: isTooComplex ? 'too-complex' : 'crashed', detail };
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Runs in a thread of the extraction pool; its pages run one after the other, so that each has its own time limit. */
export function extractInThread(task: PageForThread): Promise<ExtractionAnswer> {
  const answer = last.then(() => extract(task));
  last = answer;
  return answer;
}
