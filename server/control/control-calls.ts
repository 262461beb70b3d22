import { join } from 'node:path';
import { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import { tiers } from '#domain/accounts/account.ts';
import type { DigestNow } from '#server/digest/send-digest-now.ts';
import type { RuledFeedAddress } from '#server/feeds/list-feeds.ts';
import type { BackupSummary } from '../db/backup/back-up.ts';
import { openShortPath, type ShortPath } from '../db/short-socket-path.ts';
import type { Check } from './doctor/check.ts';

const name = 'control.sock';

/** The folder with the sockets of a running server; only its user has access. */
export function socketFolder(dataDir: string): string {
  return join(dataDir, 'run');
}

/** Opens a path of the control socket that is short enough for the system. */
export async function openControlPath(dataDir: string): Promise<ShortPath> {
  const folder = await openShortPath(socketFolder(dataDir));
  return { path: join(folder.path, name), close: folder.close };
}

/** The calls that a command of the operator may send to a running server, with their inputs. */
export const controlInputs = {
  'account-add': z.object({
    email: z.string(),
    admin: z.boolean(),
    tier: z.enum(tiers).optional(),
  }),
  /** `file` is absolute. */
  backup: z.object({ file: z.string(), force: z.boolean().optional() }),
  doctor: z.object({}),
  /** Starts an ingestion run, or returns the queued or running one; `force` includes feeds that are not due. */
  aggregate: z.object({ force: z.boolean() }),
  job: z.object({ jobId: z.string() }),
  /** Lists the feeds that are switched on; what opens them stays encrypted. */
  feeds: z.object({}),
  /** Loads the sample edition, replacing an earlier one, or removes it. */
  demo: z.object({ remove: z.boolean() }),
  migrate: z.object({}),
  /** Sends the digest of an account now, or only writes it. */
  digest: z.object({ email: z.string(), dryRun: z.boolean() }),
} satisfies Record<keyof ControlOutputs, z.ZodType>;

export interface AccountAdded {
  /** Of the providers with which its owner signs in. */
  issuers: string[];
  email: string;
  isAdmin: boolean;
  tier: string;
  created: boolean;
}

export interface ControlOutputs {
  'account-add': AccountAdded;
  backup: BackupSummary;
  /** Only the checks of the database and of the work; the command runs the others itself. */
  doctor: Check[];
  aggregate: { jobId: string; isNew: boolean };
  job: Job;
  feeds: RuledFeedAddress[];
  demo: { stories: number; articles: number };
  /** Names of the applied migrations; empty, because a server migrates when it starts. */
  migrate: string[];
  digest: DigestNow;
}

export type ControlCall = keyof ControlOutputs;
export type ControlInput<Call extends ControlCall> = z.infer<(typeof controlInputs)[Call]>;

export type ControlHandlers = {
  [Call in ControlCall]: (input: ControlInput<Call>) => Promise<ControlOutputs[Call]>;
};

/** Request and response are one line of JSON each. */
export const controlRequest = z.object({ call: z.string(), input: z.unknown() });
export const controlAnswer = z.union([
  z.object({ ok: z.literal(true), output: z.unknown() }),
  z.object({ ok: z.literal(false), code: z.string().optional(), message: z.string() }),
]);
