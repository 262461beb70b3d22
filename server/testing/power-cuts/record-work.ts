import { statSync } from 'node:fs';
import { requestSignIn, verifySignIn } from '../../accounts/sign-in.ts';
import type { Database } from '../../db/db.ts';
import { migrate } from '../../db/migrate.ts';
import { runIngestion } from '../../ingestion/run-ingestion.ts';
import { createLog } from '../../log.ts';
import type { SignInMail } from '../../mail/message.ts';
import { addTestFeed, openAggregationParts } from '../aggregation-parts.ts';
import { startFeedWeb, unlikeArticles } from '../feed-web.ts';
import { openObserved } from './open-observed.ts';
import { digestTables, type TableDigests, watchAnswers } from './table-digests.ts';

/** What had been acknowledged when the journal of the files had this length. */
export interface Answer {
  position: number;
  digests: TableDigests;
}

/** The work that the timer of the product does, and that frees and reuses parts of the log. */
const tending = [
  { every: 25, statement: 'CHECKPOINT' },
  { every: 40, statement: 'SELECT pg_switch_wal()' },
  { every: 60, statement: 'VACUUM (ANALYZE) items' },
];

/** Notes the state of all rows at each answer to a statement or transaction that wrote some. */
function noteAnswers({ pool }: Database, journalFile: string): Answer[] {
  const answers: Answer[] = [];
  let nextTransaction = '';
  watchAnswers(pool, async (query) => {
    const position = statSync(journalFile).size;
    const { rows } = await query('SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next');
    if (rows[0]?.next === nextTransaction) return;
    nextTransaction = String(rows[0]?.next);
    answers.push({ position, digests: await digestTables(query) });
    for (const { every, statement } of tending) if (answers.length % every === 0) await query(statement);
  });
  return answers;
}

async function signIn({ db }: Database, email: string): Promise<void> {
  const mails: SignInMail[] = [];
  const mailer = { sendSignInLink: async (mail: SignInMail) => void mails.push(mail), close: async () => {} };
  const clock = () => new Date();
  const publicUrl = 'http://balance.example';
  await requestSignIn({ db, clock, mailer, publicUrl, isFlooded: async () => false }, { email });
  const token = new URL(mails[0]?.link ?? '').searchParams.get('token') ?? '';
  const rules = { signUp: { kind: 'open' }, adminEmails: [], firstAccountIsAdmin: false } as const;
  await verifySignIn({ db, clock, ...rules }, { token });
}

async function aggregate(database: Database, hosts: number, articles: number): Promise<number> {
  const web = await startFeedWeb();
  const parts = openAggregationParts({ proxyUrl: web.proxyUrl });
  try {
    for (let at = 0; at < hosts; at += 1) {
      const host = `outlet${at}.example`;
      web.hosts.set(host, { articles: unlikeArticles(host, articles) });
      await addTestFeed(database, host);
    }
    const signal = new AbortController().signal;
    const run = await runIngestion(parts.depsFor(database), { force: true, feedIds: null, signal });
    return run.articlesProcessed;
  } finally {
    await Promise.all([parts.close(), web.close()]);
  }
}

export interface WorkOptions {
  signIns: number;
  hosts: number;
  articlesOfEach: number;
}

/**
 * Lets the embedded database in the empty folder `dataDir` start for the first time, sign people in and aggregate, and
 * records the changes of its files in `journalFile`. Returns what was acknowledged.
 */
export async function recordWork(
  dataDir: string,
  journalFile: string,
  { signIns, hosts, articlesOfEach }: WorkOptions,
): Promise<{ answers: Answer[]; articles: number }> {
  const database = await openObserved(dataDir, { journalFile });
  try {
    const answers = noteAnswers(database, journalFile);
    await migrate(database, createLog('silent'));
    for (let at = 0; at < signIns; at += 1) await signIn(database, `reader${at}@readers.example`);
    const articles = await aggregate(database, hosts, articlesOfEach);
    for (let at = 0; at < signIns; at += 1) await signIn(database, `reader${at}@readers.example`);
    return { answers, articles };
  } finally {
    await database.close();
  }
}
