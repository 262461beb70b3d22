import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { writtenText } from '#testing/written-text.ts';
import { VerbUsageError } from '../verb.ts';
import { verb } from './feeds.ts';

let web: FeedWeb;
let folder = '';
beforeAll(async () => {
  web = await startFeedWeb();
  folder = await mkdtemp(join(tmpdir(), 'balance-feeds-'));
  vi.stubEnv('FETCH_PROXY_URL', web.proxyUrl);
  const articles = (host: string, status = 200) =>
    unlikeArticles(host, 4).map((article) => ({ ...article, status, description: 'Short.' }));
  web.hosts.set('good.example', { articles: articles('good.example') });
  web.hosts.set('walled.example', { articles: articles('walled.example', 403) });
  web.hosts.set('teasers.example', {
    articles: unlikeArticles('teasers.example', 4).map((article) => ({ ...article, status: 403 })),
  });
  web.hosts.set('empty.example', { articles: [] });
  web.hosts.set('busy.example', { articles: [], status: 429 });
  web.hosts.set('gone.example', { articles: [], status: 410 });
  const moved = { '/rss.xml': { status: 301, location: 'http://good.example/rss.xml' } };
  web.hosts.set('moved.example', { articles: [], redirects: moved });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await web.close();
  await rm(folder, { recursive: true, force: true });
});

async function check(name: string, content: string) {
  const file = join(folder, name);
  await writeFile(file, content);
  web.requests.length = 0;
  const stdout = new PassThrough({ highWaterMark: 1 << 24 });
  const status = await verb.run(['check', file], {
    stdin: Readable.from([]),
    stdout,
    stderr: new PassThrough(),
  });
  return { status, lines: writtenText(stdout).trimEnd().split('\n') };
}

const feedOf = (host: string) => `http://${host}/rss.xml`;

describe('balance feeds check', () => {
  it('shows every state, and fails when a feed is dead', async () => {
    const hosts = [...web.hosts.keys(), 'nobody.example'];
    const outlines = hosts.map((host) => `<outline type="rss" text="${host}" xmlUrl="${feedOf(host)}"/>`);
    const { status, lines } = await check(
      'all.opml',
      `<opml version="2.0"><body>${outlines.join('')}</body></opml>`,
    );
    expect(status).toBe(1);
    const line = (host: string) =>
      lines.find((text) => text.slice(16).startsWith(host))?.replace(/ {2,}/g, ' | ');
    expect(line('good.example')).toMatch(
      /^alive \| good\.example \| 4 \| 20\d\d-\S+ \S+ \| 3\/3 \| - \| http/,
    );
    expect(line('walled.example')).toMatch(
      /^brings nothing \| walled\.example \| 4 \| \S+ \S+ \| 0\/3 \| forbidden \|/,
    );
    // As in a run, where the description of the feed stands in for the page.
    expect(line('teasers.example')).toMatch(
      /^alive \| teasers\.example \| 4 \| \S+ \S+ \| 0\/3 \| forbidden \|/,
    );
    expect(lines).toContain(
      'teasers.example: Its pages are forbidden (401 or 403): the text of the feed stands in for them.',
    );
    expect(line('empty.example')).toMatch(/^brings nothing \| empty\.example \| 0 \| - \| - \| empty \|/);
    expect(line('busy.example')).toMatch(/^waits \| busy\.example \| 0 \| - \| - \| rate-limited \(429\) \|/);
    expect(line('gone.example')).toMatch(/^dead \| gone\.example \| 0 \| - \| - \| gone \(410\) \|/);
    expect(line('nobody.example')).toMatch(/^dead \|/);
    expect(line('moved.example')).toMatch(
      /^alive .+ -> http:\/\/good\.example\/rss\.xml \(moved for good\)$/,
    );
    expect(lines.at(-1)).toBe('8 feeds: 3 alive, 2 bring nothing, 1 wait, 2 dead.');
    expect(
      lines.filter((text) => text.startsWith('walled.example: Nothing of it can be read: 3 of 3')),
    ).toHaveLength(1);
    // The feed itself once, and once more from the address that moved there.
    expect(web.requests.filter(({ address }) => address === feedOf('good.example'))).toHaveLength(2);
    expect(web.requests.filter(({ address }) => address === feedOf('walled.example'))).toHaveLength(1);
  });

  it('reads addresses line by line, and succeeds when none is dead', async () => {
    const { status, lines } = await check(
      'list.txt',
      `# mine\n\n${feedOf('good.example')}\n${feedOf('empty.example')}\n`,
    );
    expect(status).toBe(0);
    expect(lines.at(-1)).toBe('2 feeds: 1 alive, 1 bring nothing, 0 wait, 0 dead.');
  });

  it('says once that no site answers', async () => {
    vi.stubEnv('FETCH_PROXY_URL', 'http://127.0.0.1:9');
    const { status, lines } = await check(
      'off.txt',
      `${feedOf('good.example')}\n${feedOf('empty.example')}\n`,
    );
    vi.stubEnv('FETCH_PROXY_URL', web.proxyUrl);
    expect(status).toBe(1);
    expect(lines.filter((text) => /network of this machine|Balance tries again/.test(text))).toEqual([
      'None of the sites answered: look at the network of this machine, and at FETCH_PROXY_URL.',
    ]);
  });

  it('says what is missing', async () => {
    const io = { stdin: Readable.from([]), stdout: new PassThrough(), stderr: new PassThrough() };
    await expect(verb.run([], io)).rejects.toBeInstanceOf(VerbUsageError);
    await expect(verb.run(['check', 'a', 'b'], io)).rejects.toBeInstanceOf(VerbUsageError);
    await writeFile(join(folder, 'none.txt'), '# nothing\n');
    await expect(verb.run(['check', join(folder, 'none.txt')], io)).rejects.toThrow(
      'There is no feed to check.',
    );
  });
});
