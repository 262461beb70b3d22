import { join } from 'node:path';
import type { Clock } from '#server/clock.ts';
import type { MailTransport } from '#server/config/environment.ts';
import type { Log } from '#server/log.ts';
import { type Mailer, type SignInMail, signInMessage } from './message.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

export interface MailerOptions {
  transport: MailTransport;
  /** `Name <address>` or an address. */
  from: string;
  /** The folder that contains the outbox. */
  dataDir: string;
  clock: Clock;
  log: Log;
  /** Called with each link after it is written to the outbox; only for a trial on one machine. */
  announce?: ((mail: SignInMail, file: string) => void) | undefined;
}

export function createMailer(options: MailerOptions): Mailer {
  if (options.transport.kind === 'smtp') {
    const smtp = createSmtp(options.transport.url, options.log);
    return {
      sendSignInLink: (mail) => smtp.send({ from: options.from, to: mail.to, ...signInMessage(mail) }),
      close: async () => smtp.close(),
    };
  }
  const outbox = createOutbox(join(options.dataDir, 'outbox'), options.clock, options.log);
  return {
    async sendSignInLink(mail) {
      const message = { from: options.from, to: mail.to, ...signInMessage(mail) };
      // The body wraps long links; this header contains the whole link for people who open the file.
      const file = await outbox.send(message, { 'X-Sign-In-Link': mail.link });
      options.announce?.(mail, file);
    },
    close: async () => {},
  };
}
