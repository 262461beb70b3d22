import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { freePort } from '#testing/free-port.ts';

/** The one file that a new provider needs. It is written for this test; no such service exists. */
const provider = (origin: string) => `
import type { CreateProvider } from '../provider.ts';

export const createProvider: CreateProvider = ({ fetcher, variables }) => {
  async function request(path, limit, signal) {
    const answer = await fetcher.fetch({
      address: '${origin}/' + path + '?key=' + variables.TOWN_CRIER_KEY,
      purpose: 'connector', expect: 'any', signal,
    });
    if (answer.kind !== 'ok') return { kind: 'failed', failure: 'unreadable', detail: 'x', retryAfterSeconds: null };
    return { kind: 'ok', articles: JSON.parse(answer.text).slice(0, limit) };
  }
  return {
    latestEveryMinutes: 60,
    search: ({ words, limit, signal }) => request(words.join('+'), limit, signal),
    latest: ({ limit, signal }) => request('latest', limit, signal),
  };
};
`;
/** The one line in domain/connectors/connector-table.ts. */
const line =
  "  { id: 'town-crier', name: 'Town Crier', source: 'town_crier', maxArticles: 7, variables: { TOWN_CRIER_KEY: key } },\n";

const articles = Array.from({ length: 12 }, (_, n) => ({
  title: `Zeppelin number ${n} lands at harbour ${n}`,
  address: `https://gazette-${n}.example/zeppelin`,
  isResolved: true,
  outletName: `Gazette ${n}`,
  outletAddress: `gazette-${n}.example`,
  description: '',
  publishedAt: '2026-11-20T10:00:00.000Z',
}));

/** The contract of this process does not know the new provider. */
interface FlagsAnswer {
  news_sources: Record<string, boolean>;
  sources: { id: string }[];
}
interface CheckAnswer {
  searched_sources: { id: string }[];
  suggested_articles: { origin: string }[];
}

describe('a provider of one new file and one new line', () => {
  const requested: string[] = [];
  let folder: string;
  let service: Server;
  let serviceHost: string;
  let product: ChildProcess;
  let address: string;
  let token: string;

  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(address + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as Answer;
  }

  /** A copy of the source, so that the repository stays as it is. */
  async function copyProduct(): Promise<void> {
    for (const name of [
      'cli',
      'contract',
      'domain',
      'models',
      'server',
      'package.json',
      'tsconfig.base.json',
    ]) {
      await cp(join(rootFolder, name), join(folder, name), { recursive: true });
    }
    await symlink(join(rootFolder, 'node_modules'), join(folder, 'node_modules'));
  }

  async function addProvider(): Promise<void> {
    await writeFile(
      join(folder, 'server/connectors/providers/town-crier.ts'),
      provider(`http://${serviceHost}`),
    );
    const table = join(folder, 'domain/connectors/connector-table.ts');
    const before = await readFile(table, 'utf8');
    const after = before.replace('] as const satisfies', `${line}] as const satisfies`);
    expect(after).not.toBe(before);
    await writeFile(table, after);
  }

  /** Resolves when the product listens. */
  async function startProduct(): Promise<void> {
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    product = spawn(process.execPath, ['--import', 'tsx', join(folder, 'cli/main.ts'), 'serve'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'development',
        ROLES: 'web',
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'silent',
        ADMIN_EMAILS: 'admin@readers.example',
        TOWN_CRIER_KEY: 'a-key',
        FETCH_ALLOW_PRIVATE: serviceHost,
      },
    });
    const ended = once(product, 'exit').then(([code]) => {
      throw new Error(`the product ended with code ${code}`);
    });
    const started = new Promise<void>((resolve) => {
      product.stdout?.on('data', (text) => {
        if (String(text).includes(address)) resolve();
      });
    });
    await Promise.race([started, ended]);
    ended.catch(() => {});
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'balance-provider-'));
    service = createServer((request, response) => {
      requested.push(request.url ?? '');
      response.end(JSON.stringify(articles));
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    serviceHost = `127.0.0.1:${(service.address() as AddressInfo).port}`;
    await copyProduct();
    await addProvider();
    await startProduct();
    const response = await fetch(`${address}/dev/admin-session`, { method: 'POST' });
    token = ((await response.json()) as { sessionToken: string }).sessionToken;
  });
  afterAll(async () => {
    if (product?.exitCode === null) {
      product.kill('SIGTERM');
      await once(product, 'exit');
    }
    service.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('has a feature flag, which is off, and a row for administrators, which names its variable', async () => {
    const { news_sources, sources } = await call<FlagsAnswer>('GET', '/admin/feature-flags');
    expect(news_sources).toMatchObject({ google_news_enabled: true, town_crier_enabled: false });
    expect(sources.map(({ id }) => id).slice(-2)).toEqual(['town_crier', 'rss_feeds']);
    expect(sources.at(-2)).toMatchObject({
      ...{ name: 'Town Crier', enabled: false, key: 'set', key_setting: 'TOWN_CRIER_KEY' },
      last_result: 'never',
    });
  });

  it('has a limit with its default', async () => {
    expect(await call('GET', '/admin/source-limits')).toMatchObject({ town_crier_max_articles: 7 });
  });

  it('stands in the description of the API', async () => {
    const text = JSON.stringify(await call('GET', '/openapi.json'));
    for (const name of [
      '"town-crier"',
      '"town_crier"',
      '"TOWN_CRIER_ENABLED"',
      '"town_crier_max_articles"',
    ]) {
      expect(text).toContain(name);
    }
  });

  it('is searched once it is switched on, with its key and up to its limit', async () => {
    await call('POST', '/admin/relevance-config', {
      ...{ threshold: 0.1, min_articles: 50, max_articles_to_score: 1000 },
    });
    await call('POST', '/admin/feature-flags', { GOOGLE_NEWS_ENABLED: false, TOWN_CRIER_ENABLED: true });
    const result = await call<CheckAnswer>('POST', '/bias-check', { url: 'zeppelin' });
    expect(requested).toEqual(['/zeppelin?key=a-key']);
    const searched = result.searched_sources.find(({ id }) => id === 'town-crier');
    expect(searched).toMatchObject({ name: 'Town Crier', outcome: 'ok', found: 7 });
    const origins = result.suggested_articles.map(({ origin }) => origin);
    expect(origins).toEqual(Array(7).fill('town-crier'));
    const { sources } = await call<FlagsAnswer>('GET', '/admin/feature-flags');
    expect(sources.at(-2)).toMatchObject({ enabled: true, last_result: 'ok', last_articles: 7 });
  });
});
