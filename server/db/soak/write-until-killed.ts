import { writeSync } from 'node:fs';
import { createLog } from '../../log.ts';
import { migrate } from '../migrate.ts';
import { openEmbedded } from '../open-embedded.ts';
import { checkpointIfDue } from '../tend-embedded.ts';

// Run as: node write-until-killed.ts DATA_DIR ROUND [TEMPLATE]. Writes pairs of rows, one transaction each,
// and prints a pair's number once the database has acknowledged it.
const [dataDir = '', round = '', templateFile] = process.argv.slice(2);
const log = createLog('silent');
const database = await openEmbedded({
  dataDir,
  log,
  ...(templateFile === undefined ? {} : { templateFile }),
});
await migrate(database, log);

for (let pair = 0; ; pair += 1) {
  await database.db.transaction().execute(async (tx) => {
    for (const half of ['a', 'b']) {
      await tx
        .insertInto('accounts')
        .values({ email: `${half}-${round}-${pair}@soak.example`, created_at: new Date() })
        .execute();
    }
  });
  writeSync(1, `${pair}\n`);
  if (pair % 50 === 49) await checkpointIfDue(database.pool);
}
