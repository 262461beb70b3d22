import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '#contract/jobs.ts';
import { endedJobStatuses } from '#domain/jobs/job.ts';
import { startApp } from '#server/app.ts';
import type { Environment } from '#server/config/environment.ts';
import { loadEnvironment } from '#server/config/load-environment.ts';
import { callControlServer } from '#server/control/call-control-server.ts';
import { createLog } from '#server/log.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb, VerbIo } from '../verb.ts';

const pollMs = 400;

/** Starts an ingestion run and observes it, in a running server or in this process. */
interface Runner {
  start(): Promise<{ jobId: string; isNew: boolean }>;
  getJob(jobId: string): Promise<Job>;
  close(): Promise<void>;
}

const ended: ReadonlySet<Job['status']> = new Set(endedJobStatuses);

async function serverRunner(environment: Environment, force: boolean): Promise<Runner | undefined> {
  if (environment.databaseUrl !== undefined) return undefined;
  const { dataDir } = environment;
  const started = await callControlServer(dataDir, 'aggregate', { force });
  if (started === undefined) return undefined;
  return {
    start: async () => started.output,
    getJob: async (jobId) => {
      const answer = await callControlServer(dataDir, 'job', { jobId });
      if (answer === undefined) throw new Error('The server stopped. The job goes on when it starts again.');
      return answer.output;
    },
    close: async () => {},
  };
}

/** Starts the app without HTTP and schedule: as a worker, or only to enqueue the job. */
async function localRunner(environment: Environment, force: boolean, works: boolean): Promise<Runner> {
  const app = await startApp(
    { ...environment, roles: works ? ['worker'] : [] },
    { log: createLog('silent'), announce: () => {}, schedule: false },
  );
  return { start: () => app.jobs.aggregate({ force }), getJob: app.jobs.read, close: () => app.close() };
}

async function waitForJob(runner: Runner, jobId: string, { stderr }: VerbIo): Promise<Job> {
  for (;;) {
    const job = await runner.getJob(jobId);
    if (stderr.isTTY === true) {
      const figures = `${job.articlesProcessed} articles, ${job.storiesCreated} new stories`;
      stderr.write(
        `\r\u001b[K${String(Math.round(job.progress)).padStart(3)} %  ${job.message} (${figures})`,
      );
    }
    if (!ended.has(job.status)) {
      await sleep(pollMs);
      continue;
    }
    if (stderr.isTTY === true) stderr.write('\n');
    return job;
  }
}

export const verb: Verb = {
  help: `Usage: balance aggregate [--wait] [--due]

Reads all feeds and sources now. While a server runs on the embedded database it does the work; with a
PostgreSQL the job is put into the queue for a worker. Without either, the work is done here.

  --wait  until it is done, with progress at a terminal; the exit status is 1 when it failed. With a
          PostgreSQL this process works as well.
  --due   only feeds whose time has come
`,
  run: async (args, io) => {
    const { values, positionals } = parseVerbArgs(args, {
      wait: { type: 'boolean' },
      due: { type: 'boolean' },
    });
    noPositionals(positionals);
    const environment = loadEnvironment();
    const force = values.due !== true;
    const server = await serverRunner(environment, force);
    const waits = values.wait === true || (server === undefined && environment.databaseUrl === undefined);
    const runner = server ?? (await localRunner(environment, force, waits));
    try {
      const { jobId, isNew } = await runner.start();
      if (!waits) {
        io.stdout.write(`${isNew ? 'Started' : 'There is already'} job ${jobId}.\n`);
        return 0;
      }
      const job = await waitForJob(runner, jobId, io);
      io.stdout.write(`${job.message}\n`);
      for (const { source, kind, detail } of job.problems) io.stderr.write(`${source}: ${kind}: ${detail}\n`);
      return job.status === 'completed' ? 0 : 1;
    } finally {
      await runner.close();
    }
  },
};
