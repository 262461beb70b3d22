import { z } from 'zod';
import { modelProviderIds } from '#domain/settings/model-providers.ts';
import { modelTasks } from '#domain/settings/model-tasks.ts';
import { toRecord } from '#domain/to-record.ts';

const limit = z.number().int().positive().nullable();

/** A connection to a language model as it is stored. */
export const storedModelConnection = z.object({
  provider: z.enum(modelProviderIds),
  /** Empty: no model. */
  address: z.string(),
  /** Sealed; empty without one. */
  key: z.string(),
  model: z.string(),
  taskModels: z.object(toRecord(modelTasks.map((task) => [task, z.string()] as const))),
  timeoutSeconds: limit,
  concurrency: limit,
  contextTokens: limit,
  maxOutputTokens: limit,
});
