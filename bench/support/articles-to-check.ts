import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { rootFolder } from '#server/config/paths.ts';
import { type LargeNewsroom, promptFeedAddresses } from './large-newsroom.ts';

/**
 * Articles to check, in turn of hosts that the aggregation leaves alone and that want no pauses, so that no check
 * waits out of politeness.
 */
export async function articlesToCheck(
  newsroom: LargeNewsroom,
  addresses: readonly string[],
): Promise<string[]> {
  const prompt = await promptFeedAddresses(newsroom, addresses);
  const hosts = prompt.map((address) => new URL(address).hostname);
  const file = join(rootFolder, '../shared/newsroom/articles-dev.jsonl.gz');
  const articles = gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { url: string; host: string });
  const ofHosts = hosts.map((host) => articles.filter((article) => article.host === host));
  const longest = Math.max(...ofHosts.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => ofHosts.flatMap((own) => own[at]?.url ?? [])).flat();
}
