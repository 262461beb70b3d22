import type { Outlet } from '#domain/outlets/outlet.ts';

const outletCount = 300;

/** The outlets of the invented corpus, a third of each side. */
export function inventOutlets(): Outlet[] {
  return Array.from({ length: outletCount }, (_, at) => ({
    domain: `outlet-${at}.example`,
    aliases: [],
    name: `Outlet ${at}`,
    country: 'GB',
    region: 'uk',
    owner: null,
    kind: 'newspaper',
    lean: ((at % 3) - 1) / 2,
    reliability: 0.7,
    flags: [],
    references: ['invented'],
  }));
}
