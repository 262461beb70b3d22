import { z } from 'zod';
import { sides } from '#domain/analysis/rating.ts';
import { storyTopics } from '#domain/analysis/topic-names.ts';
import { editionNames } from '#domain/editions/edition-names.ts';
import { regions } from '#domain/outlets/outlet.ts';
import { earlierTitles } from './earlier-titles.ts';
import { endpoint } from './endpoint.ts';
import { citedSentence, storyAnalysis, storyComparison } from './story-analysis.ts';

export const storyTopic = z.enum(storyTopics);
export type StoryTopic = z.infer<typeof storyTopic>;

export const edition = z.enum(editionNames);
export type EditionName = z.infer<typeof edition>;

const side = z.enum(sides);
const region = z.enum(regions);
const count = z.number().int().nonnegative();
const unit = z.number().min(0).max(1);
/** -1 left to +1 right. */
const lean = z.number().min(-1).max(1);
const time = z.iso.datetime();

/** Articles by side; a syndicated text counts once. */
export const biasDistribution = z.object({ left: count, center: count, right: count });
/** Articles by the region of their outlet; a syndicated text counts once. */
export const regionDistribution = z.object({ uk: count, us: count, international: count });

/** Few outlets of one side cover the story although many of that side are read. */
export const blindspot = z.object({
  side,
  /** Outlets of the side that cover the story. */
  outlets: count,
  /** Outlets of the side that were read in the story's time. */
  outlets_read: count,
  /** The same for all other rated outlets. */
  other_outlets: count,
  other_outlets_read: count,
});

/** An outlet that covers a story, as a card names it. */
const coveringOutlet = z.object({ name: z.string(), domain: z.string(), side: side.nullable() });

/** The running affair of several stories. */
const affair = z.object({
  /** Of its most prominent story, beneath which the others are folded. */
  id: z.string(),
  /** What its stories share, in words of the headline of that story. */
  title: z.string(),
  /** Stories of the list, this one included. */
  count,
});

/** What a card and the filters need. Texts are plain words. */
export const storyCard = z.object({
  id: z.string(),
  title: z.string(),
  topic: storyTopic,
  /** All articles, copies of a syndicated text included. */
  article_count: count,
  clustering_method: z.literal('semantic'),
  /** Estimated probability that the story holds one event. */
  semantic_confidence: unit,
  ai_summary: z.string(),
  bias_distribution: biasDistribution,
  region_distribution: regionDistribution,
  /** When its newest article came. */
  updated_at: time.nullable(),
  /** 0 to 100, spec: size, confidence, recency. */
  priorityScore: z.number().min(0).max(100),
  /** What moves: it orders stories whose `priorityScore` is at its maximum. An older server has none. */
  movement: z
    .object({
      /** Independent articles, over the last three hours. */
      articles_per_hour: z.number().min(0),
      /** Sides that reported first within the last six hours, an hour or more after the first article. */
      joined: z.array(side),
    })
    .optional(),
  /** The articles stand in the single story only. */
  articles: z.array(z.never()).max(0),
  /** Articles without a rating, beside `bias_distribution`. */
  unrated_count: count,
  /** Articles that repeat another's text, most of them of an agency. */
  copy_count: count,
  /** Independent outlets. */
  outlet_count: count,
  outlets: z.array(coveringOutlet).max(6),
  blindspot: blindspot.nullable(),
  /** Where it is one of several stories of a running affair. An older server names none. */
  affair: affair.optional(),
  /** BCP 47 primary language of its articles. */
  language: z.string().nullable(),
  /** Invented, loaded by `balance demo`. */
  is_sample: z.boolean(),
});
export type StoryCard = z.infer<typeof storyCard>;

export const storyArticle = z.object({
  id: z.string(),
  url: z.string(),
  title: z.string(),
  source: z.string(),
  /** Of the outlet. */
  domain: z.string(),
  /** A passage of at most 300 characters, plain words; may be empty. */
  description: z.string(),
  published_at: time.nullable(),
  /** -1 left to +1 right; null when unrated. */
  bias_score: lean.nullable(),
  credibility_score: unit.nullable(),
  bias_category: side.nullable(),
  ai_summary: z.string().nullable(),
  /** Where the ratings come from, in words. */
  bias_source: z.string().nullable(),
  credibility_source: z.string().nullable(),
  region,
  /** The article whose text this one repeats, or null. */
  copy_of: z.string().nullable(),
  is_wire: z.boolean(),
  byline: z.string().nullable(),
  /** Absent where its headline is the one that it had first. */
  earlier_titles: earlierTitles.optional(),
  /** A language model found that it may report another event than most; absent where none did. */
  may_be_stray: z.boolean().optional(),
});
export type StoryArticle = z.infer<typeof storyArticle>;

/** Who publishes, and where its rating comes from. */
export const storyOutlet = z.object({
  domain: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  region,
  owner: z.string().nullable(),
  kind: z.string().nullable(),
  bias_score: lean.nullable(),
  bias_category: side.nullable(),
  reliability: unit.nullable(),
  flags: z.array(z.string()),
  /** What the rating was weighed from; empty exactly when unrated. */
  references: z.array(z.string()),
  /** Articles of this story. */
  articles: count,
  first_published_at: time.nullable(),
});
export type StoryOutlet = z.infer<typeof storyOutlet>;

