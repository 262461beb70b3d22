import { writeSync } from 'node:fs';
import { openEmbedded } from '../../db/open-embedded.ts';
import { createLog } from '../../log.ts';
import { createReaderMailer } from '../../mail/create-reader-mailer.ts';
import { buildMailLinks } from '../reader-mail.ts';
import { sendReaderMails } from '../send-reader-mails.ts';

// Run as: node send-until-killed.ts DATA_DIR SMTP_URL NOW. Sends what is due at NOW and prints how much it sent.
const [dataDir = '', url = '', now = ''] = process.argv.slice(2);
const log = createLog('silent');
const clock = () => new Date(now);
const database = await openEmbedded({ dataDir, log });
const mailer = createReaderMailer({
  transport: { kind: 'smtp', url },
  from: 'Balance <b@balance.example>',
  dataDir,
  clock,
  log,
});
const { sent } = await sendReaderMails(
  {
    db: database.db,
    clock,
    outlets: { version: 1, outlets: [] },
    log,
    mailer,
    links: buildMailLinks({ publicUrl: 'https://balance.example', apiBaseUrl: '' }),
  },
  { signal: new AbortController().signal },
);
await database.close();
writeSync(1, `${sent}\n`);
