import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Log } from '#server/log.ts';
import { makeFolder } from '#server/make-folder.ts';
import { publishFile } from '#server/sync-files.ts';
import { type Message, toSendable } from './message.ts';

function refusal(error: unknown): AppError {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new AppError('storage-full', 'The mail could not be written: the disk of this server is full.')
    : new AppError('mail-failed', 'The mail could not be written to the outbox. Please try again.');
}

/** Writes mails as `.eml` files that only the user of the process may read; names sort by time. */
export function createOutbox(
  folder: string,
  clock: Clock,
  log: Log,
): { send(message: Message, headers: Record<string, string>): Promise<string> } {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(message, headers) {
      const { message: bytes } = await composer.sendMail(toSendable(message, headers));
      const timestamp = clock().toISOString().replace(/[:.]/g, '-');
      const file = join(folder, `${timestamp}-${randomBytes(4).toString('hex')}.eml`);
      const unfinished = `${file}.partial`;
      try {
        await makeFolder(folder, 0o700);
        await writeFile(unfinished, bytes, { mode: 0o600, flag: 'wx' });
        await publishFile(unfinished, file);
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {});
        log.error({ err: error }, 'mail not written');
        throw refusal(error);
      }
      return file;
    },
  };
}

const dayMs = 86_400_000;
const maxAgeMs = 30 * dayMs;
const maxMails = 200;
/** A mail is written in milliseconds; a partial file of this age was left by a killed process. */
const maxUnfinishedMs = dayMs;
/** The file names of `createOutbox`. */
const mailName = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)-[0-9a-f]{8}\.eml(\.partial)?$/;

interface OutboxFile {
  name: string;
  ageMs: number;
  isUnfinished: boolean;
}

function parseName(name: string, now: Date): OutboxFile | null {
  const [, hour, minute, second, rest, partial] = mailName.exec(name) ?? [];
  const ageMs = now.getTime() - Date.parse(`${hour}:${minute}:${second}.${rest}`);
  return Number.isNaN(ageMs) ? null : { name, ageMs, isUnfinished: partial !== undefined };
}

/** Files with a time in the future (the clock was wrong) have an unknown age and count as the oldest. */
const rank = ({ ageMs }: OutboxFile): number => (ageMs < 0 ? Number.POSITIVE_INFINITY : ageMs);

function expiredOf(files: readonly OutboxFile[]): OutboxFile[] {
  const mails = files.filter(({ isUnfinished }) => !isUnfinished).sort((a, b) => rank(a) - rank(b));
  const expired = mails.filter(({ ageMs }, at) => at >= maxMails || ageMs > maxAgeMs);
  const left = files.filter(({ isUnfinished, ageMs }) => isUnfinished && ageMs > maxUnfinishedMs);
  return [...expired, ...left];
}

/**
 * Removes mails of the outbox that are older than 30 days or not among the newest 200. Files with other names,
 * folders and links stay. Returns the number of removed files; a failure is logged.
 */
export async function pruneOutbox(deps: { dataDir: string; clock: Clock; log: Log }): Promise<number> {
  const folder = join(deps.dataDir, 'outbox');
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    const now = deps.clock();
    const files = entries.flatMap((entry) => (entry.isFile() ? (parseName(entry.name, now) ?? []) : []));
    const expired = expiredOf(files);
    for (const { name } of expired) await rm(join(folder, name), { force: true });
    return expired.length;
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isAbsent) deps.log.warn({ err: error }, 'outbox not pruned');
    return 0;
  }
}
