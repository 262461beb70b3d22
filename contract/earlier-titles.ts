import { z } from 'zod';

/** The headlines that an article had before, the newest first. */
export const earlierTitles = z.array(
  z.object({
    title: z.string(),
    /** When the next headline was read. */
    until: z.iso.datetime(),
  }),
);
