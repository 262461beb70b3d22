import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PQueue from 'p-queue';
import { freePort } from '#testing/free-port.ts';
import { type PeerPlan, type PeerRun, startPeerRun } from './peer.ts';

/** As many as Miniflux has workers by default. */
const feedsAtOnce = 16;
const account = { ADMIN_USERNAME: 'bench', ADMIN_PASSWORD: 'bench-password' };
const authorization = `Basic ${Buffer.from(Object.values(account).join(':')).toString('base64')}`;

/** The program by MINIFLUX_BINARY, else of the search path; undefined where there is none. */
export function findMiniflux(): string | undefined {
  const named = process.env.MINIFLUX_BINARY;
  const folders = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'miniflux'));
  return (named === undefined ? folders : [named]).find((file) => existsSync(file));
}

export function minifluxVersion(binary: string): string {
  return execFileSync(binary, ['-version'], { encoding: 'utf8' }).trim();
}

async function call(address: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(address + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`Miniflux answered ${path} with ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}

async function untilHealthy(address: string, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const answer = await fetch(`${address}/healthcheck`).catch(() => null);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('Miniflux ended before it answered.');
}

/** Subscribes to all feeds with its crawler; Miniflux answers when the articles of a feed are stored. */
async function subscribe(address: string, feeds: readonly string[]): Promise<number> {
  const [category] = (await call(address, '/v1/categories')) as { id: number }[];
  const queue = new PQueue({ concurrency: feedsAtOnce });
  const add = async (url: string) => {
    const options = { feed_url: url, category_id: category?.id, crawler: true, fetch_via_proxy: true };
    await call(address, '/v1/feeds', options).catch((error: Error) => console.error(url, error.message));
  };
  await Promise.all(feeds.map((url) => queue.add(() => add(url))));
  const { total } = (await call(address, '/v1/entries?limit=1')) as { total: number };
  return total;
}

/** One run of Miniflux over all feeds, from an empty database. */
export async function runMiniflux(binary: string, plan: PeerPlan): Promise<PeerRun[]> {
  const folder = mkdtempSync(join(tmpdir(), 'miniflux-'));
  const certificates = join(folder, 'ca.pem');
  writeFileSync(certificates, plan.newsroom.ca);
  const port = await freePort();
  const { proxyUrl } = plan.newsroom;
  const child = spawn(binary, [], {
    env: {
      ...process.env,
      ...account,
      DATABASE_URL: `${plan.databaseUrl}?sslmode=disable`,
      LISTEN_ADDR: `127.0.0.1:${port}`,
      RUN_MIGRATIONS: '1',
      CREATE_ADMIN: '1',
      SSL_CERT_FILE: certificates,
      LOG_LEVEL: 'error',
      POLLING_FREQUENCY: '1440',
      FETCHER_ALLOW_PRIVATE_NETWORKS: '1',
      ...{ HTTP_CLIENT_PROXY: proxyUrl, HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  try {
    await untilHealthy(address, () => child.exitCode === null);
    const end = startPeerRun('Miniflux', child.pid ?? 0, plan.databasePid);
    const start = performance.now();
    const articles = await subscribe(address, plan.feeds);
    return [end({ articles, articlesPerSecond: (1000 * articles) / (performance.now() - start) })];
  } finally {
    child.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}
