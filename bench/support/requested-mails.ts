import { setTimeout as sleep } from 'node:timers/promises';
import type { TestSmtpServer } from '#testing/smtp-server.ts';

export interface RequestedMails {
  requested: number;
  /** Requests that were accepted and brought no mail. */
  lost: number;
  /** Requests that brought more mails than they were sent. */
  twice: number;
}

const everyMs = 1_000;
const deliveryMs = 3_000;

/** Requests sign-in links for new addresses, each with one retry, and counts the mails. */
export async function requestMails({
  address,
  smtp,
  isOver,
}: {
  address: string;
  smtp: Pick<TestSmtpServer, 'mails'>;
  isOver: () => boolean;
}): Promise<RequestedMails> {
  const sent: { email: string; attempts: number; isAccepted: boolean }[] = [];
  while (!isOver()) {
    const email = `mail${sent.length}@readers.example`;
    const one = { email, attempts: 0, isAccepted: false };
    sent.push(one);
    while (one.attempts < 2 && !one.isAccepted) {
      one.attempts += 1;
      const answer = await fetch(`${address}/authentication/request`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.8.${sent.length >> 8}.${sent.length & 255}`,
        },
        body: JSON.stringify({ email }),
      }).catch(() => null);
      one.isAccepted = answer?.ok === true;
    }
    await sleep(everyMs);
  }
  await sleep(deliveryMs);
  const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email)).length;
  return {
    requested: sent.length,
    lost: sent.filter(({ email, isAccepted }) => isAccepted && mailsTo(email) === 0).length,
    twice: sent.filter(({ email, attempts }) => mailsTo(email) > attempts).length,
  };
}
