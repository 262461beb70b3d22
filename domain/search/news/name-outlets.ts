import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { plainSearchWords } from './plain-search-words.ts';

const plain = (name: string) =>
  plainSearchWords(name)
    .filter((word) => word !== 'the')
    .join(' ');

/** More outlets than this by one name are not what the reader meant. */
const maxNamed = 12;

/**
 * The domains of the outlets that a reader names: by a domain or alias, by the whole name, or by its first words. A
 * domain that the table does not have names itself. Empty when nothing has this name.
 */
export function nameOutlets(table: OutletTable, typed: string): string[] {
  const listed = findOutlet(table, typed);
  if (listed !== null) return [listed.domain];
  const name = plain(typed);
  if (name === '') return [];
  const whole = table.outlets.filter((outlet) => plain(outlet.name) === name);
  const named =
    whole.length > 0
      ? whole
      : table.outlets.filter((outlet) => `${plain(outlet.name)} `.startsWith(`${name} `));
  if (named.length > 0 && named.length <= maxNamed) return named.map(({ domain }) => domain);
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(typed.trim()) ? [typed.trim().toLowerCase()] : [];
}
