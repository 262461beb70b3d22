import { AppError } from '#domain/app-error.ts';
import { parseUrl } from '#server/parse-url.ts';
import { StartError } from '../config/start-error.ts';

const folderReasons: Record<string, string> = {
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'its disk can only be read',
  ENOTSUP: 'its file system takes no folders',
  ENOSPC: 'its disk is full',
  EDQUOT: 'this account has used up its share of the disk',
};

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Maps an error of the file system on the data folder to a sentence for the operator; returns other errors unchanged. */
export function explainFolder(error: unknown, dataDir: string): unknown {
  const reason = error instanceof Error ? folderReasons[codeOf(error)] : undefined;
  if (reason === undefined) return error;
  return new StartError(
    `The data folder ${dataDir} cannot be used: ${reason}. Mend that, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}

function describeFailure(error: Error, url: URL | null): string {
  const code = codeOf(error);
  const database = url === null ? '' : ` "${decodeURIComponent(url.pathname.slice(1))}"`;
  const user = url === null ? '' : ` "${decodeURIComponent(url.username)}"`;
  if (code === '3D000') return `the server has no database${database}. Create it, or correct DATABASE_URL`;
  if (code.startsWith('28')) return `the server does not let the user${user} in. Correct DATABASE_URL`;
  // An error that stands for several addresses has no message.
  return `${error.message || code}. Start the server, or correct DATABASE_URL`;
}

/** Explains to the operator why the PostgreSQL of DATABASE_URL cannot be opened. Never contains the password. */
export function explainPostgresql(error: unknown, databaseUrl: string): AppError {
  const url = parseUrl(databaseUrl);
  const place = url === null || url.host === '' ? '' : ` at ${url.host}`;
  const failure = error instanceof Error ? describeFailure(error, url) : String(error);
  return new AppError('database-unavailable', `The database${place} cannot be used: ${failure}.`, {
    retryAfterSeconds: 5,
    cause: error,
  });
}
