import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addAccount } from '#server/accounts/accounts.ts';
import { addFollow } from '#server/following/follows.ts';
import { updatePreferences } from '#server/following/preferences.ts';
import { mailConnections } from '#server/mail/create-reader-mailer.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { testTemplate } from '#testing/database.ts';
import { startSmtpServer } from '#testing/smtp-server.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { migrate } from '../../db/migrate.ts';
import { openEmbedded } from '../../db/open-embedded.ts';
import { createLog } from '../../log.ts';
import { sendAndKill } from './kill-digests.ts';

const readers = 24;
const start = new Date('2026-11-23T05:00:00Z');
const due = new Date('2026-11-23T07:00:01Z');
/** The mails after which the sending process is killed. */
const kills = [3, 13];
const script = 'send-until-killed.ts' as const;
const log = createLog('silent');

async function open(dataDir: string) {
  return openEmbedded({ dataDir, log, templateFile: await testTemplate() });
}

async function fill(dataDir: string): Promise<void> {
  const database = await open(dataDir);
  await migrate(database, log);
  const deps = { db: database.db, clock: () => start, outlets: { version: 1, outlets: [] } };
  const story = await storeStory(deps.db, await storeSamples(deps.db, bridgeReports, start), start);
  await refreshWaiting(deps, { storyIds: null, limit: 1, signal: new AbortController().signal });
  for (let reader = 0; reader < readers; reader += 1) {
    const { account } = await addAccount(deps, { email: `reader${reader}@news.example` });
    await addFollow(deps, { accountId: account.id, kind: 'story', value: story });
    const digest = { frequency: 'daily' as const, weekday: 1, hour: 7, sections: ['top-stories' as const] };
    await updatePreferences(deps, { accountId: account.id, changes: { digest, quiet_hours: null } });
  }
  await database.close();
}

it('sends no digest twice when its process is killed, and loses only those in flight', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-digests-'));
  const smtp = await startSmtpServer();
  try {
    await fill(dataDir);
    for (const count of [...kills, null]) {
      const isEnough = count === null ? null : () => smtp.mails.length >= count;
      expect(await sendAndKill({ script, dataDir, target: smtp.url, now: due, isEnough })).toBe('');
    }
    const recipients = smtp.mails.flatMap(({ to }) => to);
    expect(new Set(recipients).size).toBe(recipients.length);
    expect(recipients.length).toBeGreaterThanOrEqual(readers - kills.length * mailConnections);
    const database = await open(dataDir);
    const mails = await database.db.selectFrom('reader_mails').select('state').execute();
    await database.close();
    const claimed = mails.filter(({ state }) => state === 'claimed').length;
    expect(mails).toHaveLength(readers);
    expect(claimed).toBeLessThanOrEqual(kills.length * mailConnections);
    // Each of the others was sent once.
    expect(recipients.length).toBeGreaterThanOrEqual(readers - claimed);
  } finally {
    await smtp.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 300_000);
