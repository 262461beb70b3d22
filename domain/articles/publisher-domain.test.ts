import { expect, it } from 'vitest';
import { publisherDomainOf } from './publisher-domain.ts';

it.each([
  ['https://www.paper.example/a', 'paper.example'],
  ['https://m.paper.example/a', 'paper.example'],
  ['https://amp.paper.example./a', 'paper.example'],
  ['https://www.google.com/amp/s/m.paper.example/a', 'paper.example'],
  ['https://www-paper-example.cdn.ampproject.org/c/s/www.paper.example/a', 'paper.example'],
  ['https://blogs.paper.example/a', 'blogs.paper.example'],
  ['https://m.example/a', 'm.example'],
  ['https://google.attacker.example/amp/s/paper.example/a', 'google.attacker.example'],
  ['no address', 'Unknown Domain'],
])('of %s is %s', (address, domain) => {
  expect(publisherDomainOf(address)).toBe(domain);
});
