import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { rootFolder } from '#server/config/paths.ts';
import { createLog } from '#server/log.ts';
import { measureWait } from '#testing/waited-time.ts';
import { createFetcher } from './create-fetcher.ts';
import type { Fetcher, FetchOutcome } from './fetcher.ts';

/** A stand-in for the news internet; it lies beside the repository on machines of developers only. */
const newsroomFile = join(rootFolder, '../shared/newsroom/newsroom.mjs');
const TIMEOUT_MS = 6000;

interface Fault {
  name: string;
  host: string;
  feed: string;
  article: string;
}

/** The expected outcome for feed and article of each faulty host; the others are readable. */
const EXPECTED: Record<string, [feed: string, article: string]> = {
  error500: ['server-error', 'server-error'],
  error404: ['not-found', 'not-found'],
  gone410: ['gone', 'gone'],
  forbidden403: ['forbidden', 'forbidden'],
  ratelimit: ['rate-limited', 'rate-limited'],
  slow: ['timeout', 'timeout'],
  drip: ['timeout', 'timeout'],
  hang: ['timeout', 'timeout'],
  reset: ['network', 'network'],
  truncated: ['truncated', 'truncated'],
  htmlnotxml: ['wrong-type', 'ok'],
  empty: ['empty', 'empty'],
  hugefeed: ['too-large', 'ok'],
  hugepage: ['ok', 'too-large'],
  gzipbomb: ['too-large', 'too-large'],
  redirectloop: ['too-many-redirects', 'too-many-redirects'],
  redirectchain: ['too-many-redirects', 'too-many-redirects'],
  toprivate: ['ok', 'address-refused'],
  badcert: ['tls', 'tls'],
};
const MANY_FAILURES = [
  'server-error',
  'not-found',
  'truncated',
  'server-error',
  'empty',
  'timeout',
  'wrong-type',
  'network',
];

function expectedOf(name: string): [feed: string, article: string] {
  const many = /^f(\d+)\.many$/.exec(name)?.[1];
  if (many === undefined) return EXPECTED[name] ?? ['ok', 'ok'];
  const index = Number(many);
  return [index % 3 === 2 ? (MANY_FAILURES[Math.floor(index / 3) % 8] ?? '') : 'ok', 'ok'];
}

function resultOf(outcome: FetchOutcome): string {
  return outcome.kind === 'failed' ? outcome.failure : outcome.kind;
}

describe.skipIf(!existsSync(newsroomFile))(
  'against the newsroom (skipped when it is not beside the repository)',
  () => {
    let newsroom: ChildProcess;
    let fetcher: Fetcher;
    const folder = mkdtempSync(join(tmpdir(), 'newsroom-'));

    beforeAll(async () => {
      const caFolder = join(folder, 'ca');
      newsroom = spawn(process.execPath, [newsroomFile, '--port', '0', '--ca-dir', caFolder], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const ready = await firstLine(newsroom);
      fetcher = createFetcher({
        proxyUrl: ready.proxy,
        allowPrivate: [],
        timeoutMs: TIMEOUT_MS,
        maxBytes: 10_000_000,
        clock: systemClock,
        log: createLog('silent'),
        extraCa: readFileSync(ready.ca, 'utf8'),
      });
    });

    afterAll(async () => {
      await fetcher?.close();
      newsroom?.kill();
      rmSync(folder, { recursive: true, force: true });
    });

    async function json(path: string) {
      const answer = await fetcher.fetch({
        address: `http://newsroom.test${path}`,
        purpose: 'connector',
        expect: 'json',
      });
      if (answer.kind !== 'ok') throw new Error(`The newsroom does not answer: ${resultOf(answer)}`);
      return JSON.parse(answer.text);
    }

    it('reports each fault by its kind, in bounded time and memory, and requests no private address', async () => {
      const faults: Fault[] = await json('/faults.json');
      expect(faults.length).toBeGreaterThan(30);
      const before = process.memoryUsage().rss;
      let slowestMs = 0;
      const visit = async (address: string, purpose: 'feed' | 'check') => {
        const waited = measureWait();
        const expected = purpose === 'feed' ? 'feed' : 'html';
        const outcome = await fetcher.fetch({ address, purpose, expect: expected });
        slowestMs = Math.max(slowestMs, waited());
        return resultOf(outcome);
      };
      const found = await Promise.all(
        faults.map(async (fault) => {
          const results = await Promise.all([visit(fault.feed, 'feed'), visit(fault.article, 'check')]);
          return [fault.name, ...results];
        }),
      );
      expect(found).toEqual(faults.map((fault) => [fault.name, ...expectedOf(fault.name)]));
      expect(slowestMs).toBeLessThan(TIMEOUT_MS + 6000);
      expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
      expect((await json('/stats')).forbidden).toEqual([]);
    });

    it('follows no redirect to a private address in any spelling', async () => {
      const letters = [...'abcdefghijklmnopqrstuvwxyz'];
      const found = await Promise.all(
        letters.map(async (letter) => {
          const address = `http://toprivate.fault.test/${letter}`;
          return resultOf(await fetcher.fetch({ address, purpose: 'check', expect: 'html' }));
        }),
      );
      expect(new Set(found)).toEqual(new Set(['address-refused']));
      expect((await json('/stats')).forbidden).toEqual([]);
    });

    it('decodes pages of different encoding, compression and scheme without broken characters', async () => {
      const feeds: { url?: string; feed?: string; xmlUrl?: string }[] = await json('/feeds.json');
      const addresses = feeds.map((feed) => feed.url ?? feed.feed ?? feed.xmlUrl ?? '').slice(0, 40);
      const outcomes = await Promise.all(
        addresses.map((address) => fetcher.fetch({ address, purpose: 'feed', expect: 'feed' })),
      );
      expect(outcomes.map(resultOf)).toEqual(addresses.map(() => 'ok'));
      const texts = outcomes.map((outcome) => (outcome.kind === 'ok' ? outcome.text : ''));
      expect(texts.filter((text) => /\ufffd|[\u0080-\u009f]|â€/.test(text))).toEqual([]);
    });
  },
);

async function firstLine(child: ChildProcess): Promise<{ proxy: string; ca: string }> {
  if (child.stdout === null) throw new Error('The newsroom has no output.');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error('The newsroom ended at once.');
}
