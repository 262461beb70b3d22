import { describe, expect, it } from 'vitest';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { audienceScales, isAudienceUsable, type KnownAudience, minAccounts } from './audience-scales.ts';
import { type AudienceRow, audienceOf } from './audience-table.ts';

const emptyRow: AudienceRow = {
  ...{ twitter: null, facebook: null, survey: null, coded: null, ratedByPublic: null },
  accounts: 0,
};

function outletOf(domain: string, changes: Partial<Outlet> = {}): Outlet {
  return {
    ...{ domain, aliases: [], name: domain, country: 'US', region: 'us', owner: null, kind: 'magazine' },
    ...{ lean: null, reliability: null, flags: [], references: [] },
    ...changes,
  };
}

describe('isAudienceUsable', () => {
  const scope = new Map([
    ['paper.example', 'national'],
    ['local.example', 'regional'],
  ]);
  it.each([
    ['site.example', {}, true],
    ['paper.example', { kind: 'newspaper' }, true],
    ['other.example', { kind: 'newspaper' }, false],
    ['local.example', { kind: 'digital' }, false],
    ['site.example', { country: 'GB', region: 'uk' }, false],
    ['site.example', { flags: ['satire'] }, false],
    ['site.example', { flags: ['aggregator'] }, false],
  ] satisfies [string, Partial<Outlet>, boolean][])('of %s with %j is %s', (domain, changes, expected) => {
    expect(isAudienceUsable(outletOf(domain, changes), scope)).toBe(expected);
  });
});

it('joins the domains of an outlet by how many accounts each has', () => {
  const table = new Map([
    ['a.example', { ...emptyRow, accounts: 300, twitter: 0.4, facebook: 0.9 }],
    ['b.example', { ...emptyRow, accounts: 100, twitter: -0.4 }],
  ]);
  const joined = audienceOf({ domain: 'a.example', aliases: ['b.example', 'c.example'] }, table);
  expect(joined).toMatchObject({ accounts: 400, facebook: 0.9, coded: null });
  expect(joined?.twitter).toBeCloseTo(0.2, 10);
  expect(audienceOf({ domain: 'c.example', aliases: [] }, table)).toBeNull();
});

describe('audienceScales', () => {
  const leans = [-0.6, -0.5, -0.4, -0.3, -0.2, 0, 0, 0.2, 0.3, 0.4, 0.5, 0.6];
  const noise = [0.3, -0.3, 0.2, -0.4, 0.4, -0.3, 0.3, 0.4, -0.4, 0.3, -0.2, 0.1];
  const rows = leans.map((lean, at): [string, AudienceRow] => [
    `${at}.example`,
    {
      ...{ twitter: 1.2 * lean - 0.2 + (at % 2) * 0.02, accounts: 5000, facebook: 1.4 * lean - 0.1 },
      ...{ survey: noise[at] ?? 0, coded: 0.2 * lean, ratedByPublic: 0 },
    },
  ]);
  const known: KnownAudience[] = rows.map(([domain, row], at) => {
    const lean = leans[at] ?? 0;
    return { outlet: outletOf(domain), row, lean, isNeutral: lean === 0 };
  });
  const table = new Map(rows);
  const scales = audienceScales(known, table, new Map());
  const placed = (row: Partial<AudienceRow>, changes: Partial<Outlet> = {}) =>
    audienceScales(
      known,
      new Map([...table, ['new.example', { ...emptyRow, ...row }]]),
      new Map(),
    ).audienceSource(outletOf('new.example', changes));

  it('counts both networks as one source, by the more exact one', () => {
    const source = scales.audienceSource(outletOf('9.example'));
    expect(source).toMatchObject({ kind: 'audience', count: 1 });
    expect(source?.place).toBeCloseTo(0.4, 5);
    expect(source?.notes).toHaveLength(1);
    expect(source?.notes[0]).toContain('https://doi.org/10.1126/science.aaa1160');
  });

  it('falls back on the other network, from enough accounts on', () => {
    const source = placed({ twitter: -0.8, accounts: minAccounts });
    expect(source?.place).toBeCloseTo(-0.5, 1);
    expect(source?.notes[0]).toContain('https://doi.org/10.1145/3274417');
    expect(placed({ twitter: -0.8, accounts: minAccounts - 100 })).toBeNull();
  });

  it('uses no measure that does not agree with known leans', () => {
    expect(scales.networks.map(({ name }) => name)).toContain('the survey');
    expect(placed({ survey: 0.4, accounts: 5000 })).toBeNull();
  });

  it('hears no audience that is no reader of the outlet', () => {
    expect(placed({ facebook: 0.5 })?.place).toBeGreaterThan(0.3);
    expect(placed({ facebook: 0.5 }, { kind: 'newspaper' })).toBeNull();
    expect(placed({ facebook: 0.5 }, { country: 'CA', region: 'international' })).toBeNull();
  });

  it('counts what coders found as another kind of source', () => {
    const source = scales.codingSource(outletOf('1.example'));
    expect(source).toMatchObject({ kind: 'coding', count: 1 });
    expect(source?.place).toBeLessThan(-0.3);
    expect(source?.notes[0]).toContain('https://doi.org/10.1093/poq/nfw007');
    expect(scales.codingSource(outletOf('unknown.example'))).toBeNull();
  });
});
