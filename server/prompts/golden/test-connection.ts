import type { z } from 'zod';
import type { ModelTest } from '#contract/model.ts';
import { sides } from '#domain/analysis/rating.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { findSentences } from '#domain/text/sentences.ts';
import { textSubject } from '#server/analysis/analyzer.ts';
import { describeAgreement } from '#server/analysis/model/agree-parameters.ts';
import { analyzeWithModel, prepareSubject } from '#server/analysis/model/analyze-with-model.ts';
import { classifyFailure } from '#server/analysis/model/classify-failure.ts';
import { composeComparison } from '#server/analysis/model/compose-comparison.ts';
import { estimateQuestion, isFree, type ModelClient } from '#server/analysis/model/create-model-client.ts';
import { adviceOn, ModelFailure, type ModelFailureReason } from '#server/analysis/model/model-failure.ts';
import type { ModelServer } from '#server/analysis/model/model-servers.ts';
import type { Call } from '#server/analysis/model/model-usage-store.ts';
import type { ModelAnswer, ModelQuestion } from '#server/analysis/model/query-model.ts';
import { writeStory } from '#server/analysis/model/write-story.ts';
import { defaultAnalysisPrompt, defaultComparativePrompt } from '../prompt.ts';
import { goldenArticles, goldenComparison } from './golden-texts.ts';

type Question = ModelTest['questions'][number];
type Answered = ModelAnswer<unknown> & { seconds: number };

/** A slow server is to be measured, so the limit of the connection does not count; nobody waits longer than this. */
const maxSeconds = 90;

/** Counts the tokens of a call. */
export type CountCall = (call: Call) => Promise<void>;

/**
 * A client that sends one question after the other, whatever is left of the day's tokens, counts them and notes how each
 * was answered.
 */
function notingClient(
  server: ModelServer,
  { signal, note, count }: { signal: AbortSignal; note(answered: Answered): void; count: CountCall },
): ModelClient {
  const { model } = server.connection;
  const query = async <Schema extends z.ZodType>(question: ModelQuestion<Schema>) => {
    const begun = performance.now();
    let used = { input: estimateQuestion(question), output: 0 };
    try {
      const answered = await server.query(question, signal);
      used = answered.usage ?? used;
      return { ...answered, seconds: (performance.now() - begun) / 1000 };
    } catch (error) {
      if (isFree(error)) used = { input: 0, output: 0 };
      throw error;
    } finally {
      if (used.input > 0) await count({ model, ...used, milliseconds: performance.now() - begun });
    }
  };
  return {
    ...{ model, isConnected: true, getModel: async () => model },
    async queryAll(questions) {
      const answers = [];
      for (const question of questions) {
        const answered = await query(question);
        note(answered);
        answers.push(answered.answer);
      }
      return answers;
    },
  };
}

const [article = { name: '', title: '', text: '' }] = goldenArticles;

const offered = sides.flatMap((side) =>
  goldenComparison[side].map(({ title, source, text }) => ({
    ...{ id: source, outlet: source, side, dated: '2026-02-03T18:30:00Z', isOpinion: false, headline: title },
    sentences: findSentences(text).map(({ start, end }) => sliceText(text, start, end)),
    text: `${text}\n${title}`,
  })),
);

const work: Readonly<
  Record<Question['kind'], (client: ModelClient, signal: AbortSignal) => Promise<unknown>>
> = {
  article: (client, signal) =>
    analyzeWithModel(client, {
      ...{ prepared: prepareSubject(textSubject(article)), prompt: defaultAnalysisPrompt },
      ...{ signal, onProgress: undefined },
    }),
  async comparison(client, signal) {
    const input = { articlesBySide: goldenComparison, prompt: defaultComparativePrompt, signal };
    const outcome = await composeComparison(client, input);
    if (outcome.kind === 'composed') return;
    throw new ModelFailure(outcome.reason);
  },
  async story(client, signal) {
    const { title, summary } = await writeStory(client, { articles: offered, fingerprint: 'test' }, signal);
    if (title === null && summary.length === 0) throw new ModelFailure('nothing-verified');
  },
};

function describe(kind: Question['kind'], answers: readonly Answered[], message: string | null): Question {
  const last = answers.at(-1);
  const seconds = answers.reduce((sum, each) => sum + each.seconds, 0);
  const output = answers.reduce((sum, each) => sum + (each.usage?.output ?? 0), 0);
  return {
    ...{ kind, answered: message === null, message, seconds: Math.round(seconds * 10) / 10 },
    tokens_per_second: output === 0 || seconds === 0 ? null : Math.round((output / seconds) * 10) / 10,
    structure: last?.format ?? null,
    repaired: answers.some(({ isRepaired }) => isRepaired),
    thoughts: answers.some(({ hasThoughts }) => hasThoughts),
    dropped: answers.reduce((sum, each) => sum + each.dropped, 0),
    tokens_sent: last?.read.sent ?? 0,
    tokens_read: last?.read.counted ?? null,
  };
}

