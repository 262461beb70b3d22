import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { shownLean } from '#domain/analysis/rating.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import { cutPassage } from '#domain/search/pick-passages.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { modelTimeoutMs } from '#server/analysis/model/create-model-client.ts';
import { mainThread } from '#server/take-turns.ts';
import type { CheckSettings } from './check-settings.ts';
import { type CompareDeps, type ComparedSuggestions, compareSides } from './compare-sides.ts';
import type { ComparedArticle } from './compared-article.ts';
import type { GatherDeps } from './gather-candidates.ts';
import { type JudgeDeps, type JudgedArticle, judgeArticle } from './judge-article.ts';
import type { CheckInput } from './parse-check-input.ts';
import type { Tell } from './report-progress.ts';
import type { EventSubject } from './same-event.ts';
import { orderForArticle, orderForTopic } from './search-queries.ts';
import { type SuggestionQuery, type Suggestions, suggestArticles } from './suggest-articles.ts';

export interface CheckDeps extends JudgeDeps, GatherDeps, CompareDeps {
  analyzer: JudgeDeps['analyzer'];
  getSettings(): Promise<CheckSettings>;
}

interface Found extends ComparedSuggestions {
  suggestions: Suggestions;
}

/** What a check found out. */
export type CheckOutcome =
  | ({ kind: 'article'; judged: JudgedArticle } & Found)
  | ({ kind: 'topic'; topic: string } & Found);

interface Context {
  opposingOnly: boolean;
  signal: AbortSignal;
  tell: Tell;
}

async function findOthers(
  deps: CheckDeps,
  input: {
    order: SuggestionQuery;
    subject: ComparedArticle | null;
    eventOf: EventSubject | null;
    stems: ReadonlySet<string>;
    modelMs: number;
  },
  context: Context,
): Promise<Found> {
  const { order, subject, eventOf, stems, modelMs } = input;
  const { signal, tell } = context;
  const settings = await deps.getSettings();
  tell('searching');
  const suggestions = await suggestArticles(deps, { order, settings, signal });
  tell('comparing');
  const filters = order.opposingOnly && settings.opposing_viewpoints_enabled;
  const opposedTo = filters ? order.side : null;
  const about = { subject, eventOf, order, settings, stems };
  const compared = { suggestions, ...about, opposedTo, modelMs, signal };
  return { suggestions, ...(await compareSides(deps, compared)) };
}

function toCompared(judged: JudgedArticle): ComparedArticle | null {
  const side = biasCategory(shownLean(judged.analysis.lean));
  if (side === null) return null;
  const { title, address, analysis, outlet, siteName } = judged;
  const source = outlet?.name ?? siteName ?? (address === null ? 'The text you pasted' : domainOf(address));
  return {
    side,
    title: title || (address === null ? 'Pasted text' : cutPassage(judged.text)),
    source,
    address,
    text: cutText(judged.text, 6_000),
    analysis,
  };
}

function toEventSubject({ articleId, title, text, language, publishedAt }: JudgedArticle): EventSubject {
  const date = publishedAt === null ? null : new Date(publishedAt);
  return { articleId, title, text, language, publishedAt: date };
}

async function checkArticle(
  deps: CheckDeps,
  input: Exclude<CheckInput, { kind: 'topic' }>,
  context: Context,
): Promise<CheckOutcome> {
  const judged = await judgeArticle(deps, input, context);
  const { title, text, address, publishedAt } = judged;
  const order = await mainThread.run(() =>
    orderForArticle({
      article: {
        title,
        text,
        address,
        publishedAt,
        outlet: judged.outlet?.domain ?? (address === null ? '' : domainOf(address)),
      },
      now: deps.clock(),
      side: biasCategory(shownLean(judged.analysis.lean)),
      opposingOnly: context.opposingOnly,
    }),
  );
  const stems = stemsOf(`${title} ${order.words.corpus.join(' ')}`);
  const modelMs = Math.max(0, modelTimeoutMs - judged.ratedInMs);
  const about = { subject: toCompared(judged), eventOf: toEventSubject(judged) };
  const found = await findOthers(deps, { order, ...about, stems, modelMs }, context);
  return { kind: 'article', judged, ...found };
}

async function checkTopic(
  deps: CheckDeps,
  { topic, terms }: Extract<CheckInput, { kind: 'topic' }>,
  context: Context,
): Promise<CheckOutcome> {
  const order = orderForTopic({ terms, now: deps.clock(), opposingOnly: context.opposingOnly });
  const stems = new Set(terms.map(({ stem }) => stem));
  const search = { order, subject: null, eventOf: null, stems, modelMs: modelTimeoutMs };
  return { kind: 'topic', topic, ...(await findOthers(deps, search, context)) };
}

/**
 * Does a whole check: judges the article, or takes the topic as it is, finds related articles and compares
 * how the sides report it.
 * @throws AppError that a person can read
 */
export async function runCheck(deps: CheckDeps, input: CheckInput, context: Context): Promise<CheckOutcome> {
  if (input.kind === 'topic') return await checkTopic(deps, input, context);
  return await checkArticle(deps, input, context);
}
