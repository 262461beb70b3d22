import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, claimedAddress, tidyAddress } from './canonical-address.ts';
import { parseUrl } from './parse-url.ts';
import { siteOf } from './site-of.ts';

const hostIn = (address: string): string => parseUrl(address)?.hostname ?? '';

const served = 'https://www.harbour-post.example/2026/11/bridge';

describe('canonicalAddress', () => {
  it.each([
    ['a full address', 'https://www.harbour-post.example/bridge', 'https://www.harbour-post.example/bridge'],
    ['a relative one', '/bridge', 'https://www.harbour-post.example/bridge'],
    ['its host without www', 'https://harbour-post.example/bridge', 'https://harbour-post.example/bridge'],
    ['an insecure copy', 'http://www.harbour-post.example/b', 'https://www.harbour-post.example/b'],
    ['tracking in it', '/bridge?utm_source=x&id=7', 'https://www.harbour-post.example/bridge?id=7'],
  ])('trusts %s', (_, declared, expected) => {
    expect(canonicalAddress({ served, declared: [declared] })).toBe(expected);
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

  it('uses the first trustworthy one', () => {
    const declared = [null, 'https://other-paper.example/x', '/bridge', '/later'];
    expect(canonicalAddress({ served, declared })).toBe('https://www.harbour-post.example/bridge');
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
    const own = tidyAddress(address);
    expect(hostIn(own)).toBe(hostIn(address));
    expect(canonicalAddress({ served: address, declared: [declared] })).toBe(own);
    expect(canonicalAddress({ served: address, declared: [declared, null] })).toBe(own);
    expect(claimedAddress({ served: address, declared: [declared] })).toBe(declared);
  });

  it.each([
    ['nothing', []],
    ['its own address', [served]],
    ['an address of its own host', ['https://harbour-post.example/bridge']],
    ['its own address, and a foreign one further down', ['/bridge', 'https://other-paper.example/bridge']],
    ['the front page of another site', ['https://other-paper.example/']],
    ['a script', ['javascript:alert(1)']],
    ['credentials of another site', ['https://u:p@other-paper.example/bridge']],
    ['a sign-in page', ['https://other-paper.example/login']],
  ])('claims nothing by declaring %s', (_, declared) => {
    expect(claimedAddress({ served, declared })).toBeNull();
  });

  it('claims in the tidy form', () => {
    const declared = ['http://m.other-paper.example/a/amp?utm_source=x#top'];
    expect(claimedAddress({ served, declared })).toBe('http://other-paper.example/a');
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
        expect(siteOf(hostIn(tidyAddress(address)))).toBe(siteOf(hostIn(address)));
      }),
    );
  });

  it('trusts the origin of a page in an AMP cache', () => {
    const cache = 'https://www-harbour--post-example.cdn.ampproject.org/c/s/www.harbour-post.example/b/amp';
    const expected = 'https://www.harbour-post.example/b';
    expect(canonicalAddress({ served: cache, declared: [expected] })).toBe(expected);
    expect(canonicalAddress({ served: cache, declared: [] })).toBe(expected);
  });
});

describe('tidyAddress', () => {
  it.each([
    ['https://a.example/x?utm_source=a&utm_medium=b', 'https://a.example/x'],
    ['https://a.example/x?fbclid=1&id=2&gclid=3#comments', 'https://a.example/x?id=2'],
    ['https://a.example/x?b=2&a=1&b=1', 'https://a.example/x?a=1&b=2&b=1'],
    ['https://a.example/x?q=a%20b+c', 'https://a.example/x?q=a%20b+c'],
    ['https://a.example/x?UTM_Source=a', 'https://a.example/x'],
    ['https://a.example:443/x', 'https://a.example/x'],
    ['http://a.example:80/x', 'http://a.example/x'],
    ['http://a.example:8080/x', 'http://a.example:8080/x'],
    ['https://A.Example./x', 'https://a.example/x'],
    ['https://a.example', 'https://a.example/'],
    ['https://a.example/x/', 'https://a.example/x/'],
    ['https://m.paper.example/x', 'https://paper.example/x'],
    ['https://amp.paper.example/x', 'https://paper.example/x'],
    ['https://m.example/x', 'https://m.example/x'],
    ['https://m.co.uk/x', 'https://m.co.uk/x'],
    ['https://a.example/x/amp', 'https://a.example/x'],
    ['https://a.example/x/amp/', 'https://a.example/x/'],
    ['https://a.example/amp/x', 'https://a.example/x'],
    ['https://a.example/x.amp.html', 'https://a.example/x.html'],
    ['https://a.example/x.amp', 'https://a.example/x'],
    ['https://a.example/x?amp=1', 'https://a.example/x'],
    ['https://a.example/x?outputType=amp', 'https://a.example/x'],
    ['https://a.example/camp', 'https://a.example/camp'],
    ['https://a.example/amplifier/x', 'https://a.example/amplifier/x'],
    ['https://www.google.com/amp/s/paper.example/x/amp', 'https://paper.example/x'],
    ['https://a.example/story?id=5&page=2', 'https://a.example/story?id=5&page=2'],
    ['https://a.example/?p=123', 'https://a.example/?p=123'],
    ['not an address', 'not an address'],
  ])('reads %s as %s', (address, expected) => {
    expect(tidyAddress(address)).toBe(expected);
  });

  it.each([
    ['parameters', `https://a.example/x?token=${'a1'.repeat(1500)}`, 'https://a.example/x'],
    [
      'a path',
      `https://a.example/${'a1'.repeat(1500)}?id=5`,
      `https://a.example/${'a1'.repeat(1500)}`.slice(0, 2000),
    ],
    ['letters that are spelt out', `https://a.example/x?q=${'é'.repeat(900)}`, 'https://a.example/x'],
  ])('keeps an address with endless %s short enough to be stored as a name', (_what, address, expected) => {
    expect(tidyAddress(address)).toBe(expected);
    expect(canonicalAddress({ served: address, declared: [] })).toBe(expected);
  });

  it.each(['t:ß', 'mailto:ann@paper.example', 'data:text/html,a', 'feed:paper.example/rss?utm_source=a'])(
    'leaves %s, which is no address of the web, as it is',
    (address) => {
      expect(tidyAddress(address)).toBe(address);
    },
  );

  it.each([
    ['/news/amp.amp', '/news'],
    ['/amp/amp/amp/a.amp.amp.html', '/a.html'],
    [`/${'a'.repeat(1974)}/amp/more`, `/${'a'.repeat(1974)}`],
    [`/a${'/amp'.repeat(400)}`, '/a'],
  ])('leaves no mark of an AMP copy in %s', (path, plain) => {
    const tidy = tidyAddress(`https://paper.example${path}`);
    expect(tidy).toBe(`https://paper.example${plain}`);
    expect(tidyAddress(tidy)).toBe(tidy);
  });

  it.each([
    'https://m.paper.example:443/amp/x/amp?b=2&utm_a=1&a=1#f',
    // Hosts of dots alone, also behind a viewer, where the full-width dot is one.
    'http:google.cm/amp/．/p',
    'https://www.google.com/amp/s/../p',
    'https://www.google.com/amp/s/．．/p',
    'http://．/p',
    'http://../p',
    'http://paper.example../p',
    'http://paper.example...:80/p',
  ])('changes nothing in %s when done twice', (address) => {
    const once = tidyAddress(address);
    expect(tidyAddress(once)).toBe(once);
  });
});
