import { writeSync } from 'node:fs';
import { openPostgresql } from '../../db/open-postgresql.ts';
import { createLog } from '../../log.ts';
import { createStoryPlacer } from '../../stories/clustering/create-story-placer.ts';
import { placeArticles } from '../place-articles.ts';

// Run as: node place-until-done.ts DATABASE_URL NOW ID... . Prints a line when it is ready, waits for one, and places
// the articles one by one, as one of several processes that share the work.
const [databaseUrl = '', now = '', ...articleIds] = process.argv.slice(2);
const log = createLog('silent');
const database = await openPostgresql(databaseUrl, log);
const clock = () => new Date(now);
const deps = { db: database.db, clock, placer: createStoryPlacer({ db: database.db, clock, log }) };
const { signal } = new AbortController();
writeSync(1, 'ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
process.stdin.destroy();
const failed: string[] = [];
for (const id of articleIds) {
  const outcome = await placeArticles(deps, { articleIds: [id], signal });
  if (outcome.kind === 'clustered') failed.push(...outcome.failed.map(({ error }) => String(error)));
}
await database.close();
writeSync(1, `failed ${JSON.stringify(failed)}\n`);
