import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addAccount } from '#server/accounts/accounts.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { testTemplate } from '#testing/database.ts';
import { startPushService, type TestPushService } from '#testing/push-service.ts';
import { migrate } from '../../db/migrate.ts';
import { openEmbedded } from '../../db/open-embedded.ts';
import { createLog } from '../../log.ts';
import { insertMessages } from '../push/message-store.ts';
import { addPushDevice } from '../push/push-devices.ts';
import { sendAndKill } from './kill-digests.ts';

const devices = 10;
const now = new Date('2026-11-23T12:00:00Z');
/** The messages after which the sending process is killed. */
const kills = [2, 5];
const log = createLog('silent');
const script = 'push-until-killed.ts' as const;

async function open(dataDir: string) {
  return openEmbedded({ dataDir, log, templateFile: await testTemplate() });
}

async function fill(dataDir: string, service: TestPushService): Promise<void> {
  const database = await open(dataDir);
  await migrate(database, log);
  const allow = createAllowList([service.host]);
  const deps = { db: database.db, clock: () => now, allow };
  const accountId = (await addAccount(deps, { email: 'reader@news.example' })).account.id;
  const preferences = { time_zone: 'UTC', edition: 'world' as const, digest_frequency: 'off' as const };
  const rest = { digest_weekday: 1, digest_hour: 7, digest_sections: [], alerts_per_day: 1, updated_at: now };
  await database.db
    .insertInto('reader_preferences')
    .values({ account_id: accountId, quiet_from: null, quiet_until: null, ...preferences, ...rest })
    .execute();
  for (let count = 0; count < devices; count += 1) {
    const { endpoint, keys } = service.subscribe();
    await addPushDevice(deps, { accountId, endpoint, ...keys, name: '' });
  }
  const payload = { title: 'A bridge', body: 'The right joined.', path: '/following' };
  const reported = { states: new Map(), readAt: now };
  const message = { accountId, period: '2026-11-23 1', payload, reported, now };
  await database.db.transaction().execute((tx) => insertMessages(tx, message));
  await database.close();
}

it('sends no alert twice to a device when its process is killed, and loses only the one in flight', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-pushes-'));
  const service = await startPushService();
  try {
    await fill(dataDir, service);
    for (const count of [...kills, null]) {
      const isEnough = count === null ? null : () => service.received.length >= count;
      expect(await sendAndKill({ script, dataDir, target: service.host, now, isEnough })).toBe('');
    }
    const paths = service.received.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const database = await open(dataDir);
    const rows = await database.db.selectFrom('push_messages').select('state').execute();
    await database.close();
    const lost = rows.filter(({ state }) => state === 'claimed').length;
    expect(rows).toHaveLength(devices);
    expect(lost).toBeLessThanOrEqual(kills.length);
    expect(paths.length).toBeGreaterThanOrEqual(devices - lost);
  } finally {
    await service.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}, 300_000);
