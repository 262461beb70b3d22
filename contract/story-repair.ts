import { z } from 'zod';
import { repairKinds, reportReasons } from '#domain/stories/moderation.ts';
import { displayLine } from '#domain/text/display-line.ts';
import { endpoint } from './endpoint.ts';
import { storyTopic } from './news.ts';

const count = z.number().int().nonnegative();
const time = z.iso.datetime();
const id = z.string().min(1).max(100);
const admin = { tag: 'Administration', access: 'admin' } as const;
const shared = { ...admin, method: 'POST', errors: ['not-found', 'conflict'] } as const;

const repaired = z.object({
  success: z.literal(true),
  message: z.string(),
  /** For `undo`. */
  repair: z.string(),
  /** The stories that changed. */
  stories: z.array(
    z.object({ id: z.string(), title: z.string(), article_count: count, is_locked: z.boolean() }),
  ),
});

export const mergeStories = endpoint({
  ...shared,
  path: '/admin/story-clustering/merge',
  summary: 'Put the articles of several stories into one; the others lead to it from then on',
  body: z.object({ into: id, stories: z.array(id).min(1).max(50) }),
  answer: repaired,
});

export const splitStory = endpoint({
  ...shared,
  path: '/admin/story-clustering/split',
  summary: 'Take some articles out of a story into a new one',
  body: z.object({ story: id, articles: z.array(id).min(1).max(1000) }),
  answer: repaired,
});

export const moveArticles = endpoint({
  ...shared,
  path: '/admin/story-clustering/move',
  summary: 'Move articles into another story',
  body: z.object({ articles: z.array(id).min(1).max(1000), to: id }),
  answer: repaired,
});

export const renameStory = endpoint({
  ...shared,
  path: '/admin/story-clustering/rename',
  summary: 'Give a story a title or a topic of your own; null goes back to its articles',
  body: z.object({
    story: id,
    title: z.string().overwrite(displayLine).min(1).max(300).nullable().optional(),
    topic: storyTopic.nullable().optional(),
  }),
  answer: repaired,
});

export const lockStory = endpoint({
  ...shared,
  path: '/admin/story-clustering/lock',
  summary: 'Keep new articles and other stories out of a story, or let them in again',
  body: z.object({ story: id, locked: z.boolean() }),
  answer: repaired,
});

export const undoRepair = endpoint({
  ...shared,
  path: '/admin/story-clustering/undo',
  summary: 'Take a repair back; refused when its stories have been repaired again since',
  body: z.object({ repair: id }),
  answer: repaired,
});

export const listRepairs = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/story-clustering/repairs',
  summary: 'Repairs, newest first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(200).optional() }),
  answer: z.object({
    repairs: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(repairKinds),
        message: z.string(),
        done_at: time,
        done_by: z.string().nullable(),
        undone_at: time.nullable(),
        can_undo: z.boolean(),
        stories: z.array(z.string()),
      }),
    ),
  }),
});

export const reportReason = z.enum(reportReasons);

export const reportStory = endpoint({
  method: 'POST',
  path: '/news/stories/{storyId}/report',
  summary: 'Tell the administrators that a story is grouped wrongly',
  tag: 'News',
  access: 'account',
  params: z.object({ storyId: z.string().max(100) }),
  body: z.object({
    reason: reportReason,
    details: z.string().max(1000).optional(),
    articles: z.array(z.string().max(100)).max(100).optional(),
  }),
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['not-found', 'too-many-requests'],
});

export const listReports = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/story-clustering/reports',
  summary: 'What readers reported, open ones first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).optional() }),
  answer: z.object({
    reports: z.array(
      z.object({
        id: z.string(),
        story: z.string(),
        story_title: z.string(),
        reason: reportReason,
        details: z.string().nullable(),
        articles: z.array(z.string()),
        reported_at: time,
        closed_at: time.nullable(),
      }),
    ),
  }),
});

export const closeReport = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/story-clustering/reports/{id}/close',
  summary: 'Mark a report as dealt with; with `all` every open one on the same story',
  params: z.object({ id }),
  query: z.object({ all: z.enum(['true', 'false']).optional() }),
  answer: z.object({ success: z.literal(true) }),
  errors: ['not-found'],
});

/** Grouping of recent articles under another threshold, without changing anything. */
export const tryThreshold = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/story-clustering/what-if',
  summary: 'How recent articles would be grouped under another threshold',
  body: z.object({
    threshold: z.number().min(0.1).max(1),
    /** How many of the newest articles to look at; 1000 unless said. */
    articles: z.number().int().min(10).max(5000).optional(),
  }),
  answer: z.object({
    articles: count,
    /** Under the threshold in force and the one asked for. */
    in_force: z.object({
      threshold: z.number(),
      stories: count,
      swarms: count,
      largest: count,
      alone: count,
    }),
    proposed: z.object({
      threshold: z.number(),
      stories: count,
      swarms: count,
      largest: count,
      alone: count,
    }),
    /** Some stories that would come together or fall apart, with titles of their articles. */
    examples: z.array(
      z.object({
        kind: z.enum(['joined', 'parted']),
        groups: z.array(z.array(z.object({ title: z.string(), source: z.string() })).max(5)).max(4),
      }),
    ),
  }),
});

/** A story as the repair page lists it. */
export const listStoriesForRepair = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/story-clustering/stories',
  summary: 'Stories to repair, found by words of their titles',
  query: z.object({
    search: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  }),
  answer: z.object({
    stories: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        topic: storyTopic,
        article_count: count,
        semantic_confidence: z.number().min(0).max(1),
        updated_at: time.nullable(),
        is_locked: z.boolean(),
        open_reports: count,
      }),
    ),
  }),
});
