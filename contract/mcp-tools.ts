import { z } from 'zod';
import type { ApiKeyScope } from '#domain/accounts/account.ts';
import { sides } from '#domain/analysis/rating.ts';
import { storyTopics } from '#domain/analysis/topic-names.ts';
import { editionNames } from '#domain/editions/edition-names.ts';
import { perspectives, timeRanges } from '#domain/editions/story-filters.ts';
import { operatorExamples } from '#domain/search/news/search-operators.ts';
import { maxSearchLength } from '#domain/search/news/search-query.ts';
import { biasCheckResult, comparison, suggestedArticle } from './bias-check.ts';
import { story, storyArticle, storyCard, storyOutlet } from './news.ts';
import { getOutletPage, listOutletSummaries } from './outlet-pages.ts';
import { region } from './outlets.ts';
import { searchNews } from './search.ts';
import { storyAnalysis, storyComparison } from './story-analysis.ts';

/** A tool of the Model Context Protocol. The texts are written for the model that chooses among tools. */
export interface McpTool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** The scope that an API key needs. */
  scope: ApiKeyScope;
  input: Input;
  output: Output;
}

function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: McpTool<Input, Output>,
): McpTool<Input, Output> {
  return definition;
}

const outletPage = getOutletPage.answer.shape.outlet.shape;
const count = z.number().int().nonnegative();
const link = z.string().describe('Address of the page of Balance that shows it');
const text = (max: number, about: string) =>
  z.string().max(max, `Send at most ${max} characters`).describe(about);
const limit = (max: number, usual: number) =>
  z.number().int().min(1).max(max).optional().describe(`At most ${max}; ${usual} unless sent`);
const offset = z.number().int().min(0).max(100_000).optional().describe('How many to skip; 0 unless sent');

export const checkArticle = tool({
  name: 'check_article',
  title: 'Check an article',
  description:
    'Rates the political lean and the credibility of one news article, by its address or its text, with the passages and the outlet record that the rating rests on. Unrated means not known, never center. Costs one search of the daily quota; may take a minute.',
  scope: 'check',
  input: z.object({
    url: text(20_000, 'Address of the article; beside `text`, its origin').optional(),
    text: text(1_048_576, 'The article itself: it is rated, and the address is not fetched').optional(),
    title: text(2_000, 'Title of `text`').optional(),
  }),
  output: biasCheckResult
    .pick({
      resolved_url: true,
      source: true,
      bias_score_numeric: true,
      credibility_score_numeric: true,
      bias_source: true,
      credibility_source: true,
      reasoning: true,
      topics: true,
      article: true,
      outlet: true,
      bias: true,
      credibility: true,
      story_names: true,
      notes: true,
      info_message: true,
      coverage: true,
    })
    .extend({
      summary: z.array(z.string()),
      bias_analysis: z.array(z.string()),
      comparative_analysis: comparison.pick({ analysis: true, scope: true, articles: true }).nullable(),
      related_articles: z.array(suggestedArticle.omit({ origin: true, relevance_score: true })),
      links: z.object({ outlet: link.nullable(), story: link.nullable(), methodology: link }),
    }),
});

/** The fields that a listed story and a story read whole have in common. */
const storyFields = {
  id: true,
  title: true,
  topic: true,
  article_count: true,
  outlet_count: true,
  unrated_count: true,
  bias_distribution: true,
  region_distribution: true,
  blindspot: true,
  updated_at: true,
  is_sample: true,
} as const;

const listedStory = storyCard
  .pick({ ...storyFields, ai_summary: true, outlets: true, priorityScore: true })
  .extend({ link });

