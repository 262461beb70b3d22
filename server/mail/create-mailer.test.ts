import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { createLog } from '#server/log.ts';
import { createMailer, type MailerOptions } from './create-mailer.ts';
import type { SignInMail } from './message.ts';

const mail: SignInMail = {
  to: 'ann@news.example',
  link: 'https://balance.example/auth/verify?token=abc-_123',
  expiresMinutes: 15,
};

let dataDir = '';
let lines: string[] = [];
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balance-mail-'));
  lines = [];
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await rm(dataDir, { recursive: true, force: true });
});

function mailerTo(transport: MailerOptions['transport'], announce?: MailerOptions['announce']) {
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const clock = () => new Date('2026-02-03T04:05:06.789Z');
  const mailer = createMailer({
    transport,
    from: 'Balance <balance@b.example>',
    dataDir,
    clock,
    log,
    announce,
  });
  closers.push(() => mailer.close());
  return mailer;
}

interface Delivery {
  from: string;
  to: string[];
  content: string;
}

async function startSmtp(
  refuse?: 'recipient' | 'greeting',
): Promise<{ url: string; deliveries: Delivery[] }> {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === 'ann' && auth.password === 'p@ss'
        ? done(null, { user: 'ann' })
        : done(new Error('no')),
    onConnect: (_session, done) => (refuse === 'greeting' ? done(new Error('Not today')) : done()),
    onRcptTo: (address, _session, done) =>
      refuse === 'recipient' ? done(new Error(`No such user ${address.address}`)) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        deliveries.push({ from, to, content: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await new Promise((resolve) => listening.once('listening', resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as AddressInfo;
  return { url: `smtp://ann:p%40ss@127.0.0.1:${port}`, deliveries };
}

/** Decodes the transfer encoding as far as the link needs it. */
function unfold(content: string): string {
  return content.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
}

describe('mail through a mail server', () => {
  it('reaches its only recipient with the link and its lifetime', async () => {
    const { url, deliveries } = await startSmtp();
    await mailerTo({ kind: 'smtp', url }).sendSignInLink(mail);
    expect(deliveries).toHaveLength(1);
    const [delivery] = deliveries;
    expect(delivery).toMatchObject({ from: 'balance@b.example', to: ['ann@news.example'] });
    const content = unfold(delivery?.content ?? '');
    expect(content).toContain('Subject: Your sign-in link for Balance');
    expect(content).toContain(`\r\n${mail.link}\r\n`);
    expect(content).toContain(`href="${mail.link}"`);
    expect(content).toContain('It works once, within 15 minutes.');
    expect(content).toContain('ignore this mail');
  });

  it.each(['recipient', 'greeting'] as const)(
    'fails with a sentence when the server refuses the %s, and logs no address',
    async (refuse) => {
      const { url, deliveries } = await startSmtp(refuse);
      const sending = mailerTo({ kind: 'smtp', url }).sendSignInLink(mail);
      await expect(sending).rejects.toMatchObject({
        code: 'mail-failed',
        message: /could not be sent.*try again/,
      });
      expect(deliveries).toEqual([]);
      expect(lines.join()).toContain('mail not sent');
      expect(lines.join()).not.toContain('ann@');
      expect(lines.join()).not.toContain('token=');
    },
  );

  it('fails with the same sentence when no server listens', async () => {
    const { url } = await startSmtp();
    for (const close of closers.splice(0)) await close();
    await expect(mailerTo({ kind: 'smtp', url }).sendSignInLink(mail)).rejects.toMatchObject({
      code: 'mail-failed',
    });
  });
});

describe('mail into the outbox', () => {
  it('is a file that only its owner can read, and is announced if configured', async () => {
    const announced: [SignInMail, string][] = [];
    const mailer = mailerTo({ kind: 'outbox' }, (...what) => announced.push(what));
    await mailer.sendSignInLink(mail);
    const [file = ''] = await readdir(join(dataDir, 'outbox'));
    const path = join(dataDir, 'outbox', file);
    expect(file).toMatch(/^2026-02-03T04-05-06-789Z-[0-9a-f]{8}\.eml$/);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
    const content = unfold(await readFile(path, 'utf8'));
    expect(content).toContain('To: ann@news.example');
    expect(content).toContain(`\r\n\r\n${mail.link}\r\n`);
    expect(await readFile(path, 'utf8')).toContain(`X-Sign-In-Link: ${mail.link}`);
    expect(announced).toEqual([[mail, path]]);
  });

  it('leaves no partial mail when the disk is full', async () => {
    // The system limits files of this process to 1 kB; a mail is longer.
    const script = `
      import { createMailer } from './server/mail/create-mailer.ts';
      import { createLog } from './server/log.ts';
      const mailer = createMailer({
        transport: { kind: 'outbox' },
        from: 'b@b.example',
        dataDir: ${JSON.stringify(dataDir)},
        clock: () => new Date(0),
        log: createLog('silent'),
      });
      await mailer.sendSignInLink(${JSON.stringify(mail)}).then(
        () => console.log('sent'),
        (error) => console.log(error.code),
      );`;
    const node = [process.execPath, '--import', 'tsx', '--input-type=module', '--eval'];
    const { stdout } = await promisify(execFile)(
      'bash',
      ['-c', 'ulimit -f 1; exec "$@"', 'bash', ...node, script],
      { cwd: rootFolder },
    );
    expect(stdout.trim()).toBe('mail-failed');
    expect(await readdir(join(dataDir, 'outbox'))).toEqual([]);
  });

  it('fails with a sentence when it cannot be written', async () => {
    await rm(dataDir, { recursive: true });
    const mailer = createMailer({
      transport: { kind: 'outbox' },
      from: 'b@b.example',
      dataDir: '/dev/null',
      clock: () => new Date(0),
      log: createLog('silent'),
    });
    await expect(mailer.sendSignInLink(mail)).rejects.toMatchObject({ code: 'mail-failed' });
  });
});
