import { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import { parseJson } from '#domain/text/parse-json.ts';

const time = z.number().int().min(0).max(8.64e15);

/** Where the next page of a search starts. `now` is the time of the first page, by which results are ranked. */
const searchCursor = z.union([
  z.object({ kind: z.literal('date'), time, id: z.uuid() }),
  z.object({ kind: z.literal('relevance'), now: time, score: z.number(), id: z.uuid() }),
  z.object({ kind: z.literal('stories'), now: time, offset: z.number().int().min(0).max(100_000) }),
]);
export type SearchCursor = z.infer<typeof searchCursor>;

export function writeCursor(cursor: SearchCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** @throws AppError invalid-input */
export function parseCursor(text: string): SearchCursor {
  const refusal = new AppError(
    'invalid-input',
    'The query parameter "cursor" is wrong: send the next_cursor of an answer, or leave it out.',
  );
  try {
    const parsed = searchCursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON.
  }
  throw refusal;
}
