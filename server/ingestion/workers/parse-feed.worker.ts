import type { ParsedFeed } from '#domain/feeds/feed-item.ts';
import { type FeedBody, parseFeed } from '#server/ingestion/feed-parsing/parse-feed.ts';

/** Runs in a thread of the feed pool. */
export function parseFeedInThread(body: FeedBody): ParsedFeed {
  try {
    return parseFeed(body);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { kind: 'failed', code: 'too-deep', message: 'The feed is nested too deeply to be read.' };
  }
}
