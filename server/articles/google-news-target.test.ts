import { describe, expect, it } from 'vitest';
import { hiddenOutletOf, withHiddenOutlet } from '#domain/articles/google-news-link.ts';
import { parseUrl } from '#domain/articles/parse-url.ts';
import { publisherDomainOf } from '#domain/articles/publisher-domain.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { googleNewsTarget } from './google-news-target.ts';

/** An id as Google News writes it. */
function idOf(...texts: string[]): string {
  const parts = texts.map((text, at) => {
    const bytes = Buffer.from(text);
    const length = bytes.length < 128 ? [bytes.length] : [(bytes.length & 0x7f) | 0x80, bytes.length >> 7];
    return Buffer.concat([
      Buffer.from([...(at === 0 ? [0x08, 0x13, 0x22] : [0xd2, 0x01]), ...length]),
      bytes,
    ]);
  });
  return Buffer.concat(parts).toString('base64url');
}

describe('googleNewsTarget', () => {
  const long = `https://paper.example/${'a-long-headline-'.repeat(12)}end`;
  it.each([
    [
      `https://news.google.com/rss/articles/${idOf('https://paper.example/a')}?oc=5`,
      'https://paper.example/a',
    ],
    [`https://news.google.com/articles/${idOf(long, 'https://paper.example/amp')}?hl=en-US`, long],
    [
      `https://news.google.com/__i/rss/rd/articles/${idOf('http://paper.example/a')}`,
      'http://paper.example/a',
    ],
    [`https://news.google.com/rss/articles/${idOf('AU_yqLNqk1a2b3c4d5e6f7')}?oc=5`, null],
    [`https://news.google.com/rss/articles/${idOf('https://user:word@paper.example/a')}`, null],
    [`https://news.google.com/rss/articles/${idOf('https://localhost/a')}`, null],
    ['https://news.google.com/rss/articles/CBMi', null],
    ['https://news.google.com/rss/articles/!!!', null],
    [`https://news.google.example/rss/articles/${idOf('https://paper.example/a')}`, null],
    ['https://news.google.com/rss/search?q=ferry', null],
  ])('reads %s', (address, target) => {
    expect(googleNewsTarget(address)).toBe(target);
  });
});

describe('a link that hides its article', () => {
  const link = 'https://news.google.com/rss/articles/CBMiAU_yqL?oc=5';
  const address = withHiddenOutlet(link, 'www.bbc.co.uk');

  it('is of the outlet that Google News names', () => {
    expect(publisherDomainOf(address)).toBe('bbc.co.uk');
    expect(findOutlet(loadOutletTable(), address)?.domain).toBe('bbc.co.uk');
    expect(findOutlet(loadOutletTable(), link)?.domain ?? 'none').not.toBe('bbc.co.uk');
  });

  it.each([
    'https://evil.example/rss/articles/X#bbc.co.uk',
    'https://news.google.com/search#bbc.co.uk',
    `${link}#bbc`,
    `${link}#bbc.co.uk/x`,
  ])('has no outlet as %s', (other) => {
    const url = parseUrl(other);
    expect(url === null ? null : hiddenOutletOf(url)).toBeNull();
  });
});
