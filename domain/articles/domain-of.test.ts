import { describe, expect, it } from 'vitest';
import { domainOf } from './domain-of.ts';

describe('domainOf', () => {
  it.each([
    ['https://www.harbour-post.example/a/b?c#d', 'harbour-post.example'],
    ['http://news.harbour-post.example:8080/x', 'news.harbour-post.example'],
    ['harbour-post.example/a', 'harbour-post.example'],
    ['www.harbour-post.example', 'harbour-post.example'],
    ['HTTPS://WWW.Harbour-Post.EXAMPLE./', 'harbour-post.example'],
    ['  harbour-post.example  ', 'harbour-post.example'],
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://wwww.example/', 'wwww.example'],
    ['', 'Unknown Domain'],
    [null, 'Unknown Domain'],
    [undefined, 'Unknown Domain'],
    ['not an address', 'Unknown Domain'],
    ['http://', 'Unknown Domain'],
    ['javascript:alert(1)', 'Unknown Domain'],
  ])('reads %j as %s', (address, domain) => {
    expect(domainOf(address)).toBe(domain);
  });
});
