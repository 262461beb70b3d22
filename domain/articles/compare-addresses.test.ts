import { describe, expect, it } from 'vitest';
import {
  isSamePage,
  otherKeys,
  pageKey,
  repeatKey,
  withoutFragment,
  withoutTracking,
} from './compare-addresses.ts';

const outsideWeb = ['t:ß', 'mailto:ann@paper.example', 'feed:paper.example/rss?utm_source=a', 'no address'];
const unchanged = outsideWeb.map((text): [string, string] => [text, text]);

describe('withoutFragment', () => {
  it.each<[string, string]>([
    ['https://a.example/x?utm_source=a&ref=1#top', 'https://a.example/x?utm_source=a&ref=1'],
    ['HTTPS://A.Example:443/x?b=2&a=1', 'https://a.example/x?b=2&a=1'],
    ['https://m.a.example/amp/x?', 'https://m.a.example/amp/x?'],
    ...unchanged,
  ])('of %s is %s', (address, expected) => {
    expect(withoutFragment(address)).toBe(expected);
  });
});

describe('withoutTracking', () => {
  it.each<[string, string]>([
    ['https://a.example/x?utm_source=a&utm_medium=b', 'https://a.example/x'],
    ['https://a.example/x?fbclid=1&id=2&gclid=3#comments', 'https://a.example/x?id=2'],
    ['https://a.example/x?b=2&UTM_Source=a&a=1', 'https://a.example/x?b=2&a=1'],
    ['https://a.example/x?at_medium=RSS&at_campaign=rss', 'https://a.example/x'],
    ['https://a.example/x?q=a%20b+c&&=1', 'https://a.example/x?q=a%20b+c&&=1'],
    ['https://m.a.example/amp/x.amp.html?amp=1', 'https://m.a.example/amp/x.amp.html?amp=1'],
    ['https://a.example/x/', 'https://a.example/x/'],
    ['https://a.example/x?PHPSESSID=1a&id=2', 'https://a.example/x?id=2'],
    ['https://a.example/x;jsessionid=1A.node2?id=2&session_id=3', 'https://a.example/x?id=2'],
    [`https://a.example/x?sid=${'0a'.repeat(16)}`, 'https://a.example/x'],
    ['https://a.example/x?sid=2026-114&s=ferry', 'https://a.example/x?sid=2026-114&s=ferry'],
    ...unchanged,
  ])('of %s is %s', (address, expected) => {
    expect(withoutTracking(address)).toBe(expected);
    expect(withoutTracking(expected)).toBe(expected);
  });

  it.each(
    'ref source src share rss mod social partner amp outputType tid id p page format referrer from cmp'.split(
      ' ',
    ),
  )('leaves %s, which selects content somewhere', (name) => {
    const address = `https://a.example/x?${name}=1`;
    for (const of of [withoutTracking, withoutFragment, repeatKey]) expect(of(address)).toBe(address);
    expect(isSamePage(address, `https://a.example/x?${name}=2`)).toBe(false);
  });
});

describe('otherKeys', () => {
  it('are those of the same page', () => {
    const key = repeatKey('https://a.example/x?b=1&a=2');
    expect(otherKeys(key)).toHaveLength(7);
    expect(new Set([key, ...otherKeys(key)].map(pageKey)).size).toBe(1);
    for (const address of ['http://www.a.example/x?a=2&b=1', 'https://a.example/x/?a=2&b=1'])
      expect(otherKeys(key)).toContain(repeatKey(address));
    expect(otherKeys(repeatKey('http://www.a.example'))).toEqual([
      ...['http://a.example/', 'https://a.example/', 'https://www.a.example/'],
    ]);
    expect(otherKeys('mailto:ann@paper.example')).toEqual([]);
  });
});

describe('repeatKey', () => {
  it.each([
    ['other tracking', 'https://a.example/x?utm_source=a&id=1', 'https://a.example/x?id=1&fbclid=2'],
    ['another order of parameters', 'https://a.example/x?b=2&a=1&b=1', 'https://a.example/x?a=1&b=2&b=1'],
    ['another fragment', 'https://a.example/x#a', 'https://a.example/x#b'],
    ['empty parameters', 'https://a.example/x?&', 'https://a.example/x'],
    ['the default port', 'https://a.example:443/x', 'https://a.example/x'],
    ['a dot behind the host', 'https://a.example./x', 'https://a.example/x'],
  ])('is the same with %s', (_, a, b) => {
    expect(repeatKey(a)).toBe(repeatKey(b));
    expect(pageKey(a)).toBe(pageKey(b));
  });

  it.each([
    ['another value', 'https://a.example/x?id=1', 'https://a.example/x?id=2'],
    ['another order of one name', 'https://a.example/x?b=1&b=2', 'https://a.example/x?b=2&b=1'],
    ['a mobile host', 'https://m.a.example/x', 'https://a.example/x'],
    ['an AMP path', 'https://a.example/amp/x', 'https://a.example/x'],
    ['an AMP ending', 'https://a.example/x.amp', 'https://a.example/x'],
    ['a viewer of AMP pages', 'https://www.google.com/amp/s/a.example/x', 'https://a.example/x'],
    ['another port', 'https://a.example:8443/x', 'https://a.example/x'],
    ['another page', 'https://a.example/x/1', 'https://a.example/x'],
  ])('is another with %s', (_, a, b) => {
    expect(repeatKey(a)).not.toBe(repeatKey(b));
    expect(isSamePage(a, b)).toBe(false);
  });

  it.each([
    'https://m.paper.example:443/amp/x/amp?b=2&utm_a=1&a=1#f',
    // Hosts of dots alone, also as a full-width dot.
    'http:google.cm/amp/．/p',
    'http://．/p',
    'http://../p',
    'http://paper.example...:80/p',
  ])('changes nothing in %s when made twice', (address) => {
    expect(repeatKey(repeatKey(address))).toBe(repeatKey(address));
  });
});

describe('pageKey', () => {
  it.each([
    ['http', 'http://a.example/x', 'https://a.example/x'],
    ['"www."', 'https://www.a.example/x', 'https://a.example/x'],
    ['a trailing slash', 'https://a.example/x/', 'https://a.example/x'],
    ['a trailing slash before parameters', 'https://a.example/x/?id=1', 'https://a.example/x?id=1'],
    ['no path', 'https://a.example', 'https://a.example/'],
  ])('ignores %s', (_, a, b) => {
    expect(isSamePage(a, b)).toBe(true);
  });

  it('keeps a slash at the end of a parameter', () => {
    expect(pageKey('https://a.example/x?to=/a/')).toBe('a.example/x?to=/a/');
  });
});
