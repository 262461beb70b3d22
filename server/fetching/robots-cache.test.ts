import { describe, expect, it } from 'vitest';
import { type FetchedBody, type FetchOutcome, fetchFailure } from './fetcher.ts';
import { createRobotsCache } from './robots-cache.ts';

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

/** A cache that loads from a function, with the requested addresses and a clock to advance. */
function cacheOver(answer: (address: string) => FetchOutcome) {
  const requested: string[] = [];
  let now = Date.parse('2026-01-01T00:00:00Z');
  const load = async (address: string) => {
    requested.push(address);
    return answer(address);
  };
  const cache = createRobotsCache(load, () => new Date(now));
  return { requested, cache, advance: (ms: number) => (now += ms) };
}

const HOUR = 60 * 60 * 1000;
const FILE = file('User-agent: *\nDisallow: /private/');

describe('createRobotsCache', () => {
  it('loads a file once a day, and once for concurrent requests', async () => {
    const { requested, cache, advance } = cacheOver(() => FILE);
    await Promise.all([1, 2, 3].map(() => cache.get('https://a.example')));
    advance(23 * HOUR);
    await cache.get('https://a.example');
    expect(requested).toEqual(['https://a.example/robots.txt']);
    advance(2 * HOUR);
    await cache.get('https://a.example');
    expect(requested).toHaveLength(2);
  });

  it('retries an unreachable site after ten minutes', async () => {
    const { requested, cache, advance } = cacheOver(() => fetchFailure('timeout', ''));
    expect((await cache.get('https://a.example')).kind).toBe('unknown');
    advance(9 * 60 * 1000);
    await cache.get('https://a.example');
    expect(requested).toHaveLength(1);
    advance(2 * 60 * 1000);
    await cache.get('https://a.example');
    expect(requested).toHaveLength(2);
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
  ] as const)('returns %s for %o', async (kind, outcome) => {
    const { cache } = cacheOver(() => outcome);
    expect((await cache.get('https://a.example')).kind).toBe(kind);
  });

  it('evicts the least recently used beyond its bounds', async () => {
    const { requested, cache } = cacheOver(() => FILE);
    await cache.get('https://first.example');
    for (let site = 0; site < 1999; site++) await cache.get(`https://${site}.example`);
    await cache.get('https://first.example');
    await cache.get('https://last.example');
    await cache.get('https://first.example');
    expect(requested).toHaveLength(2001);
    await cache.get('https://0.example');
    expect(requested).toHaveLength(2002);
  });

  it('keeps fewer files when they are long', async () => {
    const long = file(`User-agent: *\n${'Disallow: /a/long/path/for/nobody\n'.repeat(15_000)}`);
    const { requested, cache } = cacheOver(() => long);
    for (let site = 0; site < 20; site++) await cache.get(`https://${site}.example`);
    await cache.get('https://19.example');
    expect(requested).toHaveLength(20);
    await cache.get('https://0.example');
    expect(requested).toHaveLength(21);
  });
});
