import { describe, expect, it } from 'vitest';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { loadOutletTable } from './outlet-table.ts';

describe('the outlet table that ships', () => {
  const { outlets } = loadOutletTable();

  it('covers the United Kingdom, the United States and elsewhere', () => {
    const count = (region: string): number => outlets.filter((outlet) => outlet.region === region).length;
    expect(outlets.length).toBeGreaterThanOrEqual(60);
    expect(count('uk')).toBeGreaterThanOrEqual(20);
    expect(count('us')).toBeGreaterThanOrEqual(40);
    expect(count('international')).toBeGreaterThanOrEqual(12);
  });

  it('rates a lean only from our own measurement and one rater', () => {
    for (const outlet of outlets.filter(({ lean }) => lean !== null)) {
      const raters = outlet.references.filter((reference) => reference.startsWith('Lean: one rater'));
      expect(raters.length, outlet.domain).toBe(1);
      expect(
        outlet.references.some((reference) => reference.startsWith('Lean: our own measurement')),
        outlet.domain,
      ).toBe(true);
    }
  });

  it('rates a reliability from two sources or more, at most one of them a rater', () => {
    const rated = outlets.filter(({ reliability }) => reliability !== null);
    expect(rated.length).toBeGreaterThan(50);
    for (const { domain, references } of rated) {
      const own = references.filter((reference) => reference.startsWith('Reliability: '));
      const kinds = own.map((reference) =>
        reference.includes('one rater') ? 'rater' : reference.includes('standing') ? 'standing' : 'craft',
      );
      expect(kinds.filter((kind) => kind === 'rater').length, domain).toBeLessThanOrEqual(1);
      expect(new Set(kinds).size, domain).toBeGreaterThanOrEqual(2);
    }
  });

  it('holds only numbers too coarse to read a rater’s label off', () => {
    for (const { domain, lean, reliability, references } of outlets) {
      if (lean !== null) expect(Number(lean.toFixed(1)), domain).toBe(lean);
      if (reliability === null) continue;
      const craft = references.some((reference) => reference.startsWith('Reliability: our own'));
      const steps = craft ? 20 : 10;
      expect(Math.round(reliability * steps) / steps, domain).toBe(reliability);
    }
  });

  it('leaves satire unrated', () => {
    for (const outlet of outlets.filter(({ flags }) => flags.includes('satire'))) {
      expect(outlet.lean, outlet.domain).toBeNull();
      expect(outlet.reliability, outlet.domain).toBeNull();
    }
  });

  it.each([
    ['https://www.bbc.com/news/uk-1', 'bbc.co.uk'],
    ['https://money.cnn.com/x', 'cnn.com'],
    ['https://chicago.suntimes.com/x', 'suntimes.com'],
    ['https://www1.cbn.com/x', 'cbn.com'],
    ['https://uk.reuters.com/x', 'reuters.com'],
    ['https://www.thetimes.co.uk/x', 'thetimes.com'],
    ['https://unknown.example/x', null],
  ])('knows whose address %s is', (address, domain) => {
    expect(findOutlet(loadOutletTable(), address)?.domain ?? null).toBe(domain);
  });
});
