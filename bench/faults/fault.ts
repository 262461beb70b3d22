import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/db.ts';
import { newestRun, type Surroundings } from '../support/installation.ts';
import type { InstalledProcess } from '../support/processes.ts';

export interface Installation {
  database: Database;
  address: string;
  token: string;
  web: InstalledProcess;
  workers: InstalledProcess[];
}

/** What is to be disturbed, once what the fault needs has been started. */
export interface StartedFault {
  /** The PostgreSQL server of the installation, where it is not the usual one. */
  postgresUrl?: string;
  /** Environment of all processes, beside that of the surroundings. */
  env?: Record<string, string>;
  /** Disturbs the installation while it aggregates. Returns what was wrong. */
  disturb(installation: Installation, random: () => number): Promise<string[]>;
  close?(): Promise<void>;
}

export interface Fault {
  name: string;
  start(surroundings: Surroundings): Promise<StartedFault>;
}

export const rounds = 8;
/** How far into its work an installation is disturbed, at most. */
export const maxWorkMs = 5_000;
const answerLimitMs = 45_000;

export async function untilRunning(database: Database): Promise<void> {
  while ((await newestRun(database))?.status !== 'running') await sleep(50);
}

export interface Answer {
  /** Null where none came in time. */
  status: number | null;
  body: unknown;
  ms: number;
  /** What was wrong with it: a failed call must come with a sentence, and soon. */
  problems: string[];
}

/** Calls the installation; `json` is the body of a POST. */
export async function call(
  { address, token }: Pick<Installation, 'address' | 'token'>,
  path: string,
  { json, limitMs = answerLimitMs }: { json?: object; limitMs?: number } = {},
): Promise<Answer> {
  const begin = performance.now();
  const answer = await fetch(address + path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
    signal: AbortSignal.timeout(limitMs),
  }).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  const ms = performance.now() - begin;
  const error: unknown = Object(body).error;
  const hasSentence = typeof error === 'string' && error.includes(' ');
  const problems =
    answer === null
      ? [`${path}: no answer in ${Math.round(ms)} ms`]
      : answer.ok || hasSentence
        ? []
        : [`${path}: ${answer.status} without a sentence`];
  if (answer?.status === 500) problems.push(`${path}: 500, ${error}`);
  return { status: answer?.status ?? null, body: body ?? null, ms, problems };
}

/** Repeats `isDone` until it holds. Returns the milliseconds that it took, or null beyond the limit. */
export async function timeUntil(isDone: () => Promise<boolean>, limitMs: number): Promise<number | null> {
  const begin = performance.now();
  while (!(await isDone().catch(() => false))) {
    if (performance.now() - begin > limitMs) return null;
    await sleep(100);
  }
  return performance.now() - begin;
}

export const inSeconds = (ms: number | null) => (ms === null ? 'never' : (ms / 1000).toFixed(1));
