import type { Job } from '#contract/jobs.ts';
import { awaitsFirstAccount } from './accounts/accounts.ts';
import { CleanupStack } from './cleanup-stack.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Environment } from './config/environment.ts';
import { createControlHandlers } from './control/create-control-handlers.ts';
import { startControlServer } from './control/start-control-server.ts';
import { getJob } from './jobs/list-jobs.ts';
import { type StartedJob, startAggregation } from './jobs/start-job.ts';
import { createLog, type Log } from './log.ts';
import { createLogSink } from './logs/log-sink.ts';
import { openParts, openStorage, type PartOverrides, type Parts } from './open-parts.ts';
import { startWeb, type WebOverrides } from './start-web.ts';

/** Lines for the person at the console once Balance runs. */
export function startLines(input: {
  environment: Pick<Environment, 'announceLinks' | 'firstAccountIsAdmin' | 'databaseUrl'>;
  /** Null when no pages are served. */
  address: string | null;
  awaitsFirstAccount: boolean;
}): string[] {
  const { environment, address, awaitsFirstAccount } = input;
  const lines = [
    address === null ? 'Balance works on jobs; it serves no pages here.' : `Balance is ready at ${address}`,
  ];
  if (environment.announceLinks) {
    lines.push(
      'No mail server is set: sign-in links are printed here and kept in the outbox of the data folder.',
    );
  }
  if (environment.firstAccountIsAdmin && awaitsFirstAccount) {
    lines.push('The first account that signs in becomes an administrator.');
  }
  if (environment.databaseUrl === undefined) {
    lines.push(
      'The embedded database keeps what it acknowledged, also through a power cut. It serves one process on one machine; when you outgrow it, set DATABASE_URL to a PostgreSQL server. Back it up with: bin/balance backup FILE',
    );
  }
  return lines;
}

/** What tests replace or switch off. */
export interface AppOverrides extends PartOverrides, WebOverrides {
  clock?: Clock;
  log?: Log;
  /** Prints a line for the person at the console. */
  announce?: (line: string) => void;
  /** Aborted when the process is to stop, with the name of the signal as its reason: a start ends after its step. */
  stopping?: AbortSignal;
}

export interface RunningApp {
  /** Where it listens, for example "http://127.0.0.1:3000"; null without the role `web`. */
  address: string | null;
  /** What operators may do without the API. */
  jobs: {
    aggregate(input: { force: boolean }): Promise<StartedJob>;
    read(jobId: string): Promise<Job>;
  };
  /** Stops in order. `reason` is for the log. */
  close(reason?: string): Promise<void>;
}

/** On the embedded database, opens the socket through which the command line reaches this process. */
async function openControl(parts: Parts): Promise<void> {
  const { environment, clock, log, database, cleanup, jobs, modelConnection } = parts;
  if (database.engine !== 'embedded') return;
  const control = await startControlServer({
    dataDir: environment.dataDir,
    handlers: createControlHandlers({ database, clock, queue: jobs.queue, environment, modelConnection }),
    log: log.child({ source: 'control' }),
  });
  cleanup.add(() => control.close());
}

/**
 * Opens everything in order, migrates the database and starts the roles of the environment.
 * If a later part fails, the parts that are open are closed again.
 */
export async function startApp(environment: Environment, overrides: AppOverrides = {}): Promise<RunningApp> {
  const sink = createLogSink();
  const log = overrides.log ?? createLog(environment.logLevel, undefined, sink);
  const clock = overrides.clock ?? systemClock;
  const announce = overrides.announce ?? ((line) => process.stdout.write(`${line}\n`));
  const cleanup = new CleanupStack(log);
  const base = { environment, clock, log, cleanup };
  const { stopping } = overrides;
  try {
    const database = await openStorage(base, overrides);
    const { db } = database;
    sink.attach({ db, clock });
    cleanup.add(() => sink.close());
    stopping?.throwIfAborted();
    const parts = await openParts(base, database, overrides);
    stopping?.throwIfAborted();
    await openControl(parts);
    const address = environment.roles.includes('web') ? await startWeb(parts, announce, overrides) : null;
    const lines = startLines({ environment, address, awaitsFirstAccount: await awaitsFirstAccount({ db }) });
    for (const line of lines) announce(line);
    const { queue } = parts.jobs;
    return {
      address,
      jobs: {
        aggregate: (input) => startAggregation({ db, clock, queue }, { ...input, trigger: 'command' }),
        read: (jobId) => getJob({ db }, jobId),
      },
      close: async (reason = 'closed') => {
        log.info({ reason }, 'stopping');
        const begin = performance.now();
        await cleanup.closeAll();
        log.info({ reason, ms: Math.round(performance.now() - begin) }, 'stopped');
      },
    };
  } catch (error) {
    if (stopping?.aborted) log.info({ reason: stopping.reason }, 'stopped before the start was done');
    // The stack logs failures of closing; the caller needs the reason why the start failed.
    await cleanup.closeAll().catch(() => {});
    throw error;
  }
}
