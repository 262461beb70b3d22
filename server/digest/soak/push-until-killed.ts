import { writeSync } from 'node:fs';
import { openEmbedded } from '../../db/open-embedded.ts';
import { createFetcher } from '../../fetching/create-fetcher.ts';
import { createLog } from '../../log.ts';
import { sendPushMessages } from '../push/send-push-messages.ts';
import { createVapidSource } from '../push/vapid.ts';

// Run as: node push-until-killed.ts DATA_DIR PUSH_SERVICE NOW. Sends what is due at NOW and prints how much it sent.
const [dataDir = '', host = '', now = ''] = process.argv.slice(2);
const log = createLog('silent');
const clock = () => new Date(now);
const database = await openEmbedded({ dataDir, log });
const { db } = database;
const fetcher = createFetcher({ allowPrivate: [host], timeoutMs: 5000, maxBytes: 100_000, clock, log });
const vapid = createVapidSource(
  { db, clock },
  { publicUrl: 'https://balance.example', mailFrom: '', vapidPrivateKey: undefined },
);
const { signal } = new AbortController();
const { sent } = await sendPushMessages({ db, clock, log, fetcher, vapid }, { signal });
await fetcher.close();
await database.close();
writeSync(1, `${sent}\n`);
