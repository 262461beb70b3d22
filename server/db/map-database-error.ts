import { AppError } from '#domain/app-error.ts';

const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// PostgreSQL: 08 connection, 28 refused credentials, 57P shutdown, 53200 memory, 53300 too many
// connections, 3D000 the database is gone.
const lostStates = /^(08...|28...|57P0.|53200|53300|3D000)$/;
// pg gives these without a code.
const lostMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Received unexpected)/;
const fullMessages = /no space left on device|disk quota exceeded/i;

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The server is a standby, or was set to be read only. */
const readOnlyState = '25006';

function isFull(error: Error): boolean {
  const code = codeOf(error);
  return code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || fullMessages.test(error.message);
}

/** The socket does not exist; another missing file is not an error of the database. */
function isMissingSocket(error: Error): boolean {
  return codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
}

/** PostgreSQL ends the session with such an error, whatever its code; for example a database that allows no connections. */
function endsSession(error: Error): boolean {
  return 'severity' in error && error.severity === 'FATAL';
}

function isLost(error: Error): boolean {
  const code = codeOf(error);
  if (isMissingSocket(error) || endsSession(error)) return true;
  return lostCodes.has(code) || lostStates.test(code) || lostMessages.test(error.message);
}

/**
 * Whether the session of this error is to be closed: its server refuses writes, and a new session may reach the one
 * that does, as after a failover.
 */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === readOnlyState;
}

/**
 * Maps an error of the driver to an `AppError`: `database-unavailable` when the connection is lost or refuses writes,
 * `storage-full` when the disk is full. Returns any other error, such as a broken constraint, unchanged.
 */
export function mapDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if (isFull(error)) {
    return new AppError(
      'storage-full',
      'The disk of the server is full. Nothing was saved. Try again when its operator has made room.',
      { cause: error },
    );
  }
  if (isReadOnly(error)) {
    return new AppError(
      'database-unavailable',
      'The database can only be read at the moment. Try again in a few seconds.',
      { retryAfterSeconds: 5, cause: error },
    );
  }
  if (isLost(error)) {
    return new AppError(
      'database-unavailable',
      'The database does not answer at the moment. Try again in a few seconds.',
      { retryAfterSeconds: 5, cause: error },
    );
  }
  return error;
}
