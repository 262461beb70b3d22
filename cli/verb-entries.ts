import type { VerbEntry } from './run-cli.ts';
import type { Verb } from './verb.ts';

type VerbModule = () => Promise<{ verb: Verb }>;

/** A verb is one line here and one file in verbs/: its summary for `balance --help`, and its module. */
const verbs: Record<string, [summary: string, load: VerbModule]> = {
  serve: ['run the server', () => import('./verbs/serve.ts')],
  worker: ['work on jobs only, beside a server on the same PostgreSQL', () => import('./verbs/worker.ts')],
  feeds: ['look whether feeds are alive and what they bring', () => import('./verbs/feeds.ts')],
  aggregate: ['read all feeds and sources now', () => import('./verbs/aggregate.ts')],
  migrate: ['bring the schema of the database up to date', () => import('./verbs/migrate.ts')],
  doctor: ['look for what is wrong with the installation', () => import('./verbs/doctor.ts')],
  health: ['check whether the running server can serve', () => import('./verbs/health.ts')],
  backup: ['write the whole database into a file', () => import('./verbs/backup.ts')],
  restore: ['fill the database from a backup', () => import('./verbs/restore.ts')],
  user: ['add an account or change its rights', () => import('./verbs/user.ts')],
  digest: ['send the digest of an account now', () => import('./verbs/digest.ts')],
  'parse-feed': ['read feeds given as JSON lines', () => import('./verbs/parse-feed.ts')],
  demo: ['load or remove a sample edition', () => import('./verbs/demo.ts')],
  extract: ['take the article out of pages given as JSON lines', () => import('./verbs/extract.ts')],
  score: ['rate articles given as JSON lines', () => import('./verbs/score.ts')],
  summarize: ['summarise articles given as JSON lines', () => import('./verbs/summarize.ts')],
  cluster: ['put articles given as JSON lines into stories', () => import('./verbs/cluster.ts')],
};

export const verbEntries: readonly VerbEntry[] = Object.entries(verbs).map(([name, [summary, load]]) => ({
  name,
  summary,
  load: async () => (await load()).verb,
}));
