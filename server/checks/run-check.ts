import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { shownLean } from '#domain/analysis/rating.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import { modelTimeoutMs } from '#server/analysis/model/create-model-client.ts';
import { mainThread } from '#server/take-turns.ts';
import { type AnalyzeDeps, type AnalyzedArticle, analyzeArticle } from './analyze-article.ts';
import { type CompareDeps, type ComparedSuggestions, compareSides } from './compare-sides.ts';
import type { EventSubject } from './find-same-event.ts';
import { findStoryNames, type StoryNames } from './find-story-names.ts';
import type { GatherDeps } from './gather-candidates.ts';
import type { CheckSettings } from './get-check-settings.ts';
import type { CheckInput } from './parse-check-input.ts';
import type { ReportProgress } from './progress-reporter.ts';
import { buildArticleQuery, buildTopicQuery } from './search-queries.ts';
import { type SuggestionQuery, type Suggestions, suggestArticles } from './suggest-articles.ts';

export interface CheckDeps extends AnalyzeDeps, GatherDeps, CompareDeps {
  analyzer: AnalyzeDeps['analyzer'];
  getSettings(): Promise<CheckSettings>;
}

interface Found extends ComparedSuggestions {
  suggestions: Suggestions;
}

/** The result of a check. */
export type CheckOutcome =
  | ({ kind: 'article'; analyzed: AnalyzedArticle; storyNames: StoryNames | null } & Found)
  | ({ kind: 'topic'; topic: string } & Found);

interface Context {
  opposingOnly: boolean;
  signal: AbortSignal;
  report: ReportProgress;
}

async function suggestAndCompare(
  deps: CheckDeps,
  input: {
    query: SuggestionQuery;
    eventOf: EventSubject | null;
    modelMs: number;
  },
  context: Context,
): Promise<Found> {
  const { query, eventOf, modelMs } = input;
  const { signal, report } = context;
  const settings = await deps.getSettings();
  report('searching');
  const suggestions = await suggestArticles(deps, { query, settings, signal });
  report('comparing');
  const filters = query.opposingOnly && settings.opposing_viewpoints_enabled;
  const opposedTo = filters ? query.side : null;
  const about = { eventOf, query, settings };
  const compared = { suggestions, ...about, opposedTo, modelMs, signal };
  return { suggestions, ...(await compareSides(deps, compared)) };
}

function toEventSubject({ articleId, title, text, language, publishedAt }: AnalyzedArticle): EventSubject {
  const date = publishedAt === null ? null : new Date(publishedAt);
  return { articleId, title, text, language, publishedAt: date };
}

async function checkArticle(
  deps: CheckDeps,
  input: Exclude<CheckInput, { kind: 'topic' }>,
  context: Context,
): Promise<CheckOutcome> {
  const analyzed = await analyzeArticle(deps, input, context);
  const { title, text, address, publishedAt } = analyzed;
  const query = await mainThread.run(() =>
    buildArticleQuery({
      article: {
        title,
        text,
        address,
        publishedAt,
        outlet: analyzed.outlet?.domain ?? (address === null ? '' : domainOf(address)),
      },
      now: deps.clock(),
      side: biasCategory(shownLean(analyzed.analysis.lean)),
      opposingOnly: context.opposingOnly,
    }),
  );
  const modelMs = Math.max(0, modelTimeoutMs - analyzed.ratedInMs);
  const eventOf = toEventSubject(analyzed);
  const [found, storyNames] = await Promise.all([
    suggestAndCompare(deps, { query, eventOf, modelMs }, context),
    findStoryNames(deps, analyzed),
  ]);
  return { kind: 'article', analyzed, storyNames, ...found };
}

async function checkTopic(
  deps: CheckDeps,
  { topic, terms }: Extract<CheckInput, { kind: 'topic' }>,
  context: Context,
): Promise<CheckOutcome> {
  const query = buildTopicQuery({ terms, now: deps.clock(), opposingOnly: context.opposingOnly });
  const search = { query, eventOf: null, modelMs: modelTimeoutMs };
  return { kind: 'topic', topic, ...(await suggestAndCompare(deps, search, context)) };
}

/**
 * Runs a whole check: rates the article (a topic has no rating), finds related articles and compares how the sides
 * report the event.
 * @throws AppError that a person can read
 */
export async function runCheck(deps: CheckDeps, input: CheckInput, context: Context): Promise<CheckOutcome> {
  if (input.kind === 'topic') return await checkTopic(deps, input, context);
  return await checkArticle(deps, input, context);
}
