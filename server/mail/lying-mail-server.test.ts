import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import {
  type LyingSmtpServer,
  type SmtpLie,
  smtpLies,
  startLyingSmtpServer,
} from '#testing/lying-smtp-server.ts';
import { createReaderMailer } from './create-reader-mailer.ts';
import { createSmtp } from './smtp.ts';

const log = createLog('silent');
const limitMs = 1_500;
const message = {
  from: 'b@balance.example',
  to: 'ann@news.example',
  subject: 'News',
  text: 'News.',
  html: '<p>News.</p>',
};

/** What becomes of a digest; it is never sent again where the mail server may have it. */
const outcomes: Record<SmtpLie, string> = {
  'answers as a web server': 'unavailable',
  'says nothing': 'unknown',
  'agrees to everything and hangs up after the mail': 'unknown',
  'refuses for now': 'unavailable',
  'refuses for good': 'refused',
  'sends lines without end': 'unknown',
  'sends one line without end': 'unknown',
  'sends a line now and then': 'unknown',
  'offers TLS and stays in clear text': 'unknown',
  'offers TLS and says nothing then': 'unknown',
  'refuses TLS that it offered': 'unavailable',
};

describe.each(Object.keys(smtpLies) as SmtpLie[])('a mail server that %s', (lie) => {
  let server: LyingSmtpServer;
  beforeAll(async () => {
    server = await startLyingSmtpServer();
  });
  afterAll(() => server.close());

  it('delays a sign-in no longer than the limit, and the next one works', async () => {
    const smtp = createSmtp(server.url, log, limitMs);
    server.lie(lie);
    await expect(smtp.send(message)).rejects.toMatchObject({ name: 'AppError', code: 'mail-failed' });
    server.lie(null);
    const before = server.received.length;
    await smtp.send(message);
    expect(server.received.length).toBe(before + 1);
    smtp.close();
  });

  it('holds no digest back for longer, and the next one arrives', async () => {
    const options = { transport: { kind: 'smtp', url: server.url } as const, from: message.from };
    const mailer = createReaderMailer({
      ...options,
      dataDir: '/nowhere',
      clock: () => new Date(),
      log,
      limitMs,
    });
    const digest = {
      ...message,
      unsubscribeUrl: 'https://balance.example/u',
      messageId: '<a@balance.example>',
    };
    server.lie(lie);
    expect(await mailer.send(digest)).toMatchObject({ kind: outcomes[lie] });
    server.lie(null);
    const before = server.received.length;
    expect(await mailer.send(digest)).toEqual({ kind: 'accepted' });
    expect(server.received.length).toBe(before + 1);
    mailer.rest();
  });
});

it('a mail server that hangs up after one digest ends no other one', async () => {
  const server = await startLyingSmtpServer();
  const options = { transport: { kind: 'smtp', url: server.url } as const, from: message.from };
  const mailer = createReaderMailer({ ...options, dataDir: '/nowhere', clock: () => new Date(), log });
  server.lie('agrees to everything and hangs up after the mail');
  const readers = ['ann', 'ben', 'cy', 'dee'].map((name) => `${name}@news.example`);
  const sent = readers.map((to) =>
    mailer.send({ ...message, to, unsubscribeUrl: 'https://balance.example/u', messageId: `<${to}>` }),
  );
  expect(await Promise.all(sent)).toEqual(readers.map(() => ({ kind: 'unknown' })));
  expect(server.received.toSorted()).toEqual(readers);
  mailer.rest();
  await server.close();
});
