import { describe, expect, it } from 'vitest';
import type { Outlet } from './outlet.ts';
import { importedReference, parseOutletCsv } from './parse-outlet-csv.ts';

const tribune: Outlet = {
  domain: 'tribune.example',
  aliases: ['tribune-news.example'],
  name: 'The Tribune',
  country: 'GB',
  region: 'uk',
  owner: 'Tribune Trust',
  kind: 'newspaper',
  lean: -0.2,
  reliability: null,
  flags: ['opinion'],
  references: ['Lean: a', 'Lean: b'],
};
const own = { version: 1, outlets: [tribune] };
const head = 'domain,name,aliases,country,region,owner,kind,lean,reliability,flags,references';

describe('readOutletCsv', () => {
  it('reads a whole row', () => {
    const row =
      'https://www.New.example/,"New, Inc.",a.new.example b.new.example,us,,Somebody,Digital,-0.4,.8,opinion wire,Panel 2026 | https://panel.example/';
    expect(parseOutletCsv(`${head}\n${row}`, own)).toEqual({
      problems: [],
      hasTerms: false,
      outlets: [
        {
          ...{ domain: 'new.example', name: 'New, Inc.', aliases: ['a.new.example', 'b.new.example'] },
          ...{
            country: 'US',
            region: 'us',
            owner: 'Somebody',
            kind: 'digital',
            lean: -0.4,
            reliability: 0.8,
          },
          ...{ flags: ['opinion', 'wire'], references: ['Panel 2026', 'https://panel.example/'] },
          changedBy: 'import',
        },
      ],
    });
  });

  it.each([
    ['no-ai | https://tribune.example/terms', { kind: 'no-ai', source: 'https://tribune.example/terms' }],
    ['Contact', { kind: 'contact', source: importedReference }],
    ['none|an agreement of|2026', { kind: 'none', source: 'an agreement of 2026' }],
    ['', undefined],
  ])('reads terms: %j', (cell, terms) => {
    const { outlets, hasTerms, problems } = parseOutletCsv(`domain;terms\ntribune.example;${cell}`, own);
    expect([hasTerms, problems]).toEqual([true, []]);
    expect(outlets[0]?.terms).toEqual(terms);
  });

  it('names terms that it does not know', () => {
    expect(parseOutletCsv('domain,terms\ntribune.example,never', own).problems).toEqual([
      { line: 2, problem: 'tribune.example: unknown terms "never"' },
    ]);
  });

  it.each([
    ['domain,"lean"\ntribune.example,0.3', { lean: 0.3, references: [importedReference] }],
    ['"domain";"lean"\ntribune.example;0,3', { lean: 0.3, references: [importedReference] }],
    ['domain,lean\ntribune.example,"0,3"', { lean: 0.3, references: [importedReference] }],
    ['domain;lean\ntribune.example;−0.3', { lean: -0.3, references: [importedReference] }],
    ['domain,lean\nwww.tribune-news.example,0.3', { lean: 0.3, references: [importedReference] }],
    ['domain,lean\ntribune.example,', { lean: null, references: [] }],
    ['domain,lean\ntribune.example,Unrated', { lean: null, references: [] }],
    ['domain,owner\ntribune.example,', { owner: null, references: [importedReference] }],
    ['domain,reliability\ntribune.example,1', { reliability: 1, references: [importedReference] }],
    ['domain,aliases\ntribune.example,', { aliases: [], references: [importedReference] }],
  ] satisfies [string, Partial<Outlet>][])('keeps of our row what %j does not say', (text, changes) => {
    const { outlets, problems } = parseOutletCsv(text, own);
    expect(problems).toEqual([]);
    expect(outlets).toEqual([{ ...tribune, ...changes, changedBy: 'import' }]);
  });

  it.each([
    ['', 1, 'The file is empty.'],
    ['name,lean\nx,1', 1, 'The first line names no column "domain".'],
    ['domain,domain\nx,1', 1, 'The first line names a column twice.'],
    ['domain,lean\ntribune.example,left', 2, 'tribune.example: lean must lie between -1 and 1'],
    ['domain,lean\ntribune.example,1.5', 2, 'tribune.example: lean must lie between -1 and 1'],
    ['domain,lean\ntribune.example,1e9', 2, 'tribune.example: lean must lie between -1 and 1'],
    ['domain,lean\nnew.example,0', 2, 'new.example: country "" is not a code of ISO 3166-1'],
    ['domain,country\nnot a domain,GB', 2, 'not a domain: "not a domain" is not a lower-case domain'],
    ['domain,country\nco.uk,GB', 2, 'co.uk: "co.uk" is a suffix under which anybody may register'],
    ['domain,kind\ntribune.example,blog', 2, 'tribune.example: unknown kind "blog"'],
    ['domain,flags\ntribune.example,nice', 2, 'tribune.example: unknown flag "nice"'],
    ['domain\ntribune.example,0,1', 2, 'It has 3 columns, the first line names 1.'],
    ['domain\ntribune.example\n\nTribune.example', 4, '"tribune.example" stands in line 2 already'],
  ])('says what is wrong with %j', (text, line, problem) => {
    expect(parseOutletCsv(text, own).problems).toContainEqual({ line, problem });
  });

  it('names the columns it knows', () => {
    expect(parseOutletCsv('domain,bias\nx,1', own).problems).toEqual([
      {
        line: 1,
        problem:
          'The first line names columns we do not know: bias. Use domain, name, aliases, country, region, owner, kind, lean, reliability, flags, references, terms.',
      },
    ]);
  });

  it('names the first hundred problems, and counts all rows', () => {
    const rows = Array.from({ length: 150 }, (_, at) => `d${at}.example,GB,blog`);
    const { outlets, problems } = parseOutletCsv(`domain,country,kind\n${rows.join('\n')}`, own);
    expect(outlets).toHaveLength(150);
    expect(problems).toHaveLength(100);
    expect(problems.at(-1)).toEqual({ line: 101, problem: 'd99.example: unknown kind "blog"' });
  });
});
