import { z } from 'zod';
import type { Job } from '#contract/jobs.ts';
import type { BackupSummary } from '../db/backup/back-up.ts';
import type { Check } from './doctor/check.ts';

/** What an operator's command may ask of a running server, with its input. */
export const controlInputs = {
  'account-add': z.object({
    email: z.string(),
    admin: z.boolean(),
    tier: z.enum(['free', 'pro', 'admin']).optional(),
  }),
  /** `file` is absolute. */
  backup: z.object({ file: z.string(), force: z.boolean().optional() }),
  doctor: z.object({}),
  /** Starts an aggregation, or names the one that waits or runs; with `force` also of feeds not due yet. */
  aggregate: z.object({ force: z.boolean() }),
  job: z.object({ jobId: z.string() }),
  /** The sample edition, loaded anew or removed. */
  demo: z.object({ remove: z.boolean() }),
  migrate: z.object({}),
} satisfies Record<keyof ControlOutputs, z.ZodType>;

export interface AccountAdded {
  email: string;
  isAdmin: boolean;
  tier: string;
  created: boolean;
}

export interface ControlOutputs {
  'account-add': AccountAdded;
  backup: BackupSummary;
  /** The checks of the database alone; the command makes the others itself. */
  doctor: Check[];
  aggregate: { jobId: string; isNew: boolean };
  job: Job;
  demo: { stories: number; articles: number };
  /** Names of the migrations applied: none, as a server migrates when it starts. */
  migrate: string[];
}

export type ControlCall = keyof ControlOutputs;
export type ControlInput<Call extends ControlCall> = z.infer<(typeof controlInputs)[Call]>;

export type ControlHandlers = {
  [Call in ControlCall]: (input: ControlInput<Call>) => Promise<ControlOutputs[Call]>;
};

/** One line each way over the socket. */
export const controlRequest = z.object({ call: z.string(), input: z.unknown() });
export const controlAnswer = z.union([
  z.object({ ok: z.literal(true), output: z.unknown() }),
  z.object({ ok: z.literal(false), code: z.string().optional(), message: z.string() }),
]);
