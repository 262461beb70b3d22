import { siteOf } from '../articles/site-of.ts';
import { findOutlet, hostOf } from './find-outlet.ts';
import type { OutletTable } from './outlet-table.ts';
import type { OutletTerms } from './outlet-terms.ts';

/** Who answers for an address: the domain of its outlet, or else its site. */
export function publisherOf(table: OutletTable, address: string): string | null {
  const host = hostOf(address);
  return findOutlet(table, address)?.domain ?? (host === null ? null : siteOf(host));
}

/** The terms of who publishes at an address: what an administrator entered, or else what a robots.txt says. */
export function termsOf(table: OutletTable, address: string): OutletTerms {
  const publisher = publisherOf(table, address);
  const found = publisher === null ? undefined : table.robotsTerms?.get(publisher);
  return findOutlet(table, address)?.terms ?? found ?? { kind: 'none', source: 'nothing is known' };
}

/**
 * Why no text of an address may be sent to a language model, in one sentence; null if it may. A publisher that wants to be
 * asked forbids it until an administrator has entered its answer.
 */
export function whyNoModel(table: OutletTable, address: string | null): string | null {
  if (address === null) return null;
  const { kind, source } = termsOf(table, address);
  if (kind === 'none') return null;
  const name = findOutlet(table, address)?.name ?? publisherOf(table, address);
  const says = kind === 'contact' ? 'asks to be contacted before' : 'forbids that';
  return `${name} ${says} language models read its articles (${source}), so none read this one.`;
}

/** Whether a text of an address may be sent to a language model. Pasted text has none. */
export const mayReadWithModel = (table: OutletTable, address: string | null): boolean =>
  whyNoModel(table, address) === null;
