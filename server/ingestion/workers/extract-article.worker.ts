import type { MessagePort } from 'node:worker_threads';
import type { ExtractedPage } from '#domain/articles/extracted-article.ts';
import { extractArticle, type Page } from '#server/ingestion/extraction/extract-article.ts';
import { PageTooComplexError } from '#server/ingestion/extraction/limits.ts';

export type ExtractionAnswer =
  | { kind: 'extracted'; article: ExtractedPage }
  | { kind: 'failed'; reason: 'too-complex' | 'crashed'; detail: string };

/** A page, and the port on which the thread reports that it starts the page. */
export interface PageForThread {
  page: Page;
  started: MessagePort;
}

/** Runs in a thread of the extraction pool. */
export function extractInThread({ page, started }: PageForThread): ExtractionAnswer {
  started.postMessage(null);
  started.close();
  try {
    return { kind: 'extracted', article: extractArticle(page) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const isTooComplex = error instanceof PageTooComplexError || error instanceof RangeError;
    return { kind: 'failed', reason: isTooComplex ? 'too-complex' : 'crashed', detail };
  }
}
