import type { Parser } from 'htmlparser2';
import { sliceText } from '#domain/text/cut-text.ts';

const chunkSize = 8 * 1024;

/**
 * Open elements at once, far above real documents. Unclosed tags count: the parser looks through all open elements at
 * each end tag, so that its time would grow with the square of the document.
 */
export const maxOpenElements = 300;

/** Writes a text to the parser in chunks until `isEnough`, so that the rest of a refused document is not parsed. */
export function writeInChunks(parser: Parser, text: string, isEnough: () => boolean): void {
  for (let at = 0; at < text.length && !isEnough(); ) {
    const chunk = sliceText(text, at, at + chunkSize);
    parser.write(chunk);
    at += chunk.length;
  }
}
