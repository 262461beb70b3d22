import type { VerbEntry } from './run-cli.ts';

export const verbEntries: readonly VerbEntry[] = [
  {
    name: 'serve',
    summary: 'run the server',
    load: async () => (await import('./verbs/serve.ts')).serveVerb,
  },
  {
    name: 'worker',
    summary: 'work on jobs only, beside a server on the same PostgreSQL',
    load: async () => (await import('./verbs/worker.ts')).workerVerb,
  },
  {
    name: 'aggregate',
    summary: 'read all feeds and sources now',
    load: async () => (await import('./verbs/aggregate.ts')).aggregateVerb,
  },
  {
    name: 'migrate',
    summary: 'bring the schema of the database up to date',
    load: async () => (await import('./verbs/migrate.ts')).migrateVerb,
  },
  {
    name: 'doctor',
    summary: 'look for what is wrong with the installation',
    load: async () => (await import('./verbs/doctor.ts')).doctorVerb,
  },
  {
    name: 'backup',
    summary: 'write the whole database into a file',
    load: async () => (await import('./verbs/backup.ts')).backupVerb,
  },
  {
    name: 'restore',
    summary: 'fill the database from a backup',
    load: async () => (await import('./verbs/restore.ts')).restoreVerb,
  },
  {
    name: 'user',
    summary: 'add an account or change its rights',
    load: async () => (await import('./verbs/user.ts')).userVerb,
  },
  {
    name: 'parse-feed',
    summary: 'read feeds given as JSON lines',
    load: async () => (await import('./verbs/parse-feed.ts')).parseFeedVerb,
  },
  {
    name: 'demo',
    summary: 'load or remove a sample edition',
    load: async () => (await import('./verbs/demo.ts')).demoVerb,
  },
  {
    name: 'extract',
    summary: 'take the article out of pages given as JSON lines',
    load: async () => (await import('./verbs/extract.ts')).extractVerb,
  },
  {
    name: 'score',
    summary: 'rate articles given as JSON lines',
    load: async () => (await import('./verbs/score.ts')).scoreVerb,
  },
  {
    name: 'summarize',
    summary: 'summarise articles given as JSON lines',
    load: async () => (await import('./verbs/summarize.ts')).summarizeVerb,
  },
  {
    name: 'cluster',
    summary: 'put articles given as JSON lines into stories',
    load: async () => (await import('./verbs/cluster.ts')).clusterVerb,
  },
];