export const listStories = tool({
  name: 'list_stories',
  title: 'List stories',
  description:
    'Lists the stories of an edition in its order: how many articles of left, center and right report each, and blindspots. Take an id to read_story.',
  scope: 'read',
  input: z.object({
    edition: z.enum(editionNames).optional().describe('world unless sent'),
    topic: z.enum(['all', ...storyTopics]).optional(),
    perspective: z.enum(perspectives).optional().describe('Stories that this side reports most'),
    time: z.enum(timeRanges).optional().describe('Updated within; 24h unless sent'),
    limit: limit(50, 20),
    offset,
  }),
  output: z.object({
    stories: z.array(listedStory),
    total: count.describe('Stories that match'),
    last_updated: z.iso.datetime().nullable(),
  }),
});

/** Of a story's articles the newest are sent. */
export const maxStoryArticles = 60;

export const readStory = tool({
  name: 'read_story',
  title: 'Read a story',
  description:
    'One story: a summary that cites its articles, how many articles of each side report it, what each side leads with, stresses and leaves out, common ground, and the articles with their ratings and links.',
  scope: 'read',
  input: z.object({ id: text(100, 'Id of the story, from list_stories or search_news') }),
  output: story
    .pick({
      ...storyFields,
      copy_count: true,
      semantic_confidence: true,
      cited_summary: true,
      first_reports: true,
      created_at: true,
      merged_from: true,
    })
    .extend({
      link,
      articles: z.array(storyArticle.omit({ ai_summary: true, region: true, byline: true })),
      articles_left_out: count.describe(`Older articles; the newest ${maxStoryArticles} are sent`),
      outlets: z.array(
        storyOutlet
          .pick({ domain: true, name: true, bias_score: true, bias_category: true, reliability: true })
          .extend({ references: storyOutlet.shape.references, link }),
      ),
      analysis: storyAnalysis.pick({
        topic_tags: true,
        sentiment_analysis: true,
        sentiment_basis: true,
        common_ground_cited: true,
        key_differences_cited: true,
        credibility_scores: true,
        made_by: true,
      }),
      comparison: storyComparison,
    }),
});

const found = searchNews.answer.shape;

export const searchTool = tool({
  name: 'search_news',
  title: 'Search the news',
  description: `Finds stories and articles by words. \`q\` takes "phrases", -exclusions, ${operatorExamples()}. Each article has a passage that matches, its rating and its link.`,
  scope: 'read',
  input: z.object({
    q: text(maxSearchLength, 'What to look for'),
    edition: z.enum(editionNames).optional().describe('Prefers stories of its region'),
    sort: z.enum(['relevance', 'date']).optional(),
    kind: z.enum(['stories', 'articles']).optional().describe('Both unless sent'),
    limit: limit(50, 20),
    cursor: text(300, '`next_cursor` of the answer before').optional(),
  }),
  output: z.object({
    problems: found.problems,
    stories: z.array(listedStory.extend({ matching_articles: count })),
    articles: z.array(
      found.articles.element
        .omit({ title_matches: true, passage_matches: true })
        .extend({ story_link: link.nullable() }),
    ),
    total: found.total,
    next_cursor: found.next_cursor,
  }),
});

export const findOutlets = tool({
  name: 'find_outlets',
  title: 'Find outlets',
  description:
    'Finds news outlets by name or domain, side and region: lean, reliability, what the rating was weighed from, and how many stories of the last 28 days each carries.',
  scope: 'read',
  input: z.object({
    search: text(200, 'Part of a name or domain').optional(),
    side: z.enum([...sides, 'unrated']).optional(),
    region: region.optional(),
    limit: limit(50, 20),
    offset,
  }),
  output: z.object({
    outlets: z.array(
      listOutletSummaries.answer.shape.outlets.element.extend({
        owner: outletPage.owner,
        flags: outletPage.flags,
        references: outletPage.references,
        rating_origin: outletPage.rating_origin,
        link,
      }),
    ),
    total: count.describe('Outlets that match'),
  }),
});

/** Every tool, in the order in which they are listed. */
export const mcpTools = [checkArticle, listStories, readStory, searchTool, findOutlets] as const;
