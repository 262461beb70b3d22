import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addAccount } from '#server/accounts/accounts.ts';
import { addFollow } from '#server/following/follows.ts';
import { updatePreferences } from '#server/following/preferences.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import type { Database } from '../db/db.ts';
import { bridgeReports, joinStory, storeSamples, storeStory } from './stored-articles.ts';
import { until } from './waited-time.ts';

const hourMs = 3_600_000;

/** Adds a reader who follows a story with news, and whose digest is due now. */
export async function addDigestReader({ db, pool }: Database): Promise<void> {
  const now = new Date();
  const before = () => new Date(now.getTime() - hourMs);
  const deps = { db, clock: before, outlets: { version: 1, outlets: [] } };
  const refresh = () =>
    refreshWaiting(deps, { storyIds: null, limit: 10, signal: new AbortController().signal });
  const { id: accountId } = (await addAccount(deps, { email: 'reader@news.example' })).account;
  const story = await storeStory(db, await storeSamples(db, bridgeReports.slice(0, 2), before()), before());
  await refresh();
  await addFollow(deps, { accountId, kind: 'story', value: story });
  await updatePreferences(deps, {
    accountId,
    changes: {
      digest: { frequency: 'daily', weekday: 1, hour: 7, sections: ['follows'] },
      quiet_hours: null,
    },
  });
  await joinStory(db, story, await storeSamples(db, bridgeReports.slice(2, 3), now), now);
  await refresh();
  await pool.query('UPDATE reader_preferences SET next_digest_at = $1', [before()]);
}

interface WebhookTarget {
  /** For the list of targets. */
  address: string;
  /** `host:port`, for FETCH_ALLOW_PRIVATE. */
  host: string;
  untilPaused(): Promise<void>;
  /** Answers what waits. */
  release(): void;
  close(): Promise<void>;
}

/** A receiver of webhooks that answers only when it is released. `note` is called with the id of each message. */
export async function startWebhookTarget(note: (id: string) => void): Promise<WebhookTarget> {
  const paused: ServerResponse[] = [];
  const server = createServer((request, response) => {
    note(String(request.headers['webhook-id']));
    request.resume().on('end', () => paused.push(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...{ address: `http://${host}/hook`, host },
    untilPaused: () => until(() => paused.length > 0, 60_000),
    release: () => {
      for (const response of paused.splice(0)) response.end();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
