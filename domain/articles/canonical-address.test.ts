import { describe, expect, it } from 'vitest';
import { canonicalAddress, tidyAddress } from './canonical-address.ts';

const served = 'https://www.harbour-post.example/2026/11/bridge';

describe('canonicalAddress', () => {
  it.each([
    ['a full address', 'https://www.harbour-post.example/bridge', 'https://www.harbour-post.example/bridge'],
    ['a relative one', '/bridge', 'https://www.harbour-post.example/bridge'],
    [
      'another host of the site',
      'https://harbour-post.example/bridge',
      'https://harbour-post.example/bridge',
    ],
    ['an insecure copy', 'http://www.harbour-post.example/b', 'https://www.harbour-post.example/b'],
    ['tracking in it', '/bridge?utm_source=x&id=7', 'https://www.harbour-post.example/bridge?id=7'],
  ])('trusts %s', (_, declared, expected) => {
    expect(canonicalAddress({ served, declared: [declared] })).toBe(expected);
  });

  it.each([
    ['a foreign site', 'https://other-paper.example/bridge'],
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

  it('takes the first trustworthy one', () => {
    const declared = [null, 'https://other-paper.example/x', '/bridge', '/later'];
    expect(canonicalAddress({ served, declared })).toBe('https://www.harbour-post.example/bridge');
  });

  it('does not mistake neighbours under one registry for one site', () => {
    const address = 'https://mirror.co.uk/a';
    expect(canonicalAddress({ served: address, declared: ['https://express.co.uk/a'] })).toBe(address);
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

  it('changes nothing when done twice', () => {
    const once = tidyAddress('https://m.paper.example:443/amp/x/amp?b=2&utm_a=1&a=1#f');
    expect(tidyAddress(once)).toBe(once);
  });
});
