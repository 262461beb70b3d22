import { expect, it } from 'vitest';
import { CookieJar } from './cookie-jar.ts';

const headerFor = (line: string, from: string, to: string) => {
  const jar = new CookieJar();
  jar.add(new URL(from), [line]);
  return jar.headerFor(new URL(to));
};

it.each([
  ['a=1', 'https://www.paper.example/', 'a=1'],
  ['a=1; domain=.paper.example; Secure', 'https://news.paper.example/', 'a=1'],
  ['a=1', 'https://news.paper.example/', ''],
  ['a=1; Secure', 'http://www.paper.example/', ''],
  ['a=1; domain=example', 'https://other.example/', ''],
  ['a=1; domain=other.example', 'https://other.example/', ''],
  ['a=1\r\nx: y', 'https://www.paper.example/', ''],
  ['a b=1', 'https://www.paper.example/', ''],
  [`a=${'1'.repeat(5000)}`, 'https://www.paper.example/', ''],
])('of %j, %s gets %j', (line, to, expected) => {
  expect(headerFor(line, 'https://www.paper.example/x', to)).toBe(expected);
});

it('keeps the newest value of a name, and at most twenty', () => {
  const url = new URL('https://paper.example/');
  const jar = new CookieJar();
  jar.add(url, ['a=1', 'a=2']);
  expect(jar.headerFor(url)).toBe('a=2');
  for (let at = 0; at < 5; at += 1)
    jar.add(
      url,
      Array.from({ length: 10 }, (_, one) => `c${at}${one}=1`),
    );
  expect(jar.headerFor(url).split('; ')).toHaveLength(20);
});
