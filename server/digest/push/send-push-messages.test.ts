import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAccount, deleteAccount } from '#server/accounts/accounts.ts';
import { endAllSessions } from '#server/accounts/sessions.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { addFollow } from '#server/following/follows.ts';
import { updatePreferences } from '#server/following/preferences.ts';
import { createLog } from '#server/log.ts';
import { createReaderMailer } from '#server/mail/create-reader-mailer.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { startPushService, type TestPushService } from '#testing/push-service.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/smtp-server.ts';
import {
  bridgeReports,
  joinStory,
  type StoredSample,
  storeSamples,
  storeStory,
} from '#testing/stored-articles.ts';
import { createTestClock, type TestClock } from '#testing/test-clock.ts';
import { until } from '#testing/waited-time.ts';
import { buildMailLinks } from '../reader-mail.ts';
import { sendReaderMails } from '../send-reader-mails.ts';
import { insertMessages } from './message-store.ts';
import { addPushDevice, listPushDevices, removePushDevice } from './push-devices.ts';
import { sendPushMessages } from './send-push-messages.ts';
import { createVapidSource } from './vapid.ts';

const minuteMs = 60_000;
const outlets = { version: 1, outlets: [] };
const log = createLog('silent');
const links = buildMailLinks({ publicUrl: 'https://balance.example', apiBaseUrl: '' });
const environment = {
  ...{ publicUrl: 'http://127.0.0.1:3000', mailFrom: 'Balance <b@balance.example>' },
  vapidPrivateKey: undefined,
};
const [center, right, left] = bridgeReports as [StoredSample, StoredSample, StoredSample];
const { signal } = new AbortController();

