import { performance } from 'node:perf_hooks';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { printTable } from './support/table.ts';

const rounds = 200;

/** Addresses of known outlets, of their feeds and AMP copies, and the same number of unknown ones. */
function addressesOf({ outlets }: OutletTable): string[] {
  return outlets.flatMap(({ domain }, index) => [
    `https://www.${domain}/2026/02/03/politics/a-headline-of-some-length-${index}.html?utm_source=rss`,
    `https://feeds.${domain}/rss/all.xml`,
    `https://${domain.replaceAll('-', '--').replaceAll('.', '-')}.cdn.ampproject.org/c/s/${domain}/x`,
    `https://news.unknown-outlet-${index}.example/2026/02/03/a-headline-of-some-length`,
  ]);
}

/** Mean CPU time of one lookup in microseconds. */
function lookupTime(table: OutletTable, addresses: readonly string[]): number {
  let found = 0;
  const findAll = (): void => {
    for (const address of addresses) found += findOutlet(table, address) === null ? 0 : 1;
  };
  findAll();
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) findAll();
  const { user, system } = process.cpuUsage(start);
  if (found === 0) throw new Error('No address was found.');
  return (user + system) / (rounds * addresses.length);
}

/** `npm run bench -- outlets`: the cost of finding the outlet of an address. */
export function run(): void {
  const start = performance.now();
  const table = loadOutletTable();
  const loadMs = performance.now() - start;
  const addresses = addressesOf(table);
  const many = Array.from({ length: 20_000 }, (_, index) => ({
    ...(table.outlets[index % table.outlets.length] ?? table.outlets[0]),
    ...{ domain: `outlet-${index}.example`, aliases: [`m.outlet-${index}.example`] },
  }));
  const larger = { version: 1, outlets: [...table.outlets, ...many] } as OutletTable;

  printTable(`The outlet table, ${table.outlets.length} rows`, [
    { figure: 'Reading and checking the outlet table, once', measured: `${loadMs.toFixed(0)} ms` },
    {
      figure: 'Lookup of an outlet by address',
      measured: `${lookupTime(table, addresses).toFixed(2)} µs CPU`,
      limit: '5 µs',
    },
    {
      figure: 'Lookup of an outlet by address, with 20,000 imported rows',
      measured: `${lookupTime(larger, addresses).toFixed(2)} µs CPU`,
      limit: '5 µs',
    },
  ]);
}
