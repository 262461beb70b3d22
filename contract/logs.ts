import { z } from 'zod';
import { logLevels } from '#domain/logs/log-level.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();

const time = z.iso.datetime();

const admin = { tag: 'Administration', access: 'admin' } as const;

const limit = z.object({ limit: z.coerce.number().int().min(1).max(1000).optional() });

export const logLevel = z.enum(logLevels);

export const logLine = z.object({
  id: z.string(),
  timestamp: time,
  level: logLevel,
  message: z.string(),
  /** The part of the product that wrote it. */
  source: z.string(),
  /** Ids and figures, never texts of articles, addresses of people or tokens. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export const listRecentLogs = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/logs/recent',
  summary: 'The newest log lines, newest first',
  query: limit.extend({
    level: logLevel.optional(),
    search: z.string().max(200).optional(),
    /** Id of a line from an earlier answer to the same query: only newer lines are returned. */
    after: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  answer: z.object({
    logs: z.array(logLine),
    /** False if `after` is absent, its line is gone, or too many lines are newer: the answer then has all lines. */
    continues: z.boolean(),
  }),
});

export const clearLogs = endpoint({
  ...admin,
  method: 'DELETE',
  path: '/admin/logs',
  summary: 'Remove the stored log lines',
  answer: z.object({ removed: count }),
});