describeOnDatabase('alerts to devices', (database) => {
  let service: TestPushService;
  let smtp: TestSmtpServer;
  let fetcher: Fetcher;
  let clock: TestClock;
  let account = { id: '', email: 'reader@news.example' };
  let story = '';

  const deps = () => ({ db: database().db, clock: clock.now, outlets, log });
  const devices = () => listPushDevices(deps(), { accountId: account.id });
  const add = async (subscription = service.subscribe(), accountId = account.id) => {
    const { keys, endpoint } = subscription;
    const allow = createAllowList([service.host]);
    const device = { accountId, endpoint, ...keys, name: 'Firefox on Linux' };
    return { ...(await addPushDevice({ ...deps(), allow }, device)), path: new URL(endpoint).pathname };
  };
  const change = (changes: Parameters<typeof updatePreferences>[1]['changes']) =>
    updatePreferences(deps(), { accountId: account.id, changes });
  /** One run of both jobs. */
  const send = async () => {
    const transport = { kind: 'smtp', url: smtp.url } as const;
    const from = environment.mailFrom;
    const mailer = createReaderMailer({ transport, from, dataDir: '', clock: clock.now, log });
    await sendReaderMails({ ...deps(), mailer, links }, { signal });
    const vapid = createVapidSource(deps(), environment);
    return sendPushMessages({ ...deps(), fetcher, vapid }, { signal });
  };
  const join = async (samples: readonly StoredSample[]) => {
    const ids = await storeSamples(database().db, samples, clock.now());
    await joinStory(database().db, story, ids, clock.now());
    await refreshWaiting(deps(), { storyIds: null, limit: 10, signal });
  };
  const joinOthers = (name: string) =>
    join(Array.from({ length: 5 }, (_, at) => ({ ...right, domain: `${name}${at}.example` })));
  const states = async () =>
    (await database().db.selectFrom('push_messages').select('state').orderBy('created_at').execute()).map(
      ({ state }) => state,
    );

  beforeEach(async () => {
    service = await startPushService();
    smtp = await startSmtpServer();
    clock = createTestClock(new Date('2026-11-23T09:00:00Z'));
    fetcher = createFetcher({
      ...{ allowPrivate: [service.host], timeoutMs: 5000, maxBytes: 100_000, log },
      clock: clock.now,
    });
    account = { ...account, id: (await addAccount(deps(), { email: account.email })).account.id };
    const ids = await storeSamples(database().db, [center, left], clock.now());
    story = await storeStory(database().db, ids, clock.now());
    await refreshWaiting(deps(), { storyIds: null, limit: 10, signal });
    await addFollow(deps(), { accountId: account.id, kind: 'story', value: story });
    await change({ alerts_per_day: 2, alerts_by_mail: false });
    clock.advance(minuteMs);
  });
  afterEach(async () => {
    await fetcher.close();
    await service.close();
    await smtp.close();
  });

  it('are encrypted for the browser, signed, and say no more than title, sentence and path', async () => {
    const { path } = await add();
    await join([right]);
    expect(await send()).toEqual({ sent: 1, failed: 0, gone: 0 });
    const [push] = service.received;
    expect(JSON.parse(push?.text ?? '')).toEqual({
      title: expect.stringContaining('bridge'),
      body: 'The right joined: courier.example; 1 new article.',
      path: `/story/${story}`,
    });
    expect(push).toMatchObject({ path, claims: { aud: service.origin, sub: 'mailto:b@balance.example' } });
    // Half a day at most, and until the quiet hours.
    expect(push?.headers).toMatchObject({ ttl: String(12 * 3600), 'content-encoding': 'aes128gcm' });
    const { publicKey } = await createVapidSource(deps(), environment)();
    expect(push?.senderKey).toBe(publicKey);
    expect((await devices())[0]?.reached_at).not.toBeNull();
    expect(smtp.mails).toEqual([]);
    clock.advance(60 * minuteMs);
    expect(await send()).toEqual({ sent: 0, failed: 0, gone: 0 });
    await change({ quiet_hours: { from: 11, until: 12 } });
    await joinOthers('more');
    await send();
    expect(Number(service.received[1]?.headers.ttl)).toBeGreaterThan(3400);
    expect(Number(service.received[1]?.headers.ttl)).toBeLessThan(3600);
  });

  it('go to each device and by mail where it is wanted, and not again in the digest', async () => {
    await add();
    await add();
    await change({ alerts_by_mail: true });
    await join([right]);
    expect(await send()).toMatchObject({ sent: 2 });
    expect(smtp.mails).toHaveLength(1);
    const digest = { frequency: 'daily' as const, weekday: 1, hour: 10, sections: ['follows' as const] };
    await change({ digest });
    clock.advance(60 * minuteMs);
    await send();
    expect([service.received.length, smtp.mails.length]).toEqual([2, 1]);
  });

  it('are at most so many a day, and none in quiet hours', async () => {
    await add();
    for (const name of ['first', 'second', 'third']) {
      await joinOthers(name);
      await send();
      clock.advance(20 * minuteMs);
    }
    expect(service.received).toHaveLength(2);
    clock.advance(24 * 60 * minuteMs);
    await change({ quiet_hours: { from: 8, until: 12 } });
    await send();
    expect(service.received).toHaveLength(2);
    clock.advance(3 * 60 * minuteMs);
    await send();
    expect(service.received).toHaveLength(3);
  });

  it('that another release stored are sent with what can be read', async () => {
    const { path } = await add();
    service.answer(path, { status: 503 });
    await join([right]);
    await send();
    service.answer(path, null);
    clock.advance(5 * minuteMs);
    const stored = {
      payload: JSON.stringify({ title: 'A bridge', path: 5, later: {} }),
      reported: JSON.stringify([{ follow: 'none' }, 'damaged', null]),
    };
    await database().db.updateTable('push_messages').set(stored).execute();
    expect(await send()).toMatchObject({ sent: 1 });
    expect(JSON.parse(service.received[0]?.text ?? '')).toEqual({
      ...{ title: 'A bridge', body: '', path: '/following' },
    });
  });

  it.each([404, 410])('end with the device when its push service answers %i', async (status) => {
    const [dead, alive] = [await add(), await add()];
    service.answer(dead.path, { status });
    await join([right]);
    expect(await send()).toEqual({ sent: 1, failed: 0, gone: 1 });
    expect((await devices()).map(({ id }) => id)).toEqual([alive.id]);
  });

  it('are sent again to a busy push service, when it wants, and given up after four attempts', async () => {
    const { path } = await add();
    service.answer(path, { status: 429, headers: { 'retry-after': '600' } });
    await join([right]);
    await send();
    clock.advance(9 * minuteMs);
    await send();
    expect(service.refused).toHaveLength(1);
    service.answer(path, { status: 503 });
    clock.advance(2 * minuteMs);
    await send();
    expect(service.refused).toHaveLength(2);
    service.answer(path, null);
    clock.advance(5 * minuteMs);
    expect(await send()).toMatchObject({ sent: 1 });

    await joinOthers('more');
    service.answer(path, { status: 500 });
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      clock.advance(16 * minuteMs);
      await change({ alerts_per_day: 0 });
      await change({ alerts_per_day: attempt === 1 ? 2 : 1 });
      await send();
    }
    expect(service.refused).toHaveLength(2 + 4);
    expect(await states()).toEqual(['sent', 'given-up']);
    expect(await devices()).toHaveLength(1);
  });

  it('that wait for the end of the quiet hours lose no attempt by it, and are given up after half a day', async () => {
    const { path } = await add();
    service.answer(path, { status: 503 });
    await join([right]);
    await send();
    await change({ quiet_hours: { from: 9, until: 12 } });
    clock.advance(2 * minuteMs);
    expect(await send()).toEqual({ sent: 0, failed: 0, gone: 0 });
    clock.advance(3 * 60 * minuteMs);
    await send();
    expect(service.refused).toHaveLength(2);
    await change({ quiet_hours: { from: 12, until: 23 } });
    service.answer(path, null);
    // The second attempt is repeated after 4 minutes, which are quiet now, 14 hours after the alert was built.
    clock.advance(5 * minuteMs);
    await send();
    expect([await states(), service.received]).toEqual([['given-up'], []]);
  });

  it('are not sent again to a push service that does not answer, and hold up no other', async () => {
    const other = await startPushService();
    try {
      await fetcher.close();
      const allowPrivate = [service.host, other.host];
      const base = createFetcher({ allowPrivate, timeoutMs: 200, maxBytes: 1000, clock: clock.now, log });
      fetcher = { ...base, fetch: (request) => base.fetch({ ...request, timeoutMs: 200 }) };
      await add();
      const { keys, endpoint } = other.subscribe();
      const device = { accountId: account.id, endpoint, ...keys, name: 'Another' };
      await addPushDevice({ ...deps(), allow: createAllowList([other.host]) }, device);
      service.answer(null, 'hang');
      await join([right]);
      expect(await send()).toEqual({ sent: 1, failed: 1, gone: 0 });
      expect(other.received).toHaveLength(1);
      clock.advance(10 * minuteMs);
      await send();
      expect(service.refused).toHaveLength(1);
      expect((await states()).toSorted()).toEqual(['sent', 'unknown']);
    } finally {
      await other.close();
    }
  });

  it('of one service do not wait for another one that is slow, which is requested by one request at a time', async () => {
    const quick = await startPushService();
    try {
      await fetcher.close();
      const base = createFetcher({
        ...{ allowPrivate: [service.host, quick.host], timeoutMs: 5000, maxBytes: 1000, log },
        clock: clock.now,
      });
      let open: () => void = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      let atOnce = 0;
      let maxAtOnce = 0;
      fetcher = {
        ...base,
        fetch: async (request) => {
          if (!request.address.startsWith(service.origin)) return await base.fetch(request);
          atOnce += 1;
          maxAtOnce = Math.max(maxAtOnce, atOnce);
          await opened;
          return await base.fetch(request).finally(() => {
            atOnce -= 1;
          });
        },
      };
      for (let count = 0; count < 10; count += 1) await add();
      await join([right]);
      const sending = send();
      await until(() => atOnce === 1, 10_000);
      // Becomes due while the other service is waited for.
      const other = (await addAccount(deps(), { email: 'other@news.example' })).account.id;
      const { keys, endpoint } = quick.subscribe();
      const device = { accountId: other, endpoint, ...keys, name: 'Another' };
      await addPushDevice({ ...deps(), allow: createAllowList([quick.host]) }, device);
      await updatePreferences(deps(), { accountId: other, changes: { alerts_per_day: 2 } });
      await database()
        .db.transaction()
        .execute((tx) =>
          insertMessages(tx, {
            ...{ accountId: other, period: 'a', now: clock.now() },
            payload: { title: 'A bridge', body: 'It opens.', path: '/following' },
            reported: { states: new Map(), readAt: clock.now() },
          }),
        );
      await until(() => quick.received.length === 1, 10_000);
      expect([service.received.length, atOnce]).toEqual([0, 1]);
      open();
      expect(await sending).toEqual({ sent: 11, failed: 0, gone: 0 });
      expect(maxAtOnce).toBe(1);
    } finally {
      await quick.close();
    }
  });

  it('remove a device that five in a row did not reach', async () => {
    const { path } = await add();
    service.answer(path, { status: 403 });
    await change({ alerts_per_day: 24, quiet_hours: null });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(await devices()).toHaveLength(1);
      await joinOthers(`paper${attempt}`);
      await send();
      clock.advance(16 * minuteMs);
    }
    expect(await devices()).toEqual([]);
  });

  it('go to public https addresses with usable keys only', async () => {
    const allow = createAllowList([]);
    const { keys } = service.subscribe();
    const send = (changes: object) =>
      addPushDevice(
        { ...deps(), allow },
        { accountId: account.id, endpoint: 'https://push.example/a', ...keys, name: '', ...changes },
      );
    for (const endpoint of [
      service.origin,
      'http://push.example/a',
      'https://10.0.0.1/a',
      'https://localhost/a',
      'https://[::1]/a',
      'https://user@push.example/a',
      'https://push.example:8443/a',
      'file:///etc/passwd',
      'no address',
    ]) {
      await expect(send({ endpoint })).rejects.toMatchObject({ code: 'address-refused' });
    }
    for (const wrong of [{ p256dh: 'AAAA' }, { auth: 'AAAA' }, { p256dh: `B${'A'.repeat(86)}` }]) {
      await expect(send(wrong)).rejects.toMatchObject({ code: 'invalid-input' });
    }
    expect(await send({})).toMatchObject({ endpoint: 'https://push.example/a' });
  });

  it('are not sent to an address that became private, and follow no redirect', async () => {
    const [refused, moved] = [await add(), await add()];
    const set = { endpoint: 'https://127.0.0.1/internal' };
    await database().db.updateTable('push_devices').set(set).where('id', '=', refused.id).execute();
    const target = await startPushService();
    try {
      service.answer(moved.path, { status: 307, headers: { location: `${target.origin}/x` } });
      await join([right]);
      expect(await send()).toEqual({ sent: 0, failed: 2, gone: 0 });
      expect(target.refused).toEqual([]);
      expect(await states()).toEqual(['given-up', 'given-up']);
    } finally {
      await target.close();
    }
  });

  it('go to one account of a browser, which proves that it is the same, and to ten devices', async () => {
    const subscription = service.subscribe();
    const first = await add(subscription);
    expect((await add(subscription)).id).toBe(first.id);
    const other = (await addAccount(deps(), { email: 'other@news.example' })).account.id;
    const forged = { ...subscription, keys: { ...subscription.keys, auth: 'A'.repeat(22) } };
    await expect(add(forged, other)).rejects.toMatchObject({ code: 'conflict' });
    await add(subscription, other);
    expect(await devices()).toEqual([]);
    for (let count = 0; count < 10; count += 1) await add();
    await expect(add()).rejects.toMatchObject({ code: 'conflict' });
    expect(await devices()).toHaveLength(10);
  });

  it('go to a device once, whose address is added many times at once', async () => {
    const subscription = service.subscribe();
    const added = await Promise.all(Array.from({ length: 20 }, () => add(subscription)));
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(await devices()).toHaveLength(1);
  });

  it('go to one account of a browser that two add at once, and to nobody by a forged secret', async () => {
    const other = (await addAccount(deps(), { email: 'other@news.example' })).account.id;
    const subscription = service.subscribe();
    const forged = { ...subscription, keys: { ...subscription.keys, auth: 'A'.repeat(22) } };
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => add(subscription, at % 2 === 0 ? account.id : other)),
    );
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
    }
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { id } = (await addAccount(deps(), { email: 'third@news.example' })).account;
    await expect(add(forged, id)).rejects.toMatchObject({ code: 'conflict' });
    const rows = await database().db.selectFrom('push_devices').select('account_id').execute();
    expect(rows).toHaveLength(1);
    expect([account.id, other]).toContain(rows[0]?.account_id);
  });

  it('go to ten devices, also when more are added at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 14 }, () => add()));
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => expect.objectContaining({ code: 'conflict' })),
    );
    expect(await devices()).toHaveLength(10);
  });

  it('take no message of the account before to a browser that another one adds', async () => {
    const subscription = service.subscribe();
    const { path } = await add(subscription);
    service.answer(path, { status: 503 });
    await join([right]);
    await send();
    const other = (await addAccount(deps(), { email: 'other@news.example' })).account.id;
    await add(subscription, other);
    expect(await states()).toEqual([]);
  });

  it('end when the device is removed, by its own account, and with the account', async () => {
    const other = (await addAccount(deps(), { email: 'other@news.example' })).account.id;
    const [{ id }] = [await add(), await add()];
    await expect(removePushDevice(deps(), { accountId: other, id })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(removePushDevice(deps(), { accountId: account.id, id: 'none' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await removePushDevice(deps(), { accountId: account.id, id });
    await join([right]);
    await send();
    expect(service.received).toHaveLength(1);
    await deleteAccount(deps(), { account });
    expect(await database().db.selectFrom('push_devices').selectAll().execute()).toEqual([]);
    expect(await states()).toEqual([]);
  });

  it('end on every device when the account signs out everywhere, and not those of others', async () => {
    const other = (await addAccount(deps(), { email: 'other@news.example' })).account.id;
    await add();
    await add();
    const { id } = await add(service.subscribe(), other);
    await endAllSessions(deps(), { accountId: account.id });
    expect(await devices()).toEqual([]);
    const left = await database().db.selectFrom('push_devices').select('id').execute();
    expect(left).toEqual([{ id }]);
  });

  it('are signed with the key of the environment, else with one that the installation keeps', async () => {
    const [one, two] = await Promise.all([1, 2].map(() => createVapidSource(deps(), environment)()));
    expect(one).toEqual(two);
    const vapidPrivateKey = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
    const given = await createVapidSource(deps(), { ...environment, vapidPrivateKey })();
    // The pair of RFC 8291, appendix A.
    expect(given.publicKey).toBe(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    );
  });
});