async function queryOne(
  server: ModelServer,
  kind: Question['kind'],
  { signal, count }: { signal: AbortSignal; count: CountCall },
): Promise<{ question: Question; reason: ModelFailureReason | null }> {
  const answers: Answered[] = [];
  const late = AbortSignal.timeout(maxSeconds * 1000);
  const ending = AbortSignal.any([signal, late]);
  try {
    await work[kind](
      notingClient(server, { signal: ending, count, note: (answered) => answers.push(answered) }),
      ending,
    );
    return { question: describe(kind, answers, null), reason: null };
  } catch (error) {
    signal.throwIfAborted();
    const failure = classifyFailure(error, late.aborted);
    if (!(failure instanceof ModelFailure)) throw failure;
    const said = failure.said === '' ? '' : ` The server says: ${failure.said}`;
    const message = `${failure.message} ${adviceOn(failure.reason)}${said}`.trim();
    return { question: describe(kind, answers, message), reason: failure.reason };
  }
}

const inWords = (seconds: number): string =>
  seconds < 2 ? 'about a second' : `about ${Math.round(seconds)} s`;

/** What the measured times mean for people and for the edition. */
function explainTimes(questions: readonly Question[], { connection }: ModelServer): string[] {
  const secondsOf = (kind: Question['kind']) =>
    questions.find((each) => each.kind === kind && each.answered)?.seconds;
  const [article, comparison, story] = [secondsOf('article'), secondsOf('comparison'), secondsOf('story')];
  const sentences: string[] = [];
  if (article !== undefined) {
    const check = article + (comparison ?? 0);
    sentences.push(`A check will take ${inWords(check)}.`);
    if (Math.max(article, comparison ?? 0) > connection.timeoutSeconds)
      sentences.push(
        `That is more than the limit of ${connection.timeoutSeconds} s: raise it to ${Math.ceil(check * 1.5)} s.`,
      );
  }
  if (story !== undefined) {
    const aMinute = Math.max(1, Math.floor((60 / Math.max(0.1, story)) * connection.concurrency));
    sentences.push(`Stories: about ${Math.min(aMinute, 1000)} a minute.`);
  }
  return sentences;
}

function explainAnswers(questions: readonly Question[], server: ModelServer): string[] {
  const { contextTokens } = server.agreement();
  const leftOut = describeAgreement(server.agreement());
  const of = (is: (question: Question) => boolean) => questions.some(is);
  return [
    ...(of(({ thoughts }) => thoughts)
      ? ['The model thinks before it answers; its thoughts are left out.']
      : []),
    ...(of(({ repaired }) => repaired) ? ['Its answers have small mistakes, which are repaired.'] : []),
    ...(of(({ dropped }) => dropped > 0)
      ? ['Findings that were incomplete or out of range were left out.']
      : []),
    ...(leftOut.length > 0 ? [`The server does not take: ${leftOut.join(', ')}. It is asked without.`] : []),
    ...(contextTokens === undefined
      ? []
      : [
          `The server reads only about ${contextTokens} tokens at once; longer texts are cut. Give it a larger context.`,
        ]),
  ];
}

/** Sends a model one real question of each kind; after a question without an answer none follows. */
export async function testConnection(
  server: ModelServer,
  context: { signal: AbortSignal; count: CountCall },
): Promise<ModelTest> {
  server.rest.end();
  const questions: Question[] = [];
  let reason: ModelFailureReason | null = null;
  for (const kind of ['article', 'comparison', 'story'] as const) {
    const outcome = await queryOne(server, kind, context);
    questions.push(outcome.question);
    reason = outcome.reason;
    if (reason !== null) break;
  }
  const isReached = reason !== 'unreachable';
  const failed = questions.flatMap(({ message }) => message ?? []);
  return {
    ...{ model: server.connection.model, reached: isReached, questions },
    key_accepted: isReached && reason !== 'key-refused',
    model_known: isReached && reason !== 'key-refused' && reason !== 'unknown-model',
    left_out: describeAgreement(server.agreement()),
    findings: [...failed, ...explainTimes(questions, server), ...explainAnswers(questions, server)],
  };
}
