import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from './waited-time.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** The received bytes as text. */
  source: string;
  /** Headers unfolded, names in lower case. */
  headers: Record<string, string>;
  /** Everything after the headers, with quoted-printable and base64 parts decoded. */
  text: string;
}

export interface TestSmtpServer {
  /** The value for SMTP_URL. */
  url: string;
  mails: ReceivedMail[];
  /** The next mail to an address that was not returned yet. */
  nextMailTo(address: string, timeoutMs?: number): Promise<ReceivedMail>;
  /** Refuses recipients with this sentence and code, 550 unless said; null accepts them again. */
  refuse(sentence: string | null, code?: number): void;
  /** Ends the connection once the next mail was received, without an answer. */
  hangUpOnce(): void;
  /** Receives the next mails without an answer, until `release` is called. */
  hold(): { untilPaused(): Promise<void>; release(): void };
  close(): Promise<void>;
}

function parseHeaders(head: string): Record<string, string> {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return Object.fromEntries(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      }),
  );
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_match, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeBody(headers: Record<string, string>, body: string): string {
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary !== undefined) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts.map((part) => splitMail(part.replace(/^\r?\n/, '')).text).join('\n');
  }
  const encoding = headers['content-transfer-encoding']?.toLowerCase();
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body);
  return encoding === 'base64' ? Buffer.from(body, 'base64').toString('utf8') : body;
}

/** Parses the headers and the decoded text of a mail, as far as mails of this product need it. */
export function splitMail(source: string): { headers: Record<string, string>; text: string } {
  const end = /\r?\n\r?\n/.exec(source);
  const head = end === null ? source : source.slice(0, end.index);
  const headers = parseHeaders(head);
  return { headers, text: decodeBody(headers, end === null ? '' : source.slice(end.index + end[0].length)) };
}

/** Starts an SMTP server on a free port that stores every mail. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const mails: ReceivedMail[] = [];
  const returned = new Set<ReceivedMail>();
  let refusal: { sentence: string; code: number } | null = null;
  let hangsUp = false;
  let paused: (() => void)[] | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, callback) =>
      callback(
        refusal === null ? null : Object.assign(new Error(refusal.sentence), { responseCode: refusal.code }),
      ),
    onData: (stream, session, callback) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        const source = Buffer.concat(pieces).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push({ from, to: rcptTo.map((one) => one.address), source, ...splitMail(source) });
        if (paused !== null) paused.push(callback);
        else if (!hangsUp) callback();
        else {
          hangsUp = false;
          for (const connection of server.connections) connection.close();
        }
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;

  async function nextMailTo(address: string, timeoutMs = 10_000): Promise<ReceivedMail> {
    const end = Date.now() + timeoutMs;
    while (Date.now() < end) {
      const found = mails.find((mail) => mail.to.includes(address) && !returned.has(mail));
      if (found !== undefined) {
        returned.add(found);
        return found;
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`no mail to ${address} within ${timeoutMs} ms`);
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    nextMailTo,
    refuse: (sentence, code = 550) => {
      refusal = sentence === null ? null : { sentence, code };
    },
    hangUpOnce: () => {
      hangsUp = true;
    },
    hold: () => {
      const waiting: (() => void)[] = [];
      paused = waiting;
      return {
        untilPaused: () => until(() => waiting.length > 0, 60_000),
        release: () => {
          paused = null;
          for (const answer of waiting.splice(0)) answer();
        },
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
