import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ProxyAgent, request } from 'undici';
import { z } from 'zod';
import { rootFolder } from '#server/config/paths.ts';

const newsroomFile = join(rootFolder, '../shared/newsroom/newsroom.mjs');

/** The stand-in for the news internet lies beside the repository for its developers only. */
export const hasLargeNewsroom = existsSync(newsroomFile);

export interface LargeNewsroom {
  /** Proxy, and by itself the base of the model endpoint `/v1`. */
  proxyUrl: string;
  /** Its certificate authority, PEM. */
  ca: string;
  pid: number;
  close(): Promise<void>;
}

async function firstLine(child: ChildProcess): Promise<{ proxy: string; ca: string }> {
  if (child.stdout === null) throw new Error('The newsroom has no output.');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error('The newsroom ended at once.');
}

/** Starts it on a free port, with further options of its command line. */
export async function startLargeNewsroom(options: readonly string[] = []): Promise<LargeNewsroom> {
  const folder = await mkdtemp(join(tmpdir(), 'newsroom-'));
  const child = spawn(
    process.execPath,
    [newsroomFile, '--port', '0', '--ca-dir', join(folder, 'ca'), ...options],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const { proxy, ca } = await firstLine(child);
  return {
    proxyUrl: proxy,
    pid: child.pid ?? 0,
    ca: await readFile(ca, 'utf8'),
    close: async () => {
      child.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const feedList = z.array(z.object({ url: z.string() }).loose());

export async function feedAddresses({ proxyUrl }: Pick<LargeNewsroom, 'proxyUrl'>): Promise<string[]> {
  const answer: unknown = await (await fetch(`${proxyUrl}/feeds.json`)).json();
  return feedList.parse(Array.isArray(answer) ? answer : Object(answer).feeds).map(({ url }) => url);
}

async function hasCrawlDelay(host: string, dispatcher: ProxyAgent): Promise<boolean> {
  const { body } = await request(`https://${host}/robots.txt`, { dispatcher });
  return /crawl-delay/i.test(await body.text());
}

/** Addresses of feeds whose hosts want no pauses between requests. */
export async function promptFeedAddresses(
  newsroom: LargeNewsroom,
  addresses: readonly string[],
): Promise<string[]> {
  const dispatcher = new ProxyAgent({ uri: newsroom.proxyUrl, requestTls: { ca: newsroom.ca } });
  const prompt: string[] = [];
  for (const address of addresses)
    if (!(await hasCrawlDelay(new URL(address).hostname, dispatcher))) prompt.push(address);
  await dispatcher.close();
  return prompt;
}
