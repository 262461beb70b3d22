import { CallerSlots } from '#server/caller-slots.ts';

/** Searches of one caller in this process, whatever page or program they are for. */
export const searchSlots = new CallerSlots(
  { atOnce: 2, waiting: 8, waitMs: 3_000 },
  'Two of your searches are still running. Please try again in a few seconds.',
);
