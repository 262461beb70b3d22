import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { weighLean } from '#models/outlets/weigh-lean.ts';
import type { OutletSources } from './leave-one-out.ts';

/** Feeds on hosts of a service or of several outlets, by the name of the feed; elsewhere the host says whose it is. */
const elsewhere: Readonly<Record<string, string>> = {
  'The Wall Street Journal': 'wsj.com',
  MarketWatch: 'marketwatch.com',
  'Breitbart News': 'breitbart.com',
};

/** Whether the outlet behind a feed or an article has a lean. */
export function isRated(table: OutletTable, { name, url }: { name: string; url: string }): boolean {
  return (findOutlet(table, elsewhere[name] ?? url)?.lean ?? null) !== null;
}

const isNew = ({ kind }: { kind: string }): boolean => kind === 'audience' || kind === 'coding';

/** For each outlet 1 if it has a lean, without and with audiences and coding. */
export function countRated(outlets: readonly OutletSources[]): { before: number[]; after: number[] } {
  const rate = (isUsed: (source: { kind: string }) => boolean): number[] =>
    outlets.map(({ sources }) => (weighLean(sources.filter(isUsed)) === null ? 0 : 1));
  return { before: rate((source) => !isNew(source)), after: rate(() => true) };
}
