import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Preferences } from '#contract/following.ts';
import { addAccount } from '#server/accounts/accounts.ts';
import { addFollow } from '#server/following/follows.ts';
import { updatePreferences } from '#server/following/preferences.ts';
import { createLog } from '#server/log.ts';
import { createReaderMailer, type ReaderMailer } from '#server/mail/create-reader-mailer.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/smtp-server.ts';
import {
  bridgeReports,
  joinStory,
  type StoredSample,
  storeSamples,
  storeStory,
} from '#testing/stored-articles.ts';
import { createTestClock, type TestClock } from '#testing/test-clock.ts';
import { mailLinksOf } from './reader-mail.ts';
import { previewDigest } from './send-digest-now.ts';
import { sendReaderMails } from './send-reader-mails.ts';
import { createUnsubscribeToken, endMails, loadUnsubscribeKey } from './unsubscribe.ts';

const hourMs = 3_600_000;
const outlets = { version: 1, outlets: [] };
const log = createLog('silent');
const links = mailLinksOf({
  publicUrl: 'https://balance.example',
  apiBaseUrl: 'https://api.balance.example',
});
const [center, right, left] = bridgeReports as [StoredSample, StoredSample, StoredSample];
const { signal } = new AbortController();
const digest: Preferences['digest'] = {
  ...{ frequency: 'daily', weekday: 1, hour: 7 },
  sections: ['follows', 'top-stories', 'blindspots'],
};
const daily = { digest, quiet_hours: null };

