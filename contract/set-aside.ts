import { z } from 'zod';
import { setAsideSteps, setAsideSubjects } from '#domain/ingestion/set-aside-step.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();
const time = z.iso.datetime();
const admin = { tag: 'Administration', access: 'admin' } as const;

export const setAsideStep = z.enum(setAsideSteps);

/** An article or story that a step could not work on; it holds nothing else up and is tried again. */
export const setAside = z.object({
  id: z.string(),
  step: setAsideStep,
  subject: z.enum(setAsideSubjects),
  subjectId: z.string(),
  title: z.string(),
  /** A sentence. */
  reason: z.string(),
  /** Failures so far. */
  attempts: count,
  firstAt: time,
  lastAt: time,
  nextTryAt: time,
});

export const listSetAside = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/set-aside',
  summary: 'Articles and stories that could not be worked on, the last failures first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(1000).optional() }),
  answer: z.object({
    total: count,
    /** How many by step; steps without any are left out. */
    counts: z.array(z.object({ step: setAsideStep, count })),
    setAside: z.array(setAside),
  }),
});

export const retrySetAside = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/set-aside/retry',
  summary: 'Try again now what was set aside: one of them, or all without an id',
  body: z.object({ id: z.uuid().optional() }),
  answer: z.object({ success: z.literal(true), message: z.string(), retried: count }),
  errors: ['not-found'],
});
