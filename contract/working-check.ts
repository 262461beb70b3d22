import { z } from 'zod';
import { biasCheckResult, modelReading } from './bias-check.ts';
import { endpoint } from './endpoint.ts';

export const getWorkingCheck = endpoint({
  method: 'GET',
  path: '/checks/{id}',
  summary: 'What a language model read in a check; waits up to 20 seconds for it',
  tag: 'Bias checking',
  access: 'account',
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    state: modelReading.shape.state,
    /** The whole check again; null while the model works, and where its reading is lost. */
    result: biasCheckResult.nullable(),
  }),
  errors: ['not-found'],
});
export type WorkingCheck = z.infer<typeof getWorkingCheck.answer>;
