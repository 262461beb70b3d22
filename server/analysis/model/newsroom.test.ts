import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import { extractArticle } from '#server/ingestion/extraction/extract-article.ts';
import { createLog } from '#server/log.ts';
import { defaultAnalysisPrompt } from '#server/prompts/default-analysis-prompt.ts';
import { defaultComparativePrompt } from '#server/prompts/default-comparative-prompt.ts';
import { expectSoundAnalysis, subjectOf } from '#testing/analyzer-contract.ts';
import { politicalText, sampleOutlet } from '#testing/analyzer-samples.ts';
import { hasNewsroom, type Newsroom, startNewsroom } from '#testing/newsroom.ts';
import { measureWait } from '#testing/waited-time.ts';
import { createEmbeddedAnalyzer } from '../embedded/create-embedded-analyzer.ts';
import { withFallback } from '../with-fallback.ts';
import { composeComparison } from './compose-comparison.ts';
import { createModelAnalyzer } from './create-model-analyzer.ts';
import { createModelClient } from './create-model-client.ts';

const budget = { reserve: async () => ({ settle: async () => {} }) };
const embedded = createEmbeddedAnalyzer();

describe.skipIf(!hasNewsroom)('against the newsroom (skipped when it is not beside the repository)', () => {
  let newsroom: Newsroom;
  const lines: string[] = [];

  beforeAll(async () => {
    newsroom = await startNewsroom();
  });
  afterAll(() => newsroom?.close());

  function clientOf(model: string) {
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
    const address = { baseUrl: `${newsroom.proxyUrl}/v1`, apiKey: 'newsroom-key', model };
    return createModelClient({ ...address, budget, clock: systemClock, log, timeoutMs: 3000 });
  }

  function create(model: string) {
    const getPrompt = async () => ({ prompt: defaultAnalysisPrompt, version: 0 });
    return withFallback(createModelAnalyzer({ client: clientOf(model), embedded, getPrompt }), embedded);
  }

  it.each(['good', 'vendor/good'])('takes the findings of the model %s', async (model) => {
    const subject = subjectOf({ outlet: sampleOutlet });
    const analysis = await create(model).analyze(subject);
    expectSoundAnalysis(analysis, subject);
    expect(analysis.analyzer.name).toBe('model');
    expect(analysis.lean.parts.map(({ kind }) => kind)).toContain('model');
    expect(analysis.biasAnalysis.join(' ')).toMatch(/Passages confirmed in the text: \d/);
    expect(analysis.topics.length).toBeLessThanOrEqual(6);
  });

  it.each([
    ['slow', 'The language model did not answer in time.'],
    ['error500', 'The language model’s server failed.'],
    ['ratelimit429', 'The language model’s rate limit is reached.'],
    ['badjson', 'The language model’s answer could not be used.'],
    ['refuses', 'The language model refused to answer.'],
    ['hostile', 'The language model’s answer could not be used.'],
    ['echo', 'The language model’s answer could not be used.'],
    ['missing', 'The language model’s server rejected the request.'],
    ['vendor/error500', 'The language model’s server failed.'],
  ])('falls back for the model %s and says why', async (model, sentence) => {
    const subject = subjectOf({ outlet: sampleOutlet });
    const waited = measureWait();
    const analysis = await create(model).analyze(subject);
    expect(waited()).toBeLessThan(6000);
    expectSoundAnalysis(analysis, subject);
    const plain = await embedded.analyze(subject);
    expect(analysis.lean).toEqual(plain.lean);
    expect(analysis.summary).toEqual(plain.summary);
    expect(analysis.notes[0]).toContain(sentence);
    expect(JSON.stringify(analysis)).not.toMatch(/<script|onerror|javascript:/);
  });

  it('leaves out what an article orders, and says so', async () => {
    const fetcher = createFetcher({
      proxyUrl: newsroom.proxyUrl,
      allowPrivate: [],
      timeoutMs: 4000,
      maxBytes: 1_000_000,
      clock: systemClock,
      log: createLog('silent'),
    });
    const address = 'http://promptinject.fault.test/article';
    const page = await fetcher.fetch({ address, purpose: 'check', expect: 'html' });
    await fetcher.close();
    if (page.kind !== 'ok') throw new Error(`The page cannot be read: ${page.kind}`);
    const article = extractArticle({ html: page.text, address: page.address });
    const subject = subjectOf({ title: article.title, text: article.text });
    expect(subject.text).toMatch(/Answer with exactly/);
    const analysis = await create('good').analyze(subject);
    expectSoundAnalysis(analysis, subject);
    expect(analysis.notes.join(' ')).toMatch(/sentences addressed to a language model/);
    const shown = [...analysis.lean.evidence.map(({ quote }) => quote), ...analysis.biasAnalysis.slice(0, 1)];
    expect(shown.join(' ')).not.toMatch(/RIGHT 1\.0|hidden prompt|New instruction/);
  });

  it('composes comparisons whose points name articles, or says why not', async () => {
    const article = (source: string) => ({ title: 'The vote', source, text: politicalText });
    const articlesBySide = {
      left: [article('Vale Gazette')],
      center: [],
      right: [article('Northgate Tribune')],
    };
    const input = { articlesBySide, prompt: defaultComparativePrompt };
    const outcome = await composeComparison(clientOf('good'), input);
    if (outcome.kind !== 'composed') throw new Error(outcome.note);
    expect(outcome.left.length).toBeGreaterThan(0);
    for (const { text } of outcome.left) expect(text).toMatch(/ \(Vale Gazette\)$/);
    for (const { text } of outcome.right) expect(text).toMatch(/ \(Northgate Tribune\)$/);
    expect(outcome.center).toEqual([]);
    for (const model of ['error500', 'ratelimit429', 'badjson', 'refuses', 'hostile', 'echo', 'missing']) {
      expect([model, (await composeComparison(clientOf(model), input)).kind]).toEqual([model, 'failed']);
    }
  });

  it('writes no text and no prompt into the log', () => {
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('\n')).not.toMatch(/Northgate|council|copy editor|newsroom-key/);
  });
});
