import { isPublicSuffix } from '../articles/site-of.ts';
import { isCountryCode } from './countries.ts';
import { type Outlet, outletFlags, outletKinds, regions } from './outlet.ts';
import type { OutletTerms } from './outlet-terms.ts';
import { termKinds } from './outlet-terms.ts';

/** All outlets we know, in a reviewable order. */
export interface OutletTable {
  version: number;
  /** Immutable: a change creates a new array. */
  outlets: readonly Outlet[];
  /** What robots.txt of publishers says to language models, by `publisherOf`. */
  robotsTerms?: ReadonlyMap<string, OutletTerms>;
}

const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

function isIn(value: number | null, low: number, high: number): boolean {
  return value === null || (Number.isFinite(value) && value >= low && value <= high);
}

function domainProblem(domain: string): string | null {
  if (!domainPattern.test(domain)) return `"${domain}" is not a lower-case domain`;
  return isPublicSuffix(domain) ? `"${domain}" is a suffix under which anybody may register` : null;
}

/**
 * A rating of the built-in table needs at least two sources, at most one of them a rater. A rating that an
 * administrator sets needs one reference.
 */
function sourceProblems(outlet: Outlet, what: 'Lean' | 'Reliability', value: number | null): string[] {
  const sources = outlet.references.filter((reference) => reference.startsWith(`${what}: `));
  if (value === null) return sources.length === 0 ? [] : [`${what}: unrated, yet with sources`];
  if (sources.length < 2) return [`${what}: rated from fewer than two sources`];
  const raters = sources.filter((reference) => reference.startsWith(`${what}: one rater`)).length;
  return raters > 1 ? [`${what}: rated from ${raters} raters`] : [];
}

function ratingProblems(outlet: Outlet): string[] {
  const problems: string[] = [];
  const isRated = outlet.lean !== null || outlet.reliability !== null;
  if (!isIn(outlet.lean, -1, 1)) problems.push('lean must lie between -1 and 1');
  if (!isIn(outlet.reliability, 0, 1)) problems.push('reliability must lie between 0 and 1');
  if (isRated && outlet.references.length === 0) problems.push('a rated row needs references');
  if (!isRated && outlet.references.length > 0) problems.push('an unrated row has no references');
  if (isRated && outlet.flags.includes('satire')) problems.push('satire is never rated');
  if (outlet.changedBy !== undefined || outlet.references.length === 0) return problems;
  return [
    ...problems,
    ...sourceProblems(outlet, 'Lean', outlet.lean),
    ...sourceProblems(outlet, 'Reliability', outlet.reliability),
  ];
}

/** What is wrong with one row, without its domain in front; empty when sound. */
export function outletProblems(outlet: Outlet): string[] {
  const problems = [outlet.domain, ...outlet.aliases]
    .map(domainProblem)
    .filter((problem) => problem !== null);
  const say = (problem: string): void => {
    problems.push(problem);
  };
  if (outlet.name.trim() === '') say('the name is empty');
  if (!isCountryCode(outlet.country)) say(`country "${outlet.country}" is not a code of ISO 3166-1`);
  if (!regions.includes(outlet.region)) say(`unknown region "${outlet.region}"`);
  if (outlet.region === 'uk' && outlet.country !== 'GB') say('region uk needs country GB');
  if (outlet.region === 'us' && outlet.country !== 'US') say('region us needs country US');
  if (!outletKinds.some((kind) => kind === outlet.kind)) say(`unknown kind "${outlet.kind}"`);
  for (const flag of outlet.flags) if (!outletFlags.includes(flag)) say(`unknown flag "${flag}"`);
  const terms = outlet.terms?.kind;
  if (terms !== undefined && !termKinds.includes(terms)) say(`unknown terms "${terms}"`);
  return [...problems, ...ratingProblems(outlet)];
}

/** Everything wrong with a table, each problem in one line that names its row; empty when sound. */
export function outletTableProblems(table: OutletTable): string[] {
  const problems = table.outlets.flatMap((outlet) =>
    outletProblems(outlet).map((problem) => `${outlet.domain}: ${problem}`),
  );
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

/** The problems that a change brings into a table. A row that was sound by the rules of its time stops no change. */
export function problemsOfChange(before: readonly Outlet[], after: readonly Outlet[]): string[] {
  const known = new Set(outletTableProblems({ version: 0, outlets: before }));
  return outletTableProblems({ version: 0, outlets: after }).filter((problem) => !known.has(problem));
}
