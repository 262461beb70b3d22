import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { loadRows } from '#models/load-rows.ts';
import { rootFolder } from '../config/paths.ts';
import { loadOutletTable } from './outlet-table.ts';

const file = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');
/** From so many articles on an outlet of the newsroom is to be rated. */
const manyArticles = 20;

describe.skipIf(!existsSync(file))('the outlet table and the newsroom beside the repository', () => {
  const table = loadOutletTable();
  const articles = new Map<string, number>();
  if (existsSync(file))
    for (const { url } of loadRows<{ url: string }>(file)) {
      const host = new URL(url).host;
      articles.set(host, (articles.get(host) ?? 0) + 1);
    }

  it('knows every outlet of the newsroom', () => {
    expect([...articles.keys()].filter((host) => findOutlet(table, host) === null)).toEqual([]);
  });

  it('rates every outlet that has twenty articles there', () => {
    const counts = new Map<string, number>();
    const unrated = new Set<string>();
    for (const [host, count] of articles) {
      const outlet = findOutlet(table, host);
      if (outlet === null) continue;
      counts.set(outlet.domain, (counts.get(outlet.domain) ?? 0) + count);
      if (outlet.lean === null && !outlet.flags.includes('aggregator')) unrated.add(outlet.domain);
    }
    expect([...unrated].filter((domain) => (counts.get(domain) ?? 0) >= manyArticles)).toEqual([]);
  });
});
