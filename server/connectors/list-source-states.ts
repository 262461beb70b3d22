import type { z } from 'zod';
import type { newsSources } from '#contract/settings.ts';
import type { sourceState } from '#contract/sources.ts';
import { flagOf, type SourceId, sourceOf } from '#domain/connectors/connector-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { findMissingVariable, type Provider } from './provider.ts';
import { isPaused, keyMark } from './query-with-state.ts';
import { listStoredSources, type StoredSource } from './source-state-store.ts';

type SourceState = z.infer<typeof sourceState>;
type Flags = z.infer<typeof newsSources>;
type Description = Pick<Provider, 'id' | 'name' | 'needs'>;

const neverRequested = {
  last_result: 'never',
  last_detail: null,
  last_at: null,
  last_articles: null,
} as const;

function lastOf(stored: StoredSource | undefined) {
  if (stored === undefined) return neverRequested;
  return {
    last_result: stored.lastResult,
    last_detail: stored.lastDetail,
    last_at: stored.lastAt.toISOString(),
    last_articles: stored.lastArticles,
  };
}

function connectorState(
  provider: Description,
  stored: StoredSource | undefined,
  flags: Flags,
  now: Date,
): SourceState {
  const id = sourceOf(provider.id);
  const { needs, name } = provider;
  const enabled = flags[flagOf(id)];
  const missing = findMissingVariable(provider);
  const base = { id, name, enabled };
  if (missing !== null) {
    const detail = { last_result: 'failed', last_detail: `No key is set for it (${missing}).` } as const;
    return {
      ...base,
      key: 'missing',
      key_setting: missing,
      ...lastOf(stored),
      ...(enabled ? detail : {}),
      paused_until: null,
    };
  }
  // The stored state of another key is not valid for this one.
  const isSameKey = stored?.keyMark === keyMark(provider);
  const refused = isSameKey && stored?.keyRefused === true;
  const pausedUntil = isSameKey && stored !== undefined ? stored.pausedUntil : null;
  return {
    ...base,
    key: needs.length === 0 ? 'not-needed' : refused ? 'refused' : 'set',
    key_setting: needs[0]?.variable ?? null,
    ...lastOf(isSameKey ? stored : undefined),
    paused_until: isPaused(pausedUntil, now) ? pausedUntil.toISOString() : null,
  };
}

export interface ListStatesDeps {
  db: Db;
  clock: Clock;
  providers: readonly Description[];
}

/** The state of every source: the connectors, in their order, and the feeds. */
export async function listSourceStates(
  { db, clock, providers }: ListStatesDeps,
  flags: Flags,
): Promise<SourceState[]> {
  const stored = new Map((await listStoredSources(db)).map((row) => [row.id, row]));
  const now = clock();
  const connectors = providers.map((provider) =>
    connectorState(provider, stored.get(sourceOf(provider.id)), flags, now),
  );
  const feeds: SourceId = 'rss_feeds';
  return [
    ...connectors,
    {
      id: feeds,
      name: 'Feeds',
      enabled: flags.rss_feeds_enabled,
      key: 'not-needed',
      key_setting: null,
      ...lastOf(stored.get(feeds)),
      paused_until: null,
    },
  ];
}
