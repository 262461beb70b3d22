import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
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
