import { PGlite } from '@electric-sql/pglite';

/** The PostgreSQL whose files the engine reads; another major version cannot open them. */
export const embeddedMajorVersion = '18';

/**
 * The thread's stack. With the usual 4 MB, JSON or a query nested deeply enough overruns it unnoticed and
 * leaves the engine in a broken state; with this much PostgreSQL's own limit answers first.
 */
export const engineStackMb = 64;

const environment = [
  // The default of 128 MB is taken at once; the system's page cache serves reads as well.
  'shared_buffers=32MB',
  'wal_buffers=1MB',
  // How much of the log a checkpoint keeps for reuse.
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  'jit=off',
  // Must refuse deep nesting before the thread's own stack ends; see `engineStackMb`.
  'max_stack_depth=400kB',
];

export const engineStartParams = [
  ...PGlite.defaultStartParams,
  ...environment.flatMap((setting) => ['-c', setting]),
];
