import { workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import type { ObservedEngineOptions } from './open-observed.ts';
import { recordFiles } from './record-files.ts';
import { refuseSyncs } from './refuse-syncs.ts';

// The engine of the product over functions of files that tests observe, with the extension that checks its files.
const { dataDir, journalFile, refusalFile } = workerData as ObservedEngineOptions;
if (refusalFile !== undefined) refuseSyncs(refusalFile);
if (journalFile !== undefined) recordFiles(dataDir, journalFile);

const create = PGlite.create.bind(PGlite) as (options: PGliteOptions) => Promise<PGlite>;
Object.assign(PGlite, {
  create: (options: PGliteOptions) => create({ ...options, extensions: { amcheck } }),
});
await import('../../db/embedded-database.worker.ts');
