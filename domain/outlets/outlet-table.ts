import type { Outlet, OutletFlag, Region } from './outlet.ts';

/** All outlets we know, in a reviewable order. */
export interface OutletTable {
  version: number;
  outlets: readonly Outlet[];
}

const regions: readonly Region[] = ['uk', 'us', 'international'];
const flags: readonly OutletFlag[] = ['wire', 'state-affiliated', 'opinion', 'satire', 'aggregator'];
const kinds = [
  'newspaper',
  'broadcaster',
  'magazine',
  'agency',
  'digital',
  'public-broadcaster',
  'think-tank',
  'aggregator',
];
const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

function isIn(value: number | null, low: number, high: number): boolean {
  return value === null || (Number.isFinite(value) && value >= low && value <= high);
}

function rowProblems(outlet: Outlet): string[] {
  const problems: string[] = [];
  const say = (problem: string): void => {
    problems.push(`${outlet.domain}: ${problem}`);
  };
  const isRated = outlet.lean !== null || outlet.reliability !== null;
  for (const domain of [outlet.domain, ...outlet.aliases]) {
    if (!domainPattern.test(domain)) say(`"${domain}" is not a lower-case domain`);
  }
  if (outlet.name.trim() === '') say('the name is empty');
  if (!/^[A-Z]{2}$/.test(outlet.country)) say(`country "${outlet.country}" is not two capital letters`);
  if (!regions.includes(outlet.region)) say(`unknown region "${outlet.region}"`);
  if (outlet.region === 'uk' && outlet.country !== 'GB') say('region uk needs country GB');
  if (outlet.region === 'us' && outlet.country !== 'US') say('region us needs country US');
  if (!kinds.includes(outlet.kind)) say(`unknown kind "${outlet.kind}"`);
  for (const flag of outlet.flags) if (!flags.includes(flag)) say(`unknown flag "${flag}"`);
  if (!isIn(outlet.lean, -1, 1)) say('lean must lie between -1 and 1');
  if (!isIn(outlet.reliability, 0, 1)) say('reliability must lie between 0 and 1');
  if (isRated && outlet.references.length === 0) say('a rated row needs references');
  if (!isRated && outlet.references.length > 0) say('an unrated row has no references');
  return problems;
}

/** Everything wrong with a table, each problem in one line that names its row; empty when sound. */
export function outletTableProblems(table: OutletTable): string[] {
  const problems = table.outlets.flatMap(rowProblems);
  const owner = new Map<string, string>();
  for (const outlet of table.outlets) {
    for (const domain of [outlet.domain, ...outlet.aliases]) {
      const first = owner.get(domain);
      if (first !== undefined) problems.push(`${outlet.domain}: "${domain}" already belongs to ${first}`);
      else owner.set(domain, outlet.domain);
    }
  }
  return problems;
}
