import { z } from 'zod';
import { markKinds, maxMarksInCall } from '#domain/story-marks/story-mark.ts';
import { endpoint } from './endpoint.ts';

// An API key neither reads nor changes what was read.
const own = { tag: 'Accounts', access: 'account', scopes: [] } as const;
const done = { success: z.literal(true), error: z.null() };
const time = z.iso.datetime();

const change = z.object({
  /** When it was set or removed; a time in the future counts as now. */
  at: time,
  on: z.boolean(),
});

const storyMark = z.object({
  story: z.uuid(),
  title: z.string().max(500, 'Send at most 500 characters'),
  topic: z.string().max(50, 'Send at most 50 characters'),
  /** The last change of each mark that was ever set. */
  changes: z.partialRecord(z.enum(markKinds), change),
});
export type SyncedMark = z.infer<typeof storyMark>;

export const putStoryMarks = endpoint({
  ...own,
  method: 'PUT',
  path: '/me/marks',
  summary: 'Merge marks with those on the server by the time of change; the answer has those stored since',
  body: z.object({
    /** Keep marks of this account on the server from now on. Without it, a call for an account that does not is refused. */
    turn_on: z.boolean().optional(),
    since: time.optional(),
    marks: z.array(storyMark).max(maxMarksInCall, `Send at most ${maxMarksInCall} stories`),
  }),
  maxBodyBytes: 2 * 1024 * 1024,
  maxBodyValues: 10_000,
  answer: z.object({
    ...done,
    marks: z.array(storyMark),
    /** Send it as `since` next time. */
    synced_at: time,
  }),
  errors: ['conflict'],
});

export const deleteStoryMarks = endpoint({
  ...own,
  method: 'DELETE',
  path: '/me/marks',
  summary: 'Keep no marks on the server any more, and delete those that are there',
  answer: z.object({ ...done }),
});
