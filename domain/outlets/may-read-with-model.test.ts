import { describe, expect, it } from 'vitest';
import { mayReadWithModel, publisherOf, whyNoModel } from './may-read-with-model.ts';
import type { Outlet } from './outlet.ts';
import type { OutletTerms } from './outlet-terms.ts';

function outlet(domain: string, terms?: OutletTerms): Outlet {
  return {
    ...{
      domain,
      aliases: [`feeds-${domain}`],
      name: `The ${domain}`,
      country: 'GB',
      region: 'uk',
      owner: null,
    },
    ...{ kind: 'newspaper', lean: null, reliability: null, flags: [], references: [] },
    ...(terms === undefined ? {} : { terms }),
  };
}

const robots: OutletTerms = { kind: 'no-ai', source: 'gptbot in https://www.open.example/robots.txt' };
const table = {
  version: 1,
  outlets: [
    outlet('open.example'),
    outlet('closed.example', { kind: 'no-ai', source: 'terms of use, 4.2' }),
    outlet('asks.example', { kind: 'contact', source: 'mail of 2026-03-01' }),
    outlet('agreed.example', { kind: 'none', source: 'contract of 2026' }),
    outlet('robots.example'),
  ],
  robotsTerms: new Map([
    ['robots.example', robots],
    ['agreed.example', robots],
    ['unlisted.example', robots],
    ['writer.substack.com', robots],
  ]),
};

describe('what a language model may read', () => {
  it.each([
    ['an outlet that says nothing', 'https://open.example/a', true],
    ['a text without an address', null, true],
    ['a site that nobody knows', 'https://elsewhere.example/a', true],
    ['an outlet whose terms forbid it', 'https://www.closed.example/a', false],
    ['an alias of such an outlet', 'https://feeds-closed.example/a', false],
    ['a host of such an outlet', 'https://amp.closed.example/a', false],
    ['an outlet that wants to be asked', 'https://asks.example/a', false],
    ['an outlet whose robots.txt forbids it', 'https://www.robots.example/a', false],
    ['a bare domain', 'robots.example', false],
    ['an outlet that agreed in spite of its robots.txt', 'https://agreed.example/a', true],
    ['a site without a row whose robots.txt forbids it', 'https://news.unlisted.example/a', false],
    ['a writer on a shared host whose robots.txt forbids it', 'https://writer.substack.com/p/a', false],
    ['another writer there', 'https://other.substack.com/p/a', true],
    ['what is no address', 'nothing', true],
  ])('of %s', (_, address, may) => {
    expect(mayReadWithModel(table, address)).toBe(may);
  });

  it('is all without a register', () => {
    expect(mayReadWithModel({ version: 1, outlets: [] }, 'https://robots.example/a')).toBe(true);
  });

  it.each([
    [
      'https://closed.example/a',
      'The closed.example forbids that language models read its articles (terms of use, 4.2), so none read this one.',
    ],
    [
      'https://asks.example/a',
      'The asks.example asks to be contacted before language models read its articles (mail of 2026-03-01), so none read this one.',
    ],
    [
      'https://news.unlisted.example/a',
      'unlisted.example forbids that language models read its articles (gptbot in https://www.open.example/robots.txt), so none read this one.',
    ],
  ])('is explained in one sentence', (address, sentence) => {
    expect(whyNoModel(table, address)).toBe(sentence);
  });
});

it.each([
  ['https://feeds-open.example/x', 'open.example'],
  ['https://news.unlisted.example/x', 'unlisted.example'],
  ['https://writer.substack.com/p', 'writer.substack.com'],
  ['nothing', null],
])('%s is published by %s', (address, publisher) => {
  expect(publisherOf(table, address)).toBe(publisher);
});
