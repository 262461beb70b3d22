import { describe, expect, it } from 'vitest';
import { isReadable, parseSettings } from './settings.ts';

describe('the settings of the extension', () => {
  it.each([
    [' https://balance.example.org/ ', 'https://balance.example.org'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['https://news.example/balance//', 'https://news.example/balance'],
    ['https://news.example/?x=1#y', 'https://news.example'],
  ])('reads %s', (typed, server) => {
    expect(parseSettings({ server: typed, key: ' key-1 ' })).toEqual({ server, key: 'key-1' });
  });

  it.each([
    '',
    'balance.example.org',
    'ftp://x.example',
    'javascript:alert(1)',
    'https://ann:x@balance.example',
  ])('refuses the address "%s" with a sentence', (server) => {
    expect(parseSettings({ server, key: 'key-1' })).toMatchObject({ field: 'server' });
  });

  it.each(['', ' ', 'two words', 'schlüssel'])('refuses the key "%s" with a sentence', (key) => {
    expect(parseSettings({ server: 'https://balance.example', key })).toMatchObject({ field: 'key' });
  });
});

it.each([
  ['http://balance.example', true],
  ['http://192.168.1.4:3000', true],
  ['http://localhost.example', true],
  ['https://balance.example', false],
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://[::1]:3000', false],
])('a key on its way to %s can be read: %s', (server, readable) =>
  expect(isReadable({ server, key: 'k' })).toBe(readable),
);