describeOnDatabase('mails to readers', (database) => {
  let smtp: TestSmtpServer;
  let mailer: ReaderMailer;
  let clock: TestClock;
  let story = '';
  let accountId = '';

  beforeAll(async () => {
    smtp = await startSmtpServer();
    mailer = createReaderMailer({
      ...{ transport: { kind: 'smtp', url: smtp.url }, from: 'Balance <b@balance.example>', dataDir: '' },
      ...{ clock: () => new Date(), log },
    });
  });
  afterAll(() => smtp.close());
  const deps = () => ({ db: database().db, clock: clock.now, outlets, log, mailer, links });
  const send = () => sendReaderMails(deps(), { signal });
  const change = (changes: Parameters<typeof updatePreferences>[1]['changes'], account = accountId) =>
    updatePreferences(deps(), { accountId: account, changes });
  const preferences = () => change({});
  const join = async (samples: readonly StoredSample[]) => {
    const ids = await storeSamples(database().db, samples, clock.now());
    await joinStory(database().db, story, ids, clock.now());
    await refreshWaiting(deps(), { storyIds: null, limit: 10, signal });
  };
  const states = async () =>
    (
      await database()
        .db.selectFrom('reader_mails')
        .select(['period', 'state'])
        .orderBy('created_at')
        .execute()
    ).map(({ period, state }) => `${period} ${state}`);

  beforeEach(async () => {
    clock = createTestClock(new Date('2026-11-23T05:00:00Z'));
    smtp.mails.length = 0;
    smtp.refuse(null);
    accountId = (await addAccount(deps(), { email: 'reader@news.example' })).account.id;
    const ids = await storeSamples(database().db, [center, left], clock.now());
    story = await storeStory(database().db, ids, clock.now());
    await refreshWaiting(deps(), { storyIds: null, limit: 10, signal });
    await addFollow(deps(), { accountId, kind: 'story', value: story });
  });

  it('are a digest at the hour of the reader, once, in plain text and HTML', async () => {
    await change(daily);
    expect(await send()).toEqual({ sent: 0, empty: 0, failed: 0 });
    clock.advance(hourMs);
    await join([right]);
    clock.advance(hourMs);
    expect(await send()).toEqual({ sent: 1, empty: 0, failed: 0 });
    expect(await send()).toEqual({ sent: 0, empty: 0, failed: 0 });
    const [mail] = smtp.mails;
    expect(mail?.to).toEqual(['reader@news.example']);
    expect(mail?.text).toContain('Balance, November 23, 2026');
    expect(mail?.text.replaceAll('\r\n', '\n')).toContain(
      '1 new article\n  The right joined: courier.example\n  Left 1, center 1, right 1',
    );
    expect(mail?.text).toContain('TOP STORIES');
    expect(mail?.text).toMatch(/<td class="b-left"[^>]*><b>L<\/b> 1<\/td>/);
    expect(mail?.text).not.toMatch(/<img|<script|url\(/);
    const key = await loadUnsubscribeKey(deps());
    const token = createUnsubscribeToken(key, 'digest', accountId);
    expect(mail?.headers).toMatchObject({
      'list-unsubscribe': `<https://api.balance.example/digest/unsubscribe?token=${token}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'message-id': expect.stringMatching(/^<digest\..*@balance\.example>$/),
    });
    expect(mail?.text).toContain(`https://balance.example/digest/unsubscribe?token=${token}`);
    expect((await preferences()).next_digest_at).toBe('2026-11-24T07:00:00.000Z');
  });

  it('leave out the articles of muted outlets, and hide no story and no side', async () => {
    await addFollow(deps(), { accountId, kind: 'search', value: 'outlet:courier.example' });
    await change({ ...daily, alerts_per_day: 1, muted_outlets: ['courier.example'] });
    clock.advance(hourMs);
    await join([right, { ...center, domain: 'times.example', title: 'Bridge inquiry opens' }]);
    clock.advance(hourMs);
    await send();
    const texts = smtp.mails.map(({ text }) => text.replaceAll('\r\n', '\n'));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain('2 new articles\n  The right joined\n  Left 1, center 2, right 1');
    expect(texts[0]).toContain('Bridge inquiry opens (times.example');
    expect(texts[0]).not.toMatch(/courier/i);
    expect(texts[0]).toContain('TOP STORIES');
  });

  it('are one a day, also when the hour is changed, and report nothing twice', async () => {
    await join([right]);
    await change(daily);
    clock.advance(2 * hourMs + 1000);
    await send();
    await change({ digest: { ...daily.digest, hour: 8 } });
    clock.advance(hourMs);
    expect(await send()).toMatchObject({ sent: 0 });
    clock.advance(24 * hourMs);
    await send();
    expect(smtp.mails).toHaveLength(1);
    expect(await states()).toEqual(['2026-11-23 sent']);
  });

  it('are previewed without a token, which ends them: a key that may only read sees the preview', async () => {
    await change(daily);
    clock.advance(hourMs);
    await join([right]);
    const preview = await previewDigest({ ...deps(), publicUrl: links.publicUrl }, { accountId });
    for (const text of [preview?.text, preview?.html]) {
      expect(text).toContain('https://balance.example/preferences');
      expect(text).not.toMatch(/token|unsubscribe\?/);
    }
  });

  it('are nothing when there is nothing, or nothing is wanted', async () => {
    await change({ digest: { ...daily.digest, sections: ['follows'] } });
    clock.advance(2 * hourMs + 1000);
    expect(await send()).toEqual({ sent: 0, empty: 1, failed: 0 });
    expect(await previewDigest({ ...deps(), publicUrl: links.publicUrl }, { accountId })).toBeNull();
    await change({ digest: { ...daily.digest, frequency: 'off' } });
    clock.advance(24 * hourMs);
    expect(await send()).toEqual({ sent: 0, empty: 0, failed: 0 });
    expect(await states()).toEqual([]);
  });

  it('are tried again when the mail server is busy, and not after the reader ended them', async () => {
    await change(daily);
    clock.advance(2 * hourMs + 1000);
    smtp.refuse('Try later', 451);
    expect(await send()).toEqual({ sent: 0, empty: 0, failed: 1 });
    expect(await states()).toEqual(['2026-11-23 retry']);
    smtp.refuse(null);
    expect(await send()).toMatchObject({ sent: 0 });
    clock.advance(6 * 60_000);
    expect(await send()).toEqual({ sent: 1, empty: 0, failed: 0 });
    expect(await states()).toEqual(['2026-11-23 sent']);

    clock.advance(24 * hourMs);
    await join([right]);
    smtp.refuse('Try later', 451);
    await send();
    smtp.refuse(null);
    await change({ digest: { ...daily.digest, frequency: 'off' } });
    clock.advance(hourMs);
    expect(await send()).toMatchObject({ sent: 0, empty: 1 });
  });

  it('are given up after five attempts', async () => {
    await change(daily);
    clock.advance(2 * hourMs + 1000);
    smtp.refuse('Try later', 451);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await send();
      clock.advance(5.5 * hourMs);
      await change({ digest: daily.digest });
    }
    const [first] = await states();
    expect(first).toBe('2026-11-23 given-up');
  });

  it('stop with a note when the address is refused for good, until they are saved again', async () => {
    await change({ ...daily, alerts_per_day: 3 });
    clock.advance(2 * hourMs + 1000);
    smtp.refuse('No such user', 550);
    expect(await send()).toEqual({ sent: 0, empty: 0, failed: 1 });
    const { mail_stopped, next_digest_at } = await preferences();
    expect(mail_stopped?.reason).toMatch(/refused your address for good \(550\)\. Save .* again/);
    expect(next_digest_at).toBeNull();
    smtp.refuse(null);
    clock.advance(24 * hourMs);
    await join([right]);
    await change({ edition: 'uk' });
    expect(await send()).toEqual({ sent: 0, empty: 0, failed: 0 });
    const saved = await change(daily);
    expect(saved).toMatchObject({ mail_stopped: null, next_digest_at: expect.stringContaining('T07:00') });
  });

  it('are not sent again when the connection ended while the mail server may have accepted them', async () => {
    await change(daily);
    clock.advance(2 * hourMs + 1000);
    smtp.hangUpOnce();
    expect(await send()).toEqual({ sent: 0, empty: 0, failed: 1 });
    expect(await states()).toEqual(['2026-11-23 unknown']);
    clock.advance(8 * hourMs);
    expect(await send()).toEqual({ sent: 0, empty: 0, failed: 0 });
    expect(smtp.mails).toHaveLength(1);
  });

  it('are alerts about followed stories, at most so many a day, after quiet hours, and not again in the digest', async () => {
    await change({ alerts_per_day: 1, quiet_hours: { from: 0, until: 6 } });
    await join([right]);
    expect(await send()).toMatchObject({ sent: 0 });
    clock.advance(hourMs + 1000);
    expect(await send()).toEqual({ sent: 1, empty: 0, failed: 0 });
    expect(smtp.mails[0]?.headers.subject).toContain('The right joined: courier.example');
    await join(Array.from({ length: 5 }, (_, at) => ({ ...right, domain: `paper${at}.example` })));
    clock.advance(hourMs);
    expect(await send()).toMatchObject({ sent: 0 });
    await change({ alerts_per_day: 2 });
    clock.advance(hourMs);
    expect(await send()).toMatchObject({ sent: 1 });
    expect(await states()).toEqual(['2026-11-23 1 sent', '2026-11-23 2 sent']);
    await change({ digest: { ...daily.digest, hour: 9, sections: ['follows'] } });
    clock.advance(2 * hourMs);
    expect(await send()).toMatchObject({ sent: 0, empty: 1 });
  });

  it('end by the token of a mail, of its kind alone', async () => {
    await change({ ...daily, alerts_per_day: 3 });
    const key = await loadUnsubscribeKey(deps());
    const token = createUnsubscribeToken(key, 'digest', accountId);
    expect(await endMails(deps(), { token })).toBe('digest');
    expect(await endMails(deps(), { token })).toBe('digest');
    const after = await preferences();
    expect([after.digest.frequency, after.next_digest_at, after.alerts_per_day]).toEqual(['off', null, 3]);
    const forged = [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      token.replace('digest', 'alert'),
      '',
    ];
    for (const wrong of forged) {
      await expect(endMails(deps(), { token: wrong })).rejects.toMatchObject({ code: 'not-found' });
    }
  });
});
