import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import { PageTooComplexError } from './extract-article/limits.ts';
import { extractArticle, type Page } from './extract-article.ts';

export type ExtractionAnswer =
  | { kind: 'extracted'; article: ExtractedArticle }
  | { kind: 'failed'; reason: 'too-complex' | 'crashed'; detail: string };

/** Runs in a thread of the extraction pool. */
export function extractInThread(page: Page): ExtractionAnswer {
  try {
    return { kind: 'extracted', article: extractArticle(page) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const isTooComplex = error instanceof PageTooComplexError || error instanceof RangeError;
    return { kind: 'failed', reason: isTooComplex ? 'too-complex' : 'crashed', detail };
  }
}
