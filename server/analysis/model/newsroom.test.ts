import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { createFetcher } from '#server/fetching/create-fetcher.ts';
import { extractArticle } from '#server/ingestion/extraction/extract-article.ts';
import { createLog } from '#server/log.ts';
import { defaultAnalysisPrompt } from '#server/prompts/prompt.ts';
import { expectSoundAnalysis, subjectOf } from '#testing/analyzer-contract.ts';
import { sampleOutlet } from '#testing/analyzer-samples.ts';
import { connectTo, type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { articleOf, readingReply } from '#testing/model-replies.ts';
import { type Newsroom, startNewsroom } from '#testing/newsroom/start-newsroom.ts';
import { createEmbeddedAnalyzer } from '../embedded/create-embedded-analyzer.ts';
import { withFallback } from '../embedded-fallback.ts';
import { createModelAnalyzer } from './create-model-analyzer.ts';
import { createModelClient } from './create-model-client.ts';

const budget = { reserve: async () => ({ finalize: async () => {} }) };
const embedded = createEmbeddedAnalyzer();
const log = createLog('silent');

const markup = '<script>alert(1)</script><img src=x onerror=alert(2)>';
/** Answers of models that send markup, by the name of the model. */
const hostileReplies: Record<string, string> = {
  'markup-only': `<html><body>${markup}</body></html>`,
  'markup-with-object': `${markup} {"findings": "${markup}", "summary": "${markup}"}`,
  'scores-of-99': readingReply([{ quote: markup, side: 'left', strength: 99, explanation: markup }], {
    ...{ reasons: [{ text: markup, quotes: [markup] }], summary: [{ text: markup, quotes: [markup] }] },
    topics: [markup],
  }),
};

describe('a model that quotes whatever it is given', () => {
  let newsroom: Newsroom;
  let endpoint: ModelEndpoint;

  beforeAll(async () => {
    newsroom = await startNewsroom();
    endpoint = await startModelEndpoint((request) => {
      const hostile = hostileReplies[request.model];
      if (hostile !== undefined) return hostile;
      const sentences = articleOf(request).match(/[A-Z][^.!?]{20,200}[.!?]/g) ?? [];
      return readingReply(sentences.map((quote) => ({ quote, side: 'left', strength: 1 })));
    });
  });
  afterAll(async () => {
    await newsroom?.close();
    await endpoint?.close();
  });

  function create(model: string) {
    const address = { baseUrl: endpoint.baseUrl, apiKey: 'key-of-tests', model };
    const client = createModelClient({
      connect: connectTo(address),
      budget,
      clock: systemClock,
      log,
      timeoutMs: 60_000,
    });
    const getPrompt = async () => ({ prompt: defaultAnalysisPrompt, version: 0 });
    return withFallback(createModelAnalyzer({ client, embedded, getPrompt }), embedded);
  }

  it.each(['good', 'vendor/good'])('named %s gives the rating a part of its own', async (model) => {
    const subject = subjectOf({ outlet: sampleOutlet });
    const analysis = await create(model).analyze(subject);
    expectSoundAnalysis(analysis, subject);
    expect(analysis.analyzer.name).toBe('model');
    expect(analysis.lean.parts.map(({ kind }) => kind)).toContain('model');
    expect(analysis.biasAnalysis.join(' ')).toMatch(/Passages confirmed in the text: \d/);
    expect(analysis.topics.length).toBeLessThanOrEqual(6);
  });

  it.each(Object.keys(hostileReplies))(
    'named %s is never shown, and the embedded analyzer rates',
    async (model) => {
      const subject = subjectOf({ outlet: sampleOutlet });
      const requestsBefore = endpoint.requests.length;
      const analysis = await create(model).analyze(subject);
      expect(endpoint.requests.length).toBeGreaterThan(requestsBefore);
      expectSoundAnalysis(analysis, subject);
      expect(JSON.stringify(analysis)).not.toMatch(/<|script|onerror|alert/);
      const byEmbedded = await embedded.analyze(subject);
      const { name, version } = byEmbedded.analyzer;
      expect(analysis).toEqual({
        ...byEmbedded,
        analyzer: { name, version: `${version}+fallback` },
        notes: [
          expect.stringMatching(/The built-in analyzer rated this article instead\.$/),
          ...byEmbedded.notes,
        ],
      });
    },
  );

  it('is not shown what a fetched article orders, and the reader gets a note', async () => {
    const fetcher = createFetcher({
      ...{ proxyUrl: newsroom.proxyUrl, allowPrivate: [], timeoutMs: 60_000, maxBytes: 1_000_000 },
      ...{ clock: systemClock, log },
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
});
