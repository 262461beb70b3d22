import { expect, it } from 'vitest';
import { cleanAddress, parseAddressParameters } from './session-state.ts';

it('signs in by the parameters of an address and removes them', () => {
  const address = { pathname: '/auth/verify', search: '?token=abc&x=1', hash: '#top' };
  expect(parseAddressParameters(address)).toEqual({ sessionToken: null, token: 'abc' });
  expect(cleanAddress(address)).toBe('/auth/verify?x=1#top');
});

it('leaves the token of a link that ends mails where it is', () => {
  const address = { pathname: '/digest/unsubscribe', search: '?token=digest.abc', hash: '' };
  expect(parseAddressParameters(address)).toEqual({ sessionToken: null, token: null });
  expect(cleanAddress(address)).toBe('/digest/unsubscribe?token=digest.abc');
});

it.each([
  ['//x/', '/x/'],
  ['///', '/'],
  ['//evil.example/a', '/evil.example/a'],
])('stays on this site where the path begins as the address of another one (%s)', (pathname, clean) => {
  expect(cleanAddress({ pathname, search: '?sessionToken=abc', hash: '' })).toBe(clean);
});
