import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { type Analysis, shownLean } from '#domain/analysis/rating.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import type { Model } from '#server/analysis/model/open-model.ts';
import { mainThread } from '#server/take-turns.ts';
import { type AnalyzeDeps, type AnalyzedArticle, analyzeArticle } from './analyze-article.ts';
import { type CompareDeps, type ComparedSuggestions, compareAgain, compareSides } from './compare-sides.ts';
import type { EventSubject } from './find-same-event.ts';
import { findStoryNames, type StoryNames } from './find-story-names.ts';
import type { GatherDeps } from './gather-candidates.ts';
import type { CheckSettings } from './get-check-settings.ts';
import type { CheckInput } from './parse-check-input.ts';
import type { ReportProgress } from './progress-reporter.ts';
import { buildArticleQuery, buildTopicQuery } from './search-queries.ts';
import { type SuggestionQuery, type Suggestions, suggestArticles } from './suggest-articles.ts';

export interface CheckDeps extends AnalyzeDeps, GatherDeps, CompareDeps {
  /** With a language model: it, and the embedded analyzer where it fails. */
  analyzer: AnalyzeDeps['analyzer'];
  /** Null, or absent, without a language model. */
  model?: Pick<Model, 'name' | 'isOn'> | null;
  getSettings(): Promise<CheckSettings>;
}

interface Found extends ComparedSuggestions {
  suggestions: Suggestions;
}

/** The result of a check. */
export type CheckOutcome =
  | ({ kind: 'article'; analyzed: AnalyzedArticle; storyNames: StoryNames | null } & Found)
  | ({ kind: 'topic'; topic: string } & Found);

/** The result of a check by the built-in analysis, and what a language model makes of the same. */
export interface RunningCheck {
  outcome: CheckOutcome;
  /** Null where no language model is asked. It rejects only with the reason of `readingSignal`, or for a bug. */
  reading: Promise<CheckOutcome> | null;
}

interface Context {
  opposingOnly: boolean;
  signal: AbortSignal;
  /** Ends the calls to the language model. */
  readingSignal: AbortSignal;
  report: ReportProgress;
}

async function suggestAndCompare(
  deps: CheckDeps,
  input: {
    query: SuggestionQuery;
    eventOf: EventSubject | null;
  },
  context: Context,
): Promise<Found> {
  const { query, eventOf } = input;
  const { signal, report } = context;
  const settings = await deps.getSettings();
  report('searching');
  const suggestions = await suggestArticles(deps, { query, settings, signal });
  report('comparing');
  const filters = query.opposingOnly && settings.opposing_viewpoints_enabled;
  const opposedTo = filters ? query.side : null;
  const about = { eventOf, query, settings };
  const compared = { suggestions, ...about, opposedTo, signal };
  return { suggestions, ...(await compareSides(deps, compared)) };
}

function toEventSubject({ articleId, title, text, language, publishedAt }: AnalyzedArticle): EventSubject {
  const date = publishedAt === null ? null : new Date(publishedAt);
  return { articleId, title, text, language, publishedAt: date };
}

/** Whether a language model may be asked. */
const hasModel = async ({ model }: CheckDeps): Promise<boolean> =>
  model !== undefined && model !== null && (await model.isOn('checks'));

/** A promise whose rejection is handled where it is awaited, which may be later. */
function awaitedLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

async function checkArticle(
  deps: CheckDeps,
  input: Exclude<CheckInput, { kind: 'topic' }>,
  context: Context,
): Promise<RunningCheck> {
  const reads = await hasModel(deps);
  const first = deps.model ? deps.embedded : deps.analyzer;
  const analyzed = await analyzeArticle({ ...deps, analyzer: first }, input, context);
  const { readingSignal, report } = context;
  // The model reads while related articles are searched.
  const again = reads
    ? awaitedLater(analyzed.rateAgain(deps.analyzer, { signal: readingSignal, report }))
    : null;
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
  const eventOf = toEventSubject(analyzed);
  const [found, storyNames] = await Promise.all([
    suggestAndCompare(deps, { query, eventOf }, context),
    findStoryNames(deps, analyzed),
  ]);
  const outcome: CheckOutcome = { kind: 'article', analyzed, storyNames, ...found };
  const read = async (rating: Promise<Analysis>): Promise<CheckOutcome> => {
    const [analysis, compared] = await Promise.all([rating, compareAgain(deps, outcome, readingSignal)]);
    return { ...compared, analyzed: { ...analyzed, analysis } };
  };
  return { outcome, reading: again === null ? null : awaitedLater(read(again)) };
}

async function checkTopic(
  deps: CheckDeps,
  { topic, terms }: Extract<CheckInput, { kind: 'topic' }>,
  context: Context,
): Promise<RunningCheck> {
  const reads = await hasModel(deps);
  const query = buildTopicQuery({ terms, now: deps.clock(), opposingOnly: context.opposingOnly });
  const found = await suggestAndCompare(deps, { query, eventOf: null }, context);
  const outcome: CheckOutcome = { kind: 'topic', topic, ...found };
  const reading = reads ? awaitedLater(compareAgain(deps, outcome, context.readingSignal)) : null;
  return { outcome, reading };
}

/**
 * Runs a whole check: rates the article (a topic has no rating), finds related articles and compares how the sides
 * report the event. Where a language model may be asked, it reads the same meanwhile.
 * @throws AppError that a person can read
 */
export async function runCheck(deps: CheckDeps, input: CheckInput, context: Context): Promise<RunningCheck> {
  if (input.kind === 'topic') return await checkTopic(deps, input, context);
  return await checkArticle(deps, input, context);
}
