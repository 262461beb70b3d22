import { describe, expect, it } from 'vitest';
import { isAllowed, licenceProblems, provenanceProblems } from '../../scripts/lib/supply-chain.mjs';

describe('the check of licences', () => {
  it.each([
    'MIT',
    'Apache-2.0',
    '(MIT OR CC0-1.0)',
    'GPL-3.0-only OR MIT',
    '(AFL-2.1 OR BSD-3-Clause)',
    'MIT AND ISC',
  ])('allows %s', (expression) => {
    expect(isAllowed(expression)).toBe(true);
  });

  it.each([
    '',
    'GPL-3.0-only',
    'MIT AND GPL-3.0-only',
    'AGPL-3.0-only OR SSPL-1.0',
    'UNLICENSED',
    'mit-like',
  ])('refuses %j', (expression) => {
    expect(isAllowed(expression)).toBe(false);
  });

  it('names a package without an allowed licence, and a list without packages', () => {
    const components = [
      { name: 'a', version: '1.0.0', licenses: [{ license: { id: 'MIT' } }] },
      { name: 'b', version: '2.0.0', licenses: [{ license: { name: 'SEE LICENSE IN FILE' } }] },
      { name: 'c', version: '3.0.0' },
    ];
    expect(licenceProblems({ components }).map((problem) => problem.slice(0, 7))).toEqual([
      'b 2.0.0',
      'c 3.0.0',
    ]);
    expect(licenceProblems({ components: [] })).toHaveLength(1);
  });
});

it('finds every file of weights and data in docs/provenance.md, as it is', () => {
  expect(provenanceProblems()).toEqual([]);
});
