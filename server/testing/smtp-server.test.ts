import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';

let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());

const letter = {
  from: 'balance@balance.example',
  to: 'reader@readers.example',
  subject: 'Hello',
  text: 'A line with “quotes”, long enough to be folded by the encoding: http://127.0.0.1/auth/verify?token=abcdefghijklmnopqrstuvwxyz0123456789',
};

describe('SMTP server of the tests', () => {
  it('stores mails and returns each one once', async () => {
    const transport = createTransport(smtp.url);
    await transport.sendMail(letter);
    const mail = await smtp.nextMailTo('reader@readers.example');
    expect(mail.headers.subject).toBe('Hello');
    expect(mail.text.trim()).toBe(letter.text);
    await expect(smtp.nextMailTo('reader@readers.example', 50)).rejects.toThrow('no mail');
  });

  it('decodes a mail with several parts', async () => {
    await createTransport(smtp.url).sendMail({ ...letter, html: '<p>Grüße</p>' });
    const mail = await smtp.nextMailTo('reader@readers.example');
    expect(mail.text).toContain('“quotes”');
    expect(mail.text).toContain('<p>Grüße</p>');
  });

  it('refuses recipients on demand', async () => {
    smtp.refuse('mailbox is full');
    await expect(createTransport(smtp.url).sendMail(letter)).rejects.toThrow('mailbox is full');
    smtp.refuse(null);
  });
});
