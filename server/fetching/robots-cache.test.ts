import { describe, expect, it } from 'vitest';
import { fetchFailure } from './fetch-failure.ts';
import type { FetchedBody, FetchOutcome } from './fetcher.ts';
import { RobotsCache } from './robots-cache.ts';

function file(text: string): FetchedBody {
  const validators = { etag: undefined, lastModified: undefined };
  const bytes = Buffer.from(text);
  return {
    kind: 'ok',
    status: 200,
    address: '',
    contentType: null,
    bytes,
    text,
    encoding: 'utf-8',
    validators,
  };
}

/** A cache over files given by a function, with the addresses it asked for and a clock to put forward. */
function cacheOver(answer: (address: string) => FetchOutcome) {
  const asked: string[] = [];
  let now = Date.parse('2026-01-01T00:00:00Z');
  const load = async (address: string) => {
    asked.push(address);
    return answer(address);
  };
  const cache = new RobotsCache(load, () => new Date(now));
  return { asked, cache, advance: (ms: number) => (now += ms) };
}

const HOUR = 60 * 60 * 1000;
const FILE = file('User-agent: *\nDisallow: /private/');

describe('RobotsCache', () => {
  it('reads a file once a day, once for all who ask at the same time', async () => {
    const { asked, cache, advance } = cacheOver(() => FILE);
    await Promise.all([1, 2, 3].map(() => cache.ask('https://a.example')));
    advance(23 * HOUR);
    await cache.ask('https://a.example');
    expect(asked).toEqual(['https://a.example/robots.txt']);
    advance(2 * HOUR);
    await cache.ask('https://a.example');
    expect(asked).toHaveLength(2);
  });

  it('asks an unreachable site again after ten minutes', async () => {
    const { asked, cache, advance } = cacheOver(() => fetchFailure('timeout', ''));
    expect((await cache.ask('https://a.example')).kind).toBe('unknown');
    advance(9 * 60 * 1000);
    await cache.ask('https://a.example');
    expect(asked).toHaveLength(1);
    advance(2 * 60 * 1000);
    await cache.ask('https://a.example');
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['rules', FILE],
    ['none', fetchFailure('not-found', '', { status: 404 })],
    ['none', fetchFailure('forbidden', '', { status: 403 })],
    ['none', fetchFailure('too-many-redirects', '')],
    ['unknown', fetchFailure('server-error', '', { status: 500 })],
    ['unknown', fetchFailure('rate-limited', '', { status: 429 })],
    ['unknown', fetchFailure('dns', '')],
    ['unknown', fetchFailure('tls', '')],
  ] as const)('takes as %s: %o', async (kind, outcome) => {
    const { cache } = cacheOver(() => outcome);
    expect((await cache.ask('https://a.example')).kind).toBe(kind);
  });

  it('forgets the least recently used beyond its bounds', async () => {
    const { asked, cache } = cacheOver(() => FILE);
    await cache.ask('https://first.example');
    for (let site = 0; site < 1999; site++) await cache.ask(`https://${site}.example`);
    await cache.ask('https://first.example');
    await cache.ask('https://last.example');
    await cache.ask('https://first.example');
    expect(asked).toHaveLength(2001);
    await cache.ask('https://0.example');
    expect(asked).toHaveLength(2002);
  });

  it('keeps fewer files when they are long', async () => {
    const long = file(`User-agent: *\n${'Disallow: /a/long/path/for/nobody\n'.repeat(15_000)}`);
    const { asked, cache } = cacheOver(() => long);
    for (let site = 0; site < 20; site++) await cache.ask(`https://${site}.example`);
    await cache.ask('https://19.example');
    expect(asked).toHaveLength(20);
    await cache.ask('https://0.example');
    expect(asked).toHaveLength(21);
  });
});
