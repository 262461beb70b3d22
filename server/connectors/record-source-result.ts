import type { SourceId } from '#domain/connectors/connector-names.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { saveSource } from './source-state-store.ts';

/** Stores the result of the feeds, the source without a connector. */
export async function recordSourceResult(
  { db, clock }: { db: Db; clock: Clock },
  input: {
    id: SourceId;
    /** `detail` is one sentence for a person. */
    result: { kind: 'ok'; articles: number } | { kind: 'failed'; detail: string };
  },
): Promise<void> {
  const { id, result } = input;
  await saveSource(db, {
    id,
    lastResult: result.kind,
    lastDetail: result.kind === 'failed' ? cutText(result.detail, 300) : null,
    lastAt: clock(),
    lastArticles: result.kind === 'ok' ? result.articles : null,
    pausedUntil: null,
    keyRefused: false,
    keyMark: null,
  });
}
