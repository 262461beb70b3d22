import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayHoldCredential, withoutCredentials } from './address-credentials.ts';

const page = 'https://paper.example/2026/bridge';
const random = '7f3kQ9x2LmP4vB8n';

describe('withoutCredentials', () => {
  it.each([
    ...['token', 'access_token', 'shareToken', 'auth-token', 'user[token]', '__token__', 'TOKEN', '%74oken'],
    ...['secret', 'client_secret', 'password', 'passwd', 'pwd', 'sig', 'signature', 'X-Amz-Signature'],
    ...['X-Amz-Credential', 'X-Goog-Signature', 'api_key', 'apikey', 'AWSAccessKeyId', 'jwt', 'id_token'],
    ...['sessionid', 'session_id', 'PHPSESSID', 'jsessionid', 'oauth_nonce', 'hmac'],
    ...[
      'tokenid',
      'token_id',
      'session_token_v2',
      'tokenV2Short',
      'sessionid2',
      'sig1',
      'sig_v4',
      'pw',
      'pw2',
    ],
    ...['api_key_2', 'mySecretOfToday', 'otp1', 'user-password-old'],
  ])('removes %s from every address', (name) => {
    for (const origin of ['checked', 'listed'] as const) {
      expect(withoutCredentials(`${page}?id=7&${name}=hush&page=2`, origin)).toBe(`${page}?id=7&page=2`);
      expect(withoutCredentials(`${page}?${name}=hush`, origin)).toBe(page);
    }
  });

  it.each([
    ...['key', 'auth', 'session', 'sid', 'auth_key', 'Authorization', 'auth_code', 'authCode', 'key2'],
    ...['session_v2', 'login', 'pass', 'user_login', 'passV2'],
  ])('removes %s from a checked address, and from a listed one if its value looks random', (name) => {
    expect(withoutCredentials(`${page}?${name}=politics`, 'checked')).toBe(page);
    expect(withoutCredentials(`${page}?${name}=politics`, 'listed')).toBe(`${page}?${name}=politics`);
    for (const words of ['118', 'election2024', 'budget-talks-in-the-senate-2024']) {
      expect(withoutCredentials(`${page}?${name}=${words}`, 'listed')).toBe(`${page}?${name}=${words}`);
    }
    for (const value of [random, '5f2b8c90-1a2b-4c3d-8e9f-a0b1c2d3e4f5']) {
      expect(withoutCredentials(`${page}?${name}=${value}`, 'listed')).toBe(page);
    }
  });

  it('removes the code of a gift from a checked address', () => {
    expect(withoutCredentials(`${page}?unlocked_article_code=${random}&smid=x`, 'checked')).toBe(
      `${page}?smid=x`,
    );
    expect(withoutCredentials(`${page}?countrycode=DE`, 'checked')).toBe(`${page}?countrycode=DE`);
  });

  it.each([
    ['a name and password', `https://ada:hush@paper.example/2026/bridge`, page],
    ['the fragment', `${page}#access_token=hush&state=1`, page],
    ['a page in the fragment', `${page}?id=7#/read?token=hush`, `${page}?id=7`],
    ['the path', `https://paper.example/2026/bridge;jsessionid=hush?id=7`, `${page}?id=7`],
    ['a query divided by semicolons', `${page}?id=7;token=hush;page=2`, `${page}?id=7;page=2`],
    ['an escaped query', `${page}?id=7&amp;token=hush`, `${page}?id=7`],
    ['a path in a parameter', `${page}?id=7&next=%2Fx%3Ftoken%3Dhush`, `${page}?id=7`],
    [
      'an address without a scheme in a parameter',
      `${page}?id=7&next=//x.example/?token=hush`,
      `${page}?id=7`,
    ],
    ['parameters in a parameter', `${page}?id=7&state=1%26token%3Dhush`, `${page}?id=7`],
    ['full-width letters', `${page}?id=7&ｔｏｋｅｎ=hush`, `${page}?id=7`],
    [
      'an address within it',
      `https://go.example/?u=${encodeURIComponent(`${page}?token=hush&id=7`)}&n=1`,
      `https://go.example/?u=${encodeURIComponent(`${page}?id=7`)}&n=1`,
    ],
  ])('removes a credential from %s', (_, address, expected) => {
    expect(withoutCredentials(address, 'listed')).toBe(expected);
    expect(withoutCredentials(address, 'checked')).toBe(expected);
  });

  it.each([
    page,
    `${page}?id=7&p=5f2b8c901a2b4c3d8e9f`,
    `${page}?author=holm&tokens=3&design=new&signed=yes&keyword=bridge&compass=n&blogin=2&npw=1&token=`,
    `${page}#:~:text=the%20bridge`,
    'HTTPS://Paper.example:443/A?b=%zz',
    'no address',
  ])('leaves %s as it is', (address) => {
    expect(withoutCredentials(address, 'checked')).toBe(address);
    expect(withoutCredentials(address, 'listed')).toBe(address);
  });

  it('does nothing the second time, whatever the address', () => {
    const part = fc.constantFrom(
      'token',
      'id',
      '=',
      '&',
      ';',
      '?',
      '#',
      '%3D',
      'https://a.example/',
      'x1',
      '/',
      '@',
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 12 }),
        fc.constantFrom('checked', 'listed'),
        (parts, origin) => {
          const once = withoutCredentials(`https://a.example/${parts.join('')}`, origin);
          expect(withoutCredentials(once, origin)).toBe(once);
        },
      ),
    );
  });
});

describe('mayHoldCredential', () => {
  it.each([
    `${page}?token=x`,
    `${page}?key=politics`,
    `${page}?st=${random}`,
    `${page}?${random}`,
    `${page}#${random}`,
    'https://u:p@paper.example/',
  ])('is true of %s', (address) => expect(mayHoldCredential(address)).toBe(true));

  it.each([
    page,
    `${page}?id=7&utm_source=mail`,
    `${page}?slug=budget-talks-in-the-senate-2024`,
    'no address',
  ])('is false of %s', (address) => expect(mayHoldCredential(address)).toBe(false));
});
