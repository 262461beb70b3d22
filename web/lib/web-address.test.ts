import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

it.each([
  ['https://a.example/b?c#d', 'https://a.example/b?c#d'],
  ['HTTP://A.example', 'http://a.example/'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//a.example', null],
  ['http://[', null],
  ['', null],
  [null, null],
])('%j may lead to %j', (text, address) => expect(webAddress(text)).toBe(address));
