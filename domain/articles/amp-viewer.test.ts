import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../testing/effort.ts';
import { hostBehindCache, isGoogleHost, pageBehindViewer } from './amp-viewer.ts';
import { parseUrl } from './parse-url.ts';

function behind(address: string): string | null {
  const url = parseUrl(address);
  return url === null ? null : (pageBehindViewer(url)?.href ?? null);
}

describe('pageBehindViewer', () => {
  it.each([
    ['https://www.google.com/amp/s/paper.example/x/amp', 'https://paper.example/x/amp'],
    ['https://google.com/amp/paper.example/x?a=1', 'http://paper.example/x?a=1'],
    ['https://www.google.co.uk/amp/s/paper.example/x', 'https://paper.example/x'],
    ['https://www.google.com.au/amp/s/paper.example/x', 'https://paper.example/x'],
    ['https://google.de/amp/s/paper.example/', 'https://paper.example/'],
    ['https://www-paper-example.cdn.ampproject.org/c/s/www.paper.example/x', 'https://www.paper.example/x'],
    [
      'https://my--paper-example.cdn.ampproject.org/v/s/my-paper.example/x?a=1',
      'https://my-paper.example/x?a=1',
    ],
    [
      'https://0-en--us-paper-example-0.cdn.ampproject.org/c/en-us.paper.example/x',
      'http://en-us.paper.example/x',
    ],
    ['https://cdn.ampproject.org/c/s/paper.example/x', 'https://paper.example/x'],
    [
      'https://www.google.com/amp/s/www-paper-example.cdn.ampproject.org/c/s/www.paper.example/x',
      'https://www.paper.example/x',
    ],
  ])('sees the page behind %s', (address, page) => {
    expect(behind(address)).toBe(page);
  });

  it.each([
    'https://google.eu.com/amp/s/www.nytimes.com/x',
    'https://www.google.eu.com/amp/s/www.nytimes.com/x',
    'https://google.co.com/amp/s/www.nytimes.com/x',
    'https://google.attacker.com/amp/amp/s/www.nytimes.com/x',
    'https://google.attacker.com/amp/s/www.nytimes.com/x',
    'https://google.com.attacker.com/amp/s/www.nytimes.com/x',
    'https://www.google.com@attacker.com/amp/s/www.nytimes.com/x',
    'https://sites.google.com/amp/s/www.nytimes.com/x',
    'https://google.xyz/amp/s/www.nytimes.com/x',
    'https://google.blog/amp/s/www.nytimes.com/x',
    'https://attacker-cdn.ampproject.org.attacker.com/c/s/www.nytimes.com/x',
    'https://attackercdn.ampproject.org/c/s/www.nytimes.com/x',
    'https://attacker-com.cdn.ampproject.org/c/s/www.nytimes.com/x',
    'https://a.b.cdn.ampproject.org/c/s/www.nytimes.com/x',
    'https://xn--nytimes--com-abc.cdn.ampproject.org/c/s/nytimes.com/x',
    'https://www.google.com/amp/s/www.nytimes.com@attacker.com/x',
    'https://www.google.com/amp/s/',
    'https://www.google.com/amp/s/localhost',
    'https://www.google.com/search?q=/amp/s/www.nytimes.com/x',
    'https://www.google.com/url/amp/s/www.nytimes.com/x',
    'https://www.nytimes.com/amp/s/www.attacker.com/x',
  ])('sees no other page behind %s', (address) => {
    expect(behind(address)).toBeNull();
  });
});

const label = fc.stringMatching(/^[a-z](?:[a-z0-9-]{0,8}[a-z0-9])?$/);
const ending = fc.constantFrom(
  'com',
  'co.uk',
  'eu.com',
  'example',
  'com.co',
  'github.io',
  'blogspot.com',
  'xyz',
);
const victim = 'www.nytimes.com';

it('accepts no host that others can register as a viewer', () => {
  const parts = fc.tuple(
    fc.array(fc.oneof(label, fc.constantFrom('www', 'google', 'cdn', 'ampproject', 'org', 'com')), {
      maxLength: 4,
    }),
    fc.oneof(label, fc.constantFrom('google', 'googl', 'ampproject', 'cdn')),
    ending,
    fc.constantFrom('/amp/s/', '/amp/', '/c/s/', '/v/s/', '/amp/amp/s/', '//amp/s/'),
  );
  fc.assert(
    fc.property(parts, ([before, name, under, path]) => {
      const site = `${name}.${under}`;
      fc.pre(!['google.com', 'google.co.uk', 'google.com.co'].includes(site));
      expect(behind(`https://${[...before, site].join('.')}${path}${victim}/x`)).toBeNull();
    }),
    { numRuns: runsOf(2000) },
  );
});

it('reads each host that the cache encodes as a host of the same site', () => {
  const host = fc.tuple(fc.array(label, { maxLength: 3 }), label, ending);
  fc.assert(
    fc.property(host, ([before, name, under]) => {
      const plain = [...before, name, under].join('.');
      const hyphens = plain.replaceAll('-', '--').replaceAll('.', '-');
      const encoded = hyphens.slice(2, 4) === '--' ? `0-${hyphens}-0` : hyphens;
      expect(hostBehindCache(`${encoded}.cdn.ampproject.org`)).toBe(plain);
    }),
  );
});

it.each([
  ['google.com', true],
  ['news.google.com', true],
  ['consent.google.co.uk', true],
  ['google.google.com', true],
  ['google.eu.com', false],
  ['google.com.attacker.com', false],
  ['google.attacker.com', false],
  ['notgoogle.com', false],
  ['google', false],
])('knows whether %s is of Google: %s', (host, isGoogle) => {
  expect(isGoogleHost(host)).toBe(isGoogle);
});
