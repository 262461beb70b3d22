import { outletOfFeed } from '#domain/outlets/outlet-of-feed.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { weighLean } from '#models/outlets/weigh-lean.ts';
import type { OutletSources } from './leave-one-out.ts';

/** Whether the outlet behind a feed or an article has a lean. */
export function isRated(table: OutletTable, feed: { name: string; url: string }): boolean {
  return (outletOfFeed(table, feed)?.lean ?? null) !== null;
}

const isNew = ({ kind }: { kind: string }): boolean => kind === 'audience' || kind === 'coding';

/** For each outlet 1 if it has a lean, without and with audiences and coding. */
export function countRated(outlets: readonly OutletSources[]): { before: number[]; after: number[] } {
  const rate = (isUsed: (source: { kind: string }) => boolean): number[] =>
    outlets.map(({ sources }) => (weighLean(sources.filter(isUsed)) === null ? 0 : 1));
  return { before: rate((source) => !isNew(source)), after: rate(() => true) };
}
