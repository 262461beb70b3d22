import { PGlite } from '@electric-sql/pglite';

/** The PostgreSQL whose files the engine reads; another major version cannot open them. */
export const embeddedMajorVersion = '18';

const settings = [
  // The default of 128 MB is taken at once; the system's page cache serves reads as well.
  'shared_buffers=32MB',
  'wal_buffers=1MB',
  // How much of the log a checkpoint keeps for reuse.
  'min_wal_size=32MB',
  'max_wal_size=64MB',
  'jit=off',
];

export const engineStartParams = [
  ...PGlite.defaultStartParams,
  ...settings.flatMap((setting) => ['-c', setting]),
];
