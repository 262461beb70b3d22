import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostFamilyOf, isKnownEnding, isPublicSuffix, siteOf } from './site-of.ts';

describe('siteOf', () => {
  it.each([
    ['www.bbc.co.uk', 'bbc.co.uk'],
    ['bbc.co.uk', 'bbc.co.uk'],
    ['a.b.tribune.example', 'tribune.example'],
    ['TRIBUNE.Example.', 'tribune.example'],
    ['t.co', 't.co'],
    ['www.smh.com.au', 'smh.com.au'],
    ['www.asahi.co.jp', 'asahi.co.jp'],
    ['www.folha.com.br', 'folha.com.br'],
    ['a.news.city.kawasaki.jp', 'city.kawasaki.jp'],
    ['victim.blogspot.com', 'victim.blogspot.com'],
    ['www.victim.github.io', 'victim.github.io'],
    ['preview.victim.pages.dev', 'victim.pages.dev'],
    ['victim.substack.com', 'victim.substack.com'],
    ['victim.medium.com', 'victim.medium.com'],
    ['victim.wordpress.com', 'victim.wordpress.com'],
    ['victim.tumblr.com', 'victim.tumblr.com'],
    ['victim.livejournal.com', 'victim.livejournal.com'],
    ['google.eu.com', 'google.eu.com'],
    ['substack.com', 'substack.com'],
    ['co.uk', 'co.uk'],
    ['localhost', 'localhost'],
    ['10.1.2.3', '10.1.2.3'],
    ['[2606:4700::1111]', '[2606:4700::1111]'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['', ''],
  ])('of %s is %s', (host, site) => {
    expect(siteOf(host)).toBe(site);
  });
});

const label = fc.stringMatching(/^[a-z][a-z0-9]{2,8}$/);
const suffix = fc.constantFrom(
  ...['com', 'co.uk', 'com.au', 'co.jp', 'example', 'eu.com', 'blogspot.com', 'github.io', 'pages.dev'],
  ...['substack.com', 'medium.com', 'wordpress.com', 'tumblr.com', 'livejournal.com'],
);

it('parts owners of other names below the same suffix, at any depth', () => {
  fc.assert(
    fc.property(
      fc.tuple(label, label, suffix, fc.array(label, { maxLength: 2 }), fc.array(label, { maxLength: 2 })),
      ([mine, yours, under, before, behind]) => {
        fc.pre(mine !== yours);
        const [a, b] = [`${mine}.${under}`, `${yours}.${under}`];
        expect(siteOf([...before, a].join('.'))).toBe(a);
        expect(siteOf([...before, a].join('.'))).not.toBe(siteOf([...behind, b].join('.')));
        expect(hostFamilyOf([...before, a].join('.'))).not.toBe(hostFamilyOf([...behind, b].join('.')));
      },
    ),
  );
});

it.each([
  ['uk', true],
  ['co.uk', true],
  ['com.au', true],
  ['blogspot.com', true],
  ['github.io', true],
  ['substack.com', true],
  ['bbc.co.uk', false],
  ['victim.substack.com', false],
  ['tribune.example', false],
  ['sky.com', false],
])('knows whether nobody owns %s: %s', (domain, isSuffix) => {
  expect(isPublicSuffix(domain)).toBe(isSuffix);
});

it.each([
  ['www.tribune.example', 'tribune.example'],
  ['m.tribune.example', 'tribune.example'],
  ['amp.www.tribune.example', 'tribune.example'],
  ['blogs.tribune.example', 'blogs.tribune.example'],
  ['m.blogs.tribune.example', 'blogs.tribune.example'],
  ['m.example', 'm.example'],
  ['m.co.uk', 'm.co.uk'],
  ['m.github.io', 'm.github.io'],
  ['www.substack.com', 'www.substack.com'],
])('knows the host whose copies %s holds: %s', (host, family) => {
  expect(hostFamilyOf(host)).toBe(family);
});

it.each([
  ['com', true],
  ['uk', true],
  ['photography', true],
  ['example', true],
  ['localhost', true],
  ['рф', true],
  ['xn--p1ai', true],
  ['js', false],
  ['png', false],
])('knows whether hosts end in %s: %s', (ending, isKnown) => {
  expect(isKnownEnding(ending)).toBe(isKnown);
});
