import type { OutletTable } from './outlet-table.ts';

/** A name in lower case, without the article before it: "The New Yorker" gives "new yorker". */
export function plainOutletName(name: string): string {
  return name.toLowerCase().replace(/^the /, '');
}

/** The names of all outlets of a table, each as `plainOutletName` gives it. */
export function outletNames({ outlets }: OutletTable): ReadonlySet<string> {
  return new Set(outlets.map(({ name }) => plainOutletName(name)));
}
