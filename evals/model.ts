import { measureModelLean } from './model/measure-model-lean.ts';

/**
 * `npm run eval -- model [--sample N] [--tokens N]`: the model of LLM_* on labelled articles of outlets that the weights
 * beside it have not seen. It needs a model, so `all` leaves it out. Printed only.
 */
export const run = measureModelLean;
