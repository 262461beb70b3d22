import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#domain/testing/effort.ts';
import { systemClock } from '#server/clock.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import { createLog } from '#server/log.ts';
import { hostileRequests } from './reach/hostile-addresses.ts';
import { openTrap } from './reach/open-trap.ts';
import { runTarget } from './run-target.ts';
import { type FuzzTarget, promise, promiseStorable, textOf } from './target.ts';
import { fuzzTargets } from './targets.ts';

const seed = 20_260_305;
/** Other numbers of inputs than 1000. */
const inputsOf: Readonly<Record<string, number>> = { 'private-addresses': 10_000 };

describe('parsers of outside input', () => {
  it.each(fuzzTargets.map((target) => [target.name, target] as const))(
    'keep their promises for damaged input: %s',
    async (name, target) => {
      const runs = runsOf(inputsOf[name] ?? 1000);
      const { inputs, found } = await runTarget(target, { runs, seed, isGrowing: false });
      expect(found).toBeNull();
      expect(inputs).toBe(runs);
    },
  );
});

const broken: FuzzTarget = {
  name: 'broken',
  reads: 'a parser with an error',
  maxLength: 100,
  inputs: fc.string({ minLength: 20, maxLength: 60 }).map((text) => `${text}x${text}`),
  check: (input) => promise(!textOf(input).includes('x'), 'it holds an x'),
};

describe('a run', () => {
  it('reduces an input that breaks a promise, and gives the same for the same seed', async () => {
    const first = await runTarget(broken, { runs: 10, seed, isGrowing: false });
    expect(first.found).toEqual({ input: 'x', problem: 'it holds an x', number: 1 });
    expect(await runTarget(broken, { runs: 10, seed, isGrowing: false })).toMatchObject({
      found: first.found,
    });
  });

  it('reports a crash and time without end', async () => {
    const crash = { ...broken, check: () => Reflect.get(null as never, 'a') };
    expect((await runTarget(crash, { runs: 1, seed, isGrowing: false })).found?.problem).toMatch(
      /^It crashes: /,
    );
    const until = () => {
      const { user } = process.cpuUsage();
      while (process.cpuUsage().user - user < 20_000);
    };
    const slow = { ...broken, maxMs: 10, inputs: fc.constant('a'), check: until };
    expect((await runTarget(slow, { runs: 1, seed, isGrowing: false })).found?.problem).toMatch(
      /more than 10 ms/,
    );
  });

  it.each([['a\0'], [{ a: ['\uD800'] }], [{ '\uDC00': 1 }], ['', '\0']])(
    'finds text that cannot be stored in %j',
    (...values) => {
      expect(() => promiseStorable(values)).toThrow(/U\+0000|lone surrogate/);
    },
  );

  it('accepts other values', () => {
    expect(() =>
      promiseStorable(['', null, undefined, 0, { a: undefined, b: new Date(0) }, '😀']),
    ).not.toThrow();
  });
});

describe('the listener for private addresses', () => {
  it('counts a connection that the operator allowed, so that one of 2,000 would be seen', async () => {
    const trap = await openTrap();
    const fetcher = createFetcher({
      allowPrivate: ['127.0.0.1:80', 'a.private.example:80'],
      timeoutMs: 2000,
      maxBytes: 1000,
      clock: systemClock,
      log: createLog('silent'),
    });
    try {
      const read = (address: string) => fetcher.fetch({ address, purpose: 'feed', expect: 'any' });
      expect(await read('http://127.1/')).toMatchObject({ kind: 'ok', text: 'a secret of this machine' });
      expect(await read('http://a.private.example/')).toMatchObject({ kind: 'ok' });
      expect(trap.reached()).toBe(2);
      expect(await read('http://b.private.example/')).toMatchObject({ failure: 'address-refused' });
      expect(trap.reached()).toBe(2);
    } finally {
      await fetcher.close();
      await trap.close();
    }
  });

  it('gets mostly different addresses', () => {
    const drawn = fc.sample(hostileRequests, { numRuns: 2000, seed });
    expect(new Set(drawn).size).toBeGreaterThan(1900);
  });
});
