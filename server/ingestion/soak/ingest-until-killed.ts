import { writeSync } from 'node:fs';
import { parseEnvironment } from '#server/config/environment.ts';
import { startApp } from '../../app.ts';
import { createLog } from '../../log.ts';

// Run as: node ingest-until-killed.ts DATA_DIR PROXY [DATABASE_URL]. A worker that repeats the aggregation until it is
// killed. Prints a line when it has started and after each run.
const [dataDir = '', proxyUrl = '', databaseUrl] = process.argv.slice(2);
const environment = parseEnvironment({
  DATA_DIR: dataDir,
  FETCH_PROXY_URL: proxyUrl,
  FETCH_TIMEOUT_MS: '3000',
  ROLES: 'worker',
  NODE_ENV: 'test',
  ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
});
const app = await startApp(environment, {
  log: createLog('silent'),
  announce: () => {},
  schedule: false,
  seed: false,
});
writeSync(1, 'started\n');
for (;;) {
  const { jobId } = await app.jobs.aggregate({ force: true });
  for (;;) {
    const { status } = await app.jobs.read(jobId);
    if (status !== 'pending' && status !== 'running') {
      writeSync(1, `${status}\n`);
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
