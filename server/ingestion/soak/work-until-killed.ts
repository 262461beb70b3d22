import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseEnvironment } from '#server/config/environment.ts';
import { startApp } from '../../app.ts';
import { createLog } from '../../log.ts';

// Run as: node work-until-killed.ts DATA_DIR PROXY DATABASE_URL. One of several workers of a PostgreSQL. Prints a line
// when it has started; starts an aggregation for each line that it reads.
const [dataDir = '', proxyUrl = '', databaseUrl = ''] = process.argv.slice(2);
const environment = parseEnvironment({
  ...{ DATA_DIR: dataDir, FETCH_PROXY_URL: proxyUrl, DATABASE_URL: databaseUrl },
  ...{ FETCH_TIMEOUT_MS: '3000', ROLES: 'worker', NODE_ENV: 'test' },
});
const app = await startApp(environment, {
  ...{ log: createLog('error'), announce: () => {}, schedule: false, seed: false },
});
writeSync(1, 'started\n');
for await (const _ of createInterface({ input: process.stdin })) await app.jobs.aggregate({ force: true });
await app.close();
