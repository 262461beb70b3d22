import { describe, expect, it } from 'vitest';
import { findOutlet, hostOf } from './find-outlet.ts';
import type { Outlet } from './outlet.ts';
import { type OutletTable, outletTableProblems } from './outlet-table.ts';

function outlet(domain: string, changes: Partial<Outlet> = {}): Outlet {
  return {
    domain,
    aliases: [],
    name: domain,
    country: 'GB',
    region: 'uk',
    owner: null,
    kind: 'newspaper',
    lean: null,
    reliability: null,
    flags: [],
    references: [],
    ...changes,
  };
}

const table: OutletTable = {
  version: 1,
  outlets: [
    outlet('tribune.example', { aliases: ['tribune-news.example'] }),
    outlet('opinion.tribune.example'),
    outlet('gazette.co.example'),
  ],
};

describe('findOutlet', () => {
  it.each([
    ['https://www.tribune.example/a/b?c=d', 'tribune.example'],
    ['tribune.example', 'tribune.example'],
    ['TRIBUNE.example.', 'tribune.example'],
    ['http://user@tribune.example:8080/x', 'tribune.example'],
    ['https://eu.amp.tribune.example/x', 'tribune.example'],
    ['https://tribune-news.example/x', 'tribune.example'],
    ['https://opinion.tribune.example/x', 'opinion.tribune.example'],
    ['https://x.opinion.tribune.example/x', 'opinion.tribune.example'],
    ['gazette.co.example/story', 'gazette.co.example'],
    ['https://nottribune.example/', null],
    ['https://tribune.example.evil.example/', null],
    ['https://evil.example/tribune.example', null],
    ['co.example', null],
    ['', null],
    ['http://[::1]/', null],
    ['not an address', null],
  ])('finds for %j: %s', (address, domain) => {
    expect(findOutlet(table, address)?.domain ?? null).toBe(domain);
  });

  it('reads the host', () => {
    expect(hostOf('https://WWW.Tribune.example/')).toBe('tribune.example');
  });
});

describe('outletTableProblems', () => {
  it('finds nothing wrong with a sound table', () => {
    expect(outletTableProblems(table)).toEqual([]);
  });

  it.each([
    [{ lean: 0.2 }, 'a rated row needs references'],
    [{ references: ['something'] }, 'an unrated row has no references'],
    [{ lean: 2, references: ['r'] }, 'lean must lie between -1 and 1'],
    [{ reliability: -0.1, references: ['r'] }, 'reliability must lie between 0 and 1'],
    [{ country: 'uk' }, 'country "uk" is not two capital letters'],
    [{ country: 'US' }, 'region uk needs country GB'],
    [{ kind: 'blog' }, 'unknown kind "blog"'],
    [{ name: ' ' }, 'the name is empty'],
    [{ aliases: ['Not A Domain'] }, '"Not A Domain" is not a lower-case domain'],
  ] satisfies [Partial<Outlet>, string][])('says what is wrong with %j', (changes, problem) => {
    const problems = outletTableProblems({ version: 1, outlets: [outlet('a.example', changes)] });
    expect(problems).toContain(`a.example: ${problem}`);
  });

  it('refuses a domain that two rows claim', () => {
    const outlets = [outlet('a.example'), outlet('b.example', { aliases: ['a.example'] })];
    expect(outletTableProblems({ version: 1, outlets })).toEqual([
      'b.example: "a.example" already belongs to a.example',
    ]);
  });
});
