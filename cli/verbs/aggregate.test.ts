import { spawn } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { programArguments, rootFolder } from '#server/config/paths.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';

let web: FeedWeb;
let app: TestApp;
beforeAll(async () => {
  web = await startFeedWeb();
  app = await createTestApp({ env: { FETCH_PROXY_URL: web.proxyUrl } });
});
afterAll(async () => {
  await app.close();
  await web.close();
});

function aggregate(...args: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [...programArguments('cli/main.ts'), 'aggregate', ...args], {
    cwd: rootFolder,
    env: { PATH: process.env.PATH, DATA_DIR: app.dataDir, HOST: '127.0.0.1', PORT: '3000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout.on('data', (bytes: Buffer) => {
    texts.stdout += bytes.toString('utf8');
  });
  child.stderr.on('data', (bytes: Buffer) => {
    texts.stderr += bytes.toString('utf8');
  });
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, ...texts })));
}

it('starts a run over all feeds in the running server, waits for it and reports failures', async () => {
  web.hosts.set('north.example', { articles: unlikeArticles('north.example', 3) });
  web.hosts.set('gone.example', { articles: [], status: 404 });
  const { sessionToken } = await app.signIn(app.adminEmail);
  for (const host of web.hosts.keys()) {
    const feed = {
      ...{ name: host, url: `http://${host}/rss.xml`, bias: 'center' },
      ...{ enabled: true, max_articles: 5 },
    };
    await app.call('POST', '/admin/rss/feeds', { token: sessionToken, body: feed });
  }
  const { status, stdout, stderr } = await aggregate('--wait');
  expect(status).toBe(0);
  expect(stdout).toMatch(
    /^3 new articles, \d new stor.* 2 feeds asked: 0 had nothing new, 1 could not be read\.\n$/,
  );
  expect(stderr).toContain('gone.example: not-found:');
  const started = await aggregate();
  expect(started.stdout).toMatch(/^Started job [0-9a-f-]{36}\.\n$/);
});
