import { expect, it } from 'vitest';
import { dateOrderOf } from './date-order.ts';

it.each([
  ['en-us', 'https://paper.example/', 'month-first'],
  ['en-us', 'https://paper.co.uk/', 'month-first'],
  ['en-gb', 'https://paper.example/', 'day-first'],
  ['en', 'https://www.paper.co.uk/', 'day-first'],
  [null, 'https://paper.com.au/', 'day-first'],
  ['fr', 'https://paper.example/', 'day-first'],
  ['es-mx', 'https://paper.example/', 'day-first'],
  ['en', 'https://paper.example/', null],
  [null, 'https://paper.io/', null],
  [null, 'no address', null],
])('of %s at %s is %s', (language, address, order) => {
  expect(dateOrderOf(language, address)).toBe(order);
});
