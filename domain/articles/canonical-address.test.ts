import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, claimedAddress } from './canonical-address.ts';
import { withoutTracking } from './compare-addresses.ts';
import { parseUrl } from './parse-url.ts';
import { siteOf } from './site-of.ts';

const hostIn = (address: string): string => parseUrl(address)?.hostname ?? '';

const served = 'https://www.harbour-post.example/2026/11/bridge';

describe('canonicalAddress', () => {
  it.each([
    ['in full', served, served],
    ['relative', '/2026/11/bridge', served],
    [
      'without www',
      'https://harbour-post.example/2026/11/bridge',
      'https://harbour-post.example/2026/11/bridge',
    ],
    ['with a slash at its end', '/2026/11/bridge/', `${served}/`],
    ['with tracking', '/2026/11/bridge?utm_source=x#top', served],
    ['by http', 'http://www.harbour-post.example/2026/11/bridge', served],
  ])('is the spelling that the page declares of its own address, %s', (_, declared, expected) => {
    expect(canonicalAddress({ served: `${served}?utm_medium=feed`, declared: [declared] })).toBe(expected);
    expect(claimedAddress({ served: `${served}?utm_medium=feed`, declared: [declared] })).toBeNull();
  });

  it('is by https where the page declares that of an address that was served by http', () => {
    const declared = [served];
    expect(canonicalAddress({ served: served.replace('https', 'http'), declared })).toBe(served);
  });

  it.each([
    ['another path', '/bridge', 'https://www.harbour-post.example/bridge'],
    ['another path without www', 'https://harbour-post.example/b', 'https://harbour-post.example/b'],
    ['other parameters', '?id=7', `${served}?id=7`],
    [
      'a mobile host',
      'http://m.harbour-post.example/2026/11/bridge?b=1&a=2#top',
      'http://m.harbour-post.example/2026/11/bridge?b=1&a=2',
    ],
    ['an AMP copy', '/amp/2026/11/bridge', 'https://www.harbour-post.example/amp/2026/11/bridge'],
  ])('stays the served one, and %s is a claim', (_, declared, claimed) => {
    expect(canonicalAddress({ served, declared: [declared] })).toBe(served);
    expect(claimedAddress({ served, declared: [declared] })).toBe(claimed);
  });

  it.each([
    ['a mobile page', 'https://m.paper.example/x'],
    ['a page at an AMP path', 'https://paper.example/amp/x/2'],
    ['an AMP page', 'https://paper.example/x.amp.html?amp=1'],
    ['a page of content by parameters', 'https://paper.example/forum.php?mod=viewthread&tid=1'],
    ['a page in a viewer', 'https://www.google.com/amp/s/paper.example/x/amp'],
    ['a page in an AMP cache', 'https://paper-example.cdn.ampproject.org/c/s/paper.example/b/amp'],
  ])('of %s that declares none is the served one', (_, address) => {
    expect(canonicalAddress({ served: address, declared: [] })).toBe(address);
  });

  it.each([
    'https://paper.example/x?token=',
    'https://paper.example/x?id=5&pad=',
    'https://paper.example/x/',
  ])('of a page at an endless address is never that of another page: %s', (start) => {
    const address = start + 'a1'.repeat(1500);
    expect(canonicalAddress({ served: address, declared: [] })).toBe(address);
  });

  it.each([
    ['a foreign site', 'https://other-paper.example/bridge'],
    ['another host of the site', 'https://blogs.harbour-post.example/bridge'],
    ['a host that only ends so', 'https://not-harbour-post.example/bridge'],
    ['the site root', 'https://www.harbour-post.example/'],
    ['the site root with tracking', 'https://www.harbour-post.example/?utm_source=a'],
    ['a script', 'javascript:alert(1)'],
    ['another scheme', 'ftp://www.harbour-post.example/bridge'],
    ['credentials', 'https://u:p@www.harbour-post.example/bridge'],
    ['a sign-in page', '/login?next=bridge'],
    ['nothing', ''],
    ['blanks', '  '],
    ['an unreadable address', 'https://[::'],
    ['a private address', 'http://127.0.0.1/bridge'],
    ['an endless address', `/${'a'.repeat(3000)}`],
  ])('does not trust %s', (_, declared) => {
    expect(canonicalAddress({ served, declared: [declared] })).toBe(served);
  });

  it('is claimed by the first declared one that can be an article', () => {
    const declared = [null, '/login', 'https://other-paper.example/x', '/bridge', '/later'];
    expect(claimedAddress({ served, declared })).toBe('https://other-paper.example/x');
  });

  it('does not mistake neighbours under one registry for one site', () => {
    const address = 'https://mirror.co.uk/a';
    expect(canonicalAddress({ served: address, declared: ['https://express.co.uk/a'] })).toBe(address);
  });

  it.each([
    ['https://evil.substack.com/p/x', 'https://victim.substack.com/p/y'],
    ['https://evil.github.io/x', 'https://victim.github.io/y'],
    ['https://evil.blogspot.com/x', 'https://victim.blogspot.com/y'],
    ['https://evil.pages.dev/x', 'https://victim.pages.dev/y'],
    ['https://evil.medium.com/x', 'https://victim.medium.com/y'],
    ['https://medium.com/@evil/x', 'https://medium.com/@victim/y'],
    ['https://sites.google.com/evil/x', 'https://sites.google.com/victim/y'],
    ['https://sites.google.com/view/evil/x', 'https://sites.google.com/view/victim/y'],
    ['https://open.substack.com/pub/evil/p/x', 'https://open.substack.com/pub/victim/p/y'],
    [
      'https://web.archive.org/web/2026/https://evil.example/x',
      'https://web.archive.org/web/2026/https://victim.example/y',
    ],
    ['https://evil.wordpress.com/x', 'https://victim.wordpress.com/y'],
    ['https://evil.tumblr.com/x', 'https://victim.tumblr.com/y'],
    ['https://evil.com.au/x', 'https://victim.com.au/y'],
    ['https://evil.co.jp/x', 'https://victim.co.jp/y'],
    ['https://evil.com.br/x', 'https://victim.com.br/y'],
    ['https://blogs.paper.example/x', 'https://www.paper.example/y'],
    ['https://google.eu.com/amp/s/www.nytimes.com/x', 'https://www.nytimes.com/x'],
    ['https://google.attacker.com/amp/s/www.nytimes.com/x', 'https://www.nytimes.com/x'],
    ['https://attacker-com.cdn.ampproject.org/c/s/www.nytimes.com/x', 'https://www.nytimes.com/x'],
  ])('lets a page at %s claim %s, and not be it', (address, declared) => {
    const own = withoutTracking(address);
    expect(canonicalAddress({ served: address, declared: [declared] })).toBe(own);
    expect(canonicalAddress({ served: address, declared: [declared, null] })).toBe(own);
    expect(claimedAddress({ served: address, declared: [declared] })).toBe(declared);
  });

  it.each([
    ['nothing', []],
    ['its own address', [served]],
    ['its own address in another spelling', [`http://harbour-post.example/2026/11/bridge/?fbclid=1`]],
    ['its own address, and a foreign one further down', [served, 'https://other-paper.example/bridge']],
    ['an address that is endless once it is spelt out', [`/${'é'.repeat(900)}`]],
    ['the front page of another site', ['https://other-paper.example/']],
    ['a script', ['javascript:alert(1)']],
    ['credentials of another site', ['https://u:p@other-paper.example/bridge']],
    ['a sign-in page', ['https://other-paper.example/login']],
  ])('claims nothing by declaring %s', (_, declared) => {
    expect(claimedAddress({ served, declared })).toBeNull();
  });

  it('never names a page by an address of a site that somebody else can register', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}[a-z0-9]$/);
    const suffix = fc.constantFrom('com', 'co.uk', 'com.au', 'co.jp', 'eu.com', 'github.io', 'substack.com');
    const site = fc.tuple(label, suffix).map((parts) => parts.join('.'));
    const before = fc.constantFrom('', 'www.', 'm.', 'amp.', 'google.', 'blogs.', 'a.b.');
    const path = fc.constantFrom('/x', '/amp/s/', '/amp/', '/c/s/', '/amp/amp/s/');
    fc.assert(
      fc.property(site, site, before, before, path, (mine, yours, first, second, prefix) => {
        fc.pre(mine !== yours);
        const target = `${second}${yours}/story`;
        const address = `https://${first}${mine}${prefix}${prefix === '/x' ? '' : target}`;
        const named = canonicalAddress({ served: address, declared: [`https://${target}`, `//${target}`] });
        expect(siteOf(hostIn(named))).toBe(siteOf(hostIn(address)));
      }),
    );
  });
});
