import type { Outlet } from './outlet.ts';

/**
 * The built-in rows, replaced by overrides of administrators where there are any, then the new rows. A domain that an
 * override claims is removed from the aliases of other rows, so that each domain has one owner.
 */
export function applyOverrides(own: readonly Outlet[], overrides: readonly Outlet[]): readonly Outlet[] {
  if (overrides.length === 0) return own;
  const byDomain = new Map(overrides.map((outlet) => [outlet.domain, outlet] as const));
  const claimed = new Set(overrides.flatMap(({ domain, aliases }) => [domain, ...aliases]));
  const kept = own.flatMap((outlet) => {
    const override = byDomain.get(outlet.domain);
    if (override !== undefined) return [override];
    if (claimed.has(outlet.domain)) return [];
    return outlet.aliases.some((alias) => claimed.has(alias))
      ? [{ ...outlet, aliases: outlet.aliases.filter((alias) => !claimed.has(alias)) }]
      : [outlet];
  });
  const known = new Set(own.map(({ domain }) => domain));
  return [...kept, ...overrides.filter(({ domain }) => !known.has(domain))];
}
