import { PGlite } from '@electric-sql/pglite';

/** Major version of PostgreSQL in the engine; another major version cannot open its files. */
export const embeddedMajorVersion = '18';

/**
 * Stack of the engine's thread. With the default of 4 MB, deeply nested JSON or queries overflow it without an error
 * and leave the engine in a broken state; with this size the limit of PostgreSQL applies first.
 */
export const engineStackMb = 64;

const parameters = [
  // The default of 128 MB is allocated at start; the page cache of the system serves reads as well.
  'shared_buffers=32MB',
  'wal_buffers=1MB',
  // The part of the log that a checkpoint keeps for reuse.
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  // The engine has no fdatasync, the default, and would take it for success.
  'wal_sync_method=fsync',
  'jit=off',
  // Refuses deep nesting before the stack of the thread overflows; see `engineStackMb`.
  'max_stack_depth=400kB',
];

export const engineStartParams = [
  // -F turns fsync off: a power cut would lose what was acknowledged, and damage files.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...parameters.flatMap((parameter) => ['-c', parameter]),
];
