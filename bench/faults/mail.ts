import type { Database } from '#server/db/db.ts';
import { type SmtpLie, smtpLies, startLyingSmtpServer } from '#testing/lying-smtp-server.ts';
import { aggregateToEnd } from '../support/installation.ts';
import { call, type Fault, inSeconds, timeUntil } from './fault.ts';

const requestSignIn = (address: string, email: string) =>
  call({ address, token: '' }, '/authentication/request', { json: { email } });

/** A reader waits no longer for the answer about a mail. */
const signInLimitMs = 27_000;
/** The queue sends every minute, and each lie may take its time. */
const queueLimitMs = 180_000;

/** Readers whose daily digest is due. */
async function addDueReaders({ pool }: Database, readers: number): Promise<void> {
  await pool.query(
    `WITH new AS (INSERT INTO accounts (email, created_at)
       SELECT 'digest' || n || '@news.example', now() FROM generate_series(1, $1) n RETURNING id)
     INSERT INTO reader_preferences (account_id, time_zone, edition, digest_frequency, digest_weekday, digest_hour,
       digest_sections, alerts_per_day, next_digest_at, updated_at)
     SELECT id, 'Europe/London', 'world', 'daily', 1, 7, '{top-stories,blindspots}', 0, NULL, now() FROM new`,
    [readers],
  );
}

/** Lets the digest of so many readers be due who had none yet. */
const letBeDue = ({ pool }: Database, readers: number) =>
  pool.query(
    `UPDATE reader_preferences SET next_digest_at = now() WHERE account_id IN (
       SELECT a.id FROM accounts a WHERE a.email LIKE 'digest%'
         AND NOT EXISTS (SELECT 1 FROM reader_mails m WHERE m.account_id = a.id) LIMIT $1)`,
    [readers],
  );

async function countMails({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ state: string; mails: number }>(
    'SELECT state, count(*) AS mails FROM reader_mails GROUP BY state ORDER BY state',
  );
  return Object.fromEntries(rows.map(({ state, mails }) => [state, Number(mails)]));
}

const perLie = 4;
/** The queue sends once a minute, so digests meet some of the lies; the tests of the mailer have all. */
const lies: ReadonlySet<SmtpLie | null> = new Set([
  'answers as a web server',
  'agrees to everything and hangs up after the mail',
  'refuses for now',
  'refuses for good',
  'sends a line now and then',
  null,
]);

export const lyingMail: Fault = {
  name: 'Mail server that lies',
  async start() {
    const server = await startLyingSmtpServer();
    const names = Object.keys(smtpLies) as SmtpLie[];
    return {
      env: { SMTP_URL: server.url },
      close: server.close,
      async disturb({ database, address, token }) {
        const problems: string[] = [];
        // The news of the digests.
        await aggregateToEnd(database, { address, token });
        await addDueReaders(database, perLie * lies.size);
        let queued = 0;
        for (const [at, name] of [...names, null].entries()) {
          server.lie(name);
          const isQueued = lies.has(name);
          if (isQueued) queued += perLie;
          if (isQueued) await letBeDue(database, perLie);
          const { status, ms, problems: wrong } = await requestSignIn(address, `sign-in${at}@news.example`);
          problems.push(...wrong);
          if (status !== (name === null ? 200 : 502)) problems.push(`${name}: sign-in answered ${status}`);
          if (ms > signInLimitMs) problems.push(`${name}: sign-in took ${inSeconds(ms)} s`);
          const isTried = async () => {
            const mails = await countMails(database);
            const all = Object.values(mails).reduce((sum, count) => sum + count, 0);
            return all === queued && mails.claimed === undefined;
          };
          const tried = await timeUntil(isTried, queueLimitMs);
          if (tried === null) problems.push(`${name}: digests were not tried in time`);
          console.log(
            `${name ?? 'tells the truth'}: sign-in ${status} in ${inSeconds(ms)} s; ${JSON.stringify(await countMails(database))}`,
          );
        }
        // The first pause is five minutes; the bench does not wait for it.
        await database.pool.query(`UPDATE reader_mails SET retry_at = now() WHERE state = 'retry'`);
        const hasNone = async () =>
          Object.keys(await countMails(database)).every((state) => !['retry', 'claimed'].includes(state));
        if ((await timeUntil(hasNone, queueLimitMs)) === null)
          problems.push('digests were not sent after the lies');
        const digests = server.received.filter((to) => to.startsWith('digest'));
        const twice = digests.filter((to, at) => digests.indexOf(to) !== at);
        const mails = await countMails(database);
        console.log(
          `digests at the end: ${JSON.stringify(mails)}; received ${digests.length}, twice ${twice.length}`,
        );
        problems.push(...twice.map((to) => `twice: ${to}`));
        const { rows } = await database.pool.query<{ email: string }>(
          `SELECT email FROM reader_mails m JOIN accounts a ON a.id = m.account_id WHERE m.state = 'sent'`,
        );
        problems.push(
          ...rows
            .filter(({ email }) => !digests.includes(email))
            .map(({ email }) => `not received: ${email}`),
        );
        return problems;
      },
    };
  },
};
