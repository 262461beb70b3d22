import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { programArguments, rootFolder } from '../../config/paths.ts';
import type { Database } from '../../db/db.ts';

export interface KillAggregationOptions {
  dataDir: string;
  proxyUrl: string;
  databaseUrl?: string;
  rounds: number;
  /** In [0, 1): when in its work a process is killed. */
  random: () => number;
  /** Longest work before a kill, in milliseconds. */
  maxMs: number;
  /** What must have happened before that work counts. */
  after?: () => Promise<void>;
  onRound?: (round: number) => void;
}

/** Lets worker processes aggregate and kills each at a random moment of its work. */
export async function killAggregations(options: KillAggregationOptions): Promise<void> {
  const { dataDir, proxyUrl, databaseUrl, rounds, random, maxMs, after, onRound } = options;
  const program = programArguments('server/ingestion/soak/ingest-until-killed.ts');
  const args = [dataDir, proxyUrl, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  for (let round = 0; round < rounds; round += 1) {
    const child = spawn(process.execPath, [...program, ...args], {
      cwd: rootFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (bytes: Buffer) => {
      complaint += bytes.toString('utf8');
    });
    const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
    const started = new Promise<boolean>((resolve) => child.stdout.once('data', () => resolve(true)));
    if (!(await Promise.race([started, ended.then(() => false)]))) {
      throw new Error(`the worker did not start: ${complaint}`);
    }
    await after?.();
    await wait(random() * maxMs);
    child.kill('SIGKILL');
    await ended;
    onRound?.(round);
  }
}

/** What is wrong with items, articles and stories; empty when each article is there once and whole. */
export async function findInconsistencies({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const checks: Record<string, string> = {
    'items of one address': 'SELECT address FROM items GROUP BY address HAVING count(*) > 1',
    'articles of one text': 'SELECT md5(text) FROM articles GROUP BY domain, md5(text) HAVING count(*) > 1',
    'articles without an item':
      'SELECT id FROM articles WHERE NOT EXISTS (SELECT 1 FROM items WHERE article_id = articles.id)',
    'items that are read and have no article':
      "SELECT id FROM items WHERE state IN ('read', 'rated', 'clustered') AND article_id IS NULL",
    'items that are rated and have no rating': `SELECT id FROM items WHERE state IN ('rated', 'clustered')
      AND NOT EXISTS (SELECT 1 FROM ratings WHERE ratings.article_id = items.article_id)`,
    'items that are grouped and in no story': `SELECT id FROM items WHERE state = 'clustered'
      AND NOT EXISTS (SELECT 1 FROM story_articles WHERE story_articles.article_id = items.article_id)`,
    'stories that tell another number of articles than they have': `SELECT id FROM stories
      WHERE merged_into IS NULL AND version = greatest(card_version, refreshed_version)
      AND article_count <> (SELECT count(*) FROM story_articles WHERE story_id = stories.id)`,
    'stories without articles': `SELECT id FROM stories WHERE merged_into IS NULL
      AND NOT EXISTS (SELECT 1 FROM story_articles WHERE story_id = stories.id)`,
  };
  const found: string[] = [];
  for (const [name, question] of Object.entries(checks)) {
    const { rowCount } = await pool.query(question);
    if (rowCount !== 0) found.push(`${name}: ${rowCount}`);
  }
  return found;
}
