import { describe, expect, it } from 'vitest';
import { applyOverrides } from './apply-overrides.ts';
import { type Outlet, ratingOrigin } from './outlet.ts';
import { outletProblems, outletTableProblems } from './outlet-table.ts';

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

const leanSources = ['Lean: one rater’s label (A)', 'Lean: our own measurement of 20 articles'];
const reliabilitySources = ['Reliability: one rater’s label (A)', 'Reliability: standing: council'];

describe('outletProblems', () => {
  it.each([
    [{}],
    [{ lean: 0.2, references: leanSources }],
    [{ reliability: 0.5, references: reliabilitySources }],
    [{ lean: -1, reliability: 1, references: [...leanSources, ...reliabilitySources] }],
    [{ lean: 0.2, references: ['my reasons'], changedBy: 'override' }],
    [{ country: 'FR', region: 'international', aliases: ['feeds.a.example'] }],
    [{ country: 'US', region: 'us', flags: ['wire', 'satire'] }],
    [{ aliases: ['author.substack.com', 'writer.blogspot.com', 'news.sky.com'] }],
  ] satisfies [Partial<Outlet>][])('finds nothing wrong with %j', (changes) => {
    expect(outletProblems(outlet('a.example', changes))).toEqual([]);
  });

  it.each([
    [{ lean: 0.2 }, 'a rated row needs references'],
    [{ references: ['something'] }, 'an unrated row has no references'],
    [{ lean: 2, references: leanSources }, 'lean must lie between -1 and 1'],
    [{ lean: Number.NaN, references: leanSources }, 'lean must lie between -1 and 1'],
    [{ reliability: -0.1, references: reliabilitySources }, 'reliability must lie between 0 and 1'],
    [{ lean: 0.2, references: leanSources.slice(0, 1) }, 'Lean: rated from fewer than two sources'],
    [{ lean: 0.2, references: reliabilitySources }, 'Lean: rated from fewer than two sources'],
    [{ lean: 0.2, references: [...leanSources, 'Lean: one rater’s label (B)'] }, 'Lean: rated from 2 raters'],
    [
      { lean: 0.2, references: [...leanSources, ...reliabilitySources] },
      'Reliability: unrated, yet with sources',
    ],
    [
      { reliability: 0.2, references: ['Reliability: standing: council'] },
      'Reliability: rated from fewer than two sources',
    ],
    [{ lean: 0.2, changedBy: 'import' }, 'a rated row needs references'],
    [{ lean: 0, flags: ['satire'], references: leanSources }, 'satire is never rated'],
    [{ country: 'uk' }, 'country "uk" is not a code of ISO 3166-1'],
    [{ country: 'UK' }, 'country "UK" is not a code of ISO 3166-1'],
    [{ country: 'US' }, 'region uk needs country GB'],
    [{ region: 'us' }, 'region us needs country US'],
    [{ kind: 'blog' }, 'unknown kind "blog"'],
    [{ name: ' ' }, 'the name is empty'],
    [{ aliases: ['Not A Domain'] }, '"Not A Domain" is not a lower-case domain'],
    [{ aliases: ['https://a.example'] }, '"https://a.example" is not a lower-case domain'],
    [{ aliases: ['co.uk'] }, '"co.uk" is a suffix under which anybody may register'],
    [{ aliases: ['github.io'] }, '"github.io" is a suffix under which anybody may register'],
    [{ aliases: ['substack.com'] }, '"substack.com" is a suffix under which anybody may register'],
  ] satisfies [Partial<Outlet>, string][])('says what is wrong with %j', (changes, problem) => {
    expect(outletProblems(outlet('a.example', changes))).toContain(problem);
  });
});

it('refuses a domain that two rows claim', () => {
  const outlets = [outlet('a.example'), outlet('b.example', { aliases: ['a.example'] })];
  expect(outletTableProblems({ version: 1, outlets })).toEqual([
    'b.example: "a.example" already belongs to a.example',
  ]);
});

describe('applyOverrides', () => {
  const own = [outlet('a.example', { aliases: ['x.example', 'y.example'] }), outlet('b.example')];

  it('leaves the rows alone when nothing is set', () => {
    expect(applyOverrides(own, [])).toBe(own);
  });

  it('puts set rows in the place of ours and new ones behind them', () => {
    const set = outlet('a.example', { lean: 0.3, changedBy: 'override', references: ['r'] });
    const added = outlet('new.example', { changedBy: 'import' });
    expect(applyOverrides(own, [added, set])).toEqual([set, own[1], added]);
  });

  it('removes a domain from a built-in row when an override claims it', () => {
    const set = outlet('new.example', { aliases: ['y.example', 'b.example'], changedBy: 'override' });
    const outlets = applyOverrides(own, [set]);
    expect(outlets).toEqual([outlet('a.example', { aliases: ['x.example'] }), set]);
    expect(outletTableProblems({ version: 1, outlets })).toEqual([]);
  });
});

it.each([
  [{}, 'in our outlet table'],
  [{ changedBy: 'override' }, 'set by an administrator of this server'],
  [{ changedBy: 'import' }, 'imported by an administrator of this server'],
] satisfies [Partial<Outlet>, string][])('says where a rating of %j comes from', (changes, origin) => {
  expect(ratingOrigin(outlet('a.example', changes))).toBe(origin);
});