/** What a language model may write of a story; each is the built-in one where its sentences cannot be verified. */
export const writtenFields = ['title', 'summary'] as const;

export const storyChapter = z.object({
  /** Stays while the chapter keeps most of its articles. */
  id: z.string(),
  former_ids: z.array(z.string()),
  title: z.string(),
  article_count: count,
  first_at: time,
  last_at: time,
  /** The ids of its articles, the oldest first. */
  articles: z.array(z.string()),
});
export type StoryChapter = z.infer<typeof storyChapter>;

export const story = storyCard.omit({ articles: true }).extend({
  articles: z.array(storyArticle),
  outlets_covering: z.array(storyOutlet),
  cited_summary: z.array(citedSentence),
  /** The language model that selected the title and the sentences of the summary; null where none did. */
  selected_by: z.string().nullable(),
  /** The language model that wrote the fields named in `written`, or marked articles; null where none did. */
  written_by: z.string().nullable().optional(),
  written: z.array(z.enum(writtenFields)).optional(),
  /** The language model that took the articles for reports of several events: nothing of it is shown; null where none did. */
  several_events_by: z.string().nullable().optional(),
  /** Names of outlets whose articles that model was not given, because their terms do not allow it. */
  kept_from_model: z.array(z.string()).optional(),
  /** Who reported first, and first of each side. */
  first_reports: z.array(
    z.object({
      side: side.nullable(),
      article: z.string(),
      source: z.string(),
      published_at: time,
    }),
  ),
  /**
   * The parts of a story that runs for days, cut where its subject turns, in order of time; the story is the whole of
   * them. Empty for a story of one piece. `#chapter-ID` after the address of the story leads to a chapter, also with an
   * id among `former_ids`.
   */
  chapters: z.array(storyChapter),
  /** The requested id, if that story was merged into this one. */
  merged_from: z.string().nullable(),
  is_locked: z.boolean(),
  created_at: time,
});
export type Story = z.infer<typeof story>;

/** What the whole list would show of an edition without filters; the stories beside it are the first of them. */
const editionHead = z.object({
  edition,
  /** Story Swarms, whatever their age. */
  qualified: count,
  shown: count,
  /** Of `shown`, by topic, and all. */
  counts: z.record(z.enum(['all', ...storyTopics]), count),
});

export const storyId = z.object({ storyId: z.string().max(100) });

export const listStories = endpoint({
  method: 'GET',
  path: '/news/stories',
  summary: 'All stories of the edition, newest first; carries an ETag and answers conditional requests',
  tag: 'News',
  access: 'public-reading',
  isReady: true,
  query: z.object({
    /** Ignored; it lets a page go around caches. */
    t: z.string().max(40).optional(),
    /** Limits the answer to what a first screen needs: the first stories of this edition without filters, and `head`. */
    head: edition.optional(),
  }),
  answer: z.object({
    success: z.literal(true),
    error: z.null(),
    count,
    /** When stories last changed; null before the first. */
    last_updated: time.nullable(),
    stories: z.array(storyCard),
    head: editionHead.optional(),
  }),
});
export type StoryList = z.infer<typeof listStories.answer>;

export const getStory = endpoint({
  method: 'GET',
  path: '/news/stories/{storyId}',
  summary: 'A story with its articles and outlets',
  tag: 'News',
  access: 'public-reading',
  params: storyId,
  answer: z.object({ success: z.literal(true), error: z.null(), story }),
  errors: ['not-found'],
});

export const getStoryAnalysis = endpoint({
  method: 'GET',
  path: '/news/stories/{storyId}/analysis',
  summary: 'How the sides tell a story: sentiment, common ground, differences, credibility',
  tag: 'News',
  access: 'public-reading',
  params: storyId,
  answer: z.object({ success: z.literal(true), error: z.null(), analysis: storyAnalysis }),
  errors: ['not-found'],
});

export const getStoryComparison = endpoint({
  method: 'GET',
  path: '/news/stories/{storyId}/comparative-analysis',
  summary: "How left, center and right tell a story, as lines 'Left:', 'Center:', 'Right:' with bullets",
  tag: 'News',
  access: 'optional',
  params: storyId,
  answer: storyComparison.extend({ success: z.literal(true), error: z.null() }),
  errors: ['not-found'],
});

const sampleEdition = { tag: 'Administration', access: 'admin', path: '/admin/sample-edition' } as const;

export const loadSampleEdition = endpoint({
  ...sampleEdition,
  method: 'POST',
  summary: 'Load invented stories, marked as samples; the first stories of the news replace them',
  answer: z.object({ success: z.literal(true), stories: count, articles: count }),
});

export const removeSampleEdition = endpoint({
  ...sampleEdition,
  method: 'DELETE',
  summary: 'Remove the sample edition; answers how many stories it had',
  answer: z.object({ success: z.literal(true), stories: count }),
});
