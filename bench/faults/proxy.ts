import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/db.ts';
import { newestRun } from '../support/installation.ts';
import { type ProxyLie, proxyLies, startLyingProxy } from '../support/lying-proxy.ts';
import { tablesWith } from '../support/stored-text.ts';
import { type Answer, call, type Fault, inSeconds, maxWorkMs, timeUntil, untilRunning } from './fault.ts';

const lies = ['refuses connections', ...(Object.keys(proxyLies) as ProxyLie[])] as const;
/** Feeds are fetched beside one another, each within its time limit, and a page is tried again. */
const runLimitMs = 180_000;
const checkLimitMs = 30_000;

/** The message of the first aggregation that was requested after now; null where none ended in time. */
async function nextRun(database: Database): Promise<{ message: string; ms: number } | null> {
  const before = await newestRun(database);
  const ms = await timeUntil(async () => {
    const run = await newestRun(database);
    return run !== null && run.id !== before?.id && !['pending', 'running'].includes(run.status);
  }, runLimitMs);
  if (ms === null) return null;
  const { rows } = await database.pool.query<{ message: string }>(
    `SELECT message FROM job_runs WHERE operation = 'RSS Aggregation' AND completed_at IS NOT NULL
     ORDER BY created_at DESC LIMIT 1`,
  );
  return { message: rows[0]?.message ?? '', ms };
}

async function listFeedProblems({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ problem: string }>(
    `SELECT DISTINCT failure_kind || ': ' || failure_detail AS problem FROM feeds WHERE failure_kind IS NOT NULL`,
  );
  return rows.map(({ problem }) => problem);
}

/** Lets pages that failed be tried at once, for which runs wait minutes or hours. */
async function tryAgainAtOnce({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ minutes: number }>(
    `WITH waiting AS (SELECT id, next_try_at FROM items WHERE state = 'failed' AND next_try_at > now())
     UPDATE items SET next_try_at = now() FROM waiting WHERE items.id = waiting.id
     RETURNING ceil(extract(epoch FROM waiting.next_try_at - now()) / 60)::int AS minutes`,
  );
  const longest = Math.max(0, ...rows.map(({ minutes }) => minutes));
  console.log(`${rows.length} pages are to be tried again, the last one in ${longest} minutes`);
}

export const lyingProxy: Fault = {
  name: 'Proxy that is gone or lies',
  async start({ newsroom }) {
    const proxy = await startLyingProxy(newsroom.proxyUrl);
    return {
      env: { FETCH_PROXY_URL: proxy.url },
      close: proxy.close,
      async disturb(installation, random) {
        const { database } = installation;
        const problems: string[] = [];
        const { rows: feeds } = await database.pool.query<{ url: string }>(
          'SELECT url FROM feeds ORDER BY id',
        );
        for (const [at, name] of lies.entries()) {
          await untilRunning(database);
          await sleep(random() * maxWorkMs);
          await proxy.lie(name);
          const check = async (): Promise<Answer> => {
            // What a proxy answers for an http address, the page does not show.
            const { host } = new URL(feeds[at % feeds.length]?.url ?? '');
            return await call(installation, '/bias-check', {
              json: { url: `https://${host}/never-read-${at}` },
            });
          };
          const [run, answer] = await Promise.all([nextRun(database), check()]);
          const feedProblems = await listFeedProblems(database);
          console.log(
            `${name}: run of ${inSeconds(run?.ms ?? null)} s: ${run?.message}\n  feeds: ${feedProblems.join(' | ')}\n  check ${answer.status} in ${inSeconds(answer.ms)} s: ${Object(answer.body).error}`,
          );
          problems.push(...answer.problems.map((one) => `${name}: ${one}`));
          if (answer.status === 200) problems.push(`${name}: a page was judged that nobody has read`);
          if (answer.ms > checkLimitMs) problems.push(`${name}: the check took ${inSeconds(answer.ms)} s`);
          if (run === null) problems.push(`${name}: no run ended in time`);
          await proxy.lie(null);
          await nextRun(database);
        }
        await tryAgainAtOnce(database);
        // The run that is on its way has chosen its pages already.
        await nextRun(database);
        const tables = await tablesWith(database, 'accept the terms of this network');
        problems.push(...tables.map((table) => `${table}: the page of the proxy is stored`));
        return problems;
      },
    };
  },
};
