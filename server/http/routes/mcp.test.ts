import { describe, expect, it } from 'vitest';
import { checkSender, type SenderEnvironment } from './mcp.ts';

const environment: SenderEnvironment = {
  publicUrl: 'https://news.example',
  apiBaseUrl: 'https://api.news.example:8443',
  corsOrigins: ['https://tools.example'],
  trustProxy: { kind: 'none' },
};
const call = (headers: Record<string, string>, changes: Partial<SenderEnvironment> = {}) =>
  checkSender((name) => headers[name], { ...environment, ...changes });

describe('checkSender', () => {
  it.each([
    { host: 'news.example' },
    { host: 'news.example:3000' },
    { host: 'api.news.example:8443' },
    { host: '127.0.0.1:3000' },
    { host: '[::1]:3000' },
    { host: 'LOCALHOST' },
    { host: 'news.example', origin: 'https://news.example' },
    { host: 'news.example', origin: 'https://api.news.example:8443' },
    { host: 'news.example', origin: 'https://tools.example' },
  ])('accepts %j', (headers) => {
    expect(() => call(headers)).not.toThrow();
  });

  it.each([
    [{ host: 'news.example', origin: 'https://evil.example' }, /origin/],
    [{ host: 'news.example', origin: 'http://news.example' }, /origin/],
    [{ host: 'news.example', origin: 'null' }, /origin/],
    [{ host: 'evil.example:3000', origin: 'http://evil.example:3000' }, /origin/],
    [{ host: 'evil.example' }, /name/],
    [{ host: 'news.example.evil.example' }, /name/],
    [{ host: 'news.example@evil.example' }, /name/],
    [{ host: '' }, /name/],
    [{}, /name/],
  ])('refuses %j', (headers: Record<string, string>, reason) => {
    expect(() => call(headers)).toThrow(reason);
  });

  it('leaves the host to a trusted proxy, and never the origin', () => {
    const behind = { trustProxy: { kind: 'hops', hops: 1 } } as const;
    expect(() => call({ host: 'balance:3000' }, behind)).not.toThrow();
    expect(() => call({ host: 'balance:3000', origin: 'http://evil.example' }, behind)).toThrow(/origin/);
  });
});
