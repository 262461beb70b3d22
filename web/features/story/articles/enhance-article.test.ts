import { describe, expect, it } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { clientOf } from '#web/testing/render-page.tsx';
import { storyArticle } from '#web/testing/sample-story.ts';
import { canEnhance, enhanceArticle, getBias, getCredibility } from './enhance-article.ts';

const bare = storyArticle({
  bias_score: null,
  bias_category: null,
  credibility_score: null,
  ai_summary: null,
  bias_source: null,
  credibility_source: null,
});

const metadata = (bias_score: number | null, credibility_score: number | null) => () =>
  json(200, {
    bias_score,
    credibility_score,
    bias_source: 'Outlet table',
    credibility_source: 'Outlet table',
    source: 'The Harbour Ledger',
  });
const judged = () =>
  json(200, {
    bias_score_numeric: -1.1,
    credibility_score_numeric: 0.6,
    ai_analysis: '',
    bias_source: 'Text',
    credibility_source: 'Text',
    notes: [],
  });
const summarised = () =>
  json(200, { summary: 'Two workers tell.', ai_analysis: '', analyzer: { name: 'embedded', version: '1' } });

const names = (server: FakeServer) => server.requests.map(({ name }) => name);

describe('enhanceArticle', () => {
  it('requests the domain first, and analyzes only what is still missing, on half the scale', async () => {
    const server = new FakeServer()
      .on('GET /article-metadata/harbourledger.example', metadata(null, 0.7))
      .on('POST /', judged)
      .on('POST /ai-summary', summarised);
    const enhanced = await enhanceArticle(clientOf(server), bare);
    expect(names(server)).toEqual([
      'GET /article-metadata/harbourledger.example',
      'POST /',
      'POST /ai-summary',
    ]);
    expect(getBias(enhanced)).toBe(-0.55);
    expect(enhanced.bias_category).toBe('left');
    expect(getCredibility(enhanced)).toBe(0.7);
    expect(enhanced.ai_summary).toBe('Two workers tell.');
    expect(server.requestsOf('POST /')[0]?.body).toMatchObject({ url: bare.url });
  });

  it('leaves out the steps that have nothing to add', async () => {
    const server = new FakeServer().on('GET /article-metadata/harbourledger.example', metadata(0.2, 0.7));
    const enhanced = await enhanceArticle(clientOf(server), { ...bare, ai_summary: 'Known.' });
    expect(names(server)).toEqual(['GET /article-metadata/harbourledger.example']);
    expect(enhanced).toMatchObject({
      enhanced_bias_score: 0.2,
      bias_category: 'right',
      ai_summary: 'Known.',
    });
  });

  it('continues after a failed step, and throws only when every step failed', async () => {
    const limit = () => refusal(429, 'The limit of today is reached.');
    const server = new FakeServer()
      .on('GET /article-metadata/harbourledger.example', metadata(null, null))
      .on('POST /', limit)
      .on('POST /ai-summary', summarised);
    const enhanced = await enhanceArticle(clientOf(server), bare);
    expect(enhanced.ai_summary).toBe('Two workers tell.');
    server.on('POST /ai-summary', limit);
    await expect(enhanceArticle(clientOf(server), bare)).rejects.toThrow('The limit of today is reached.');
  });

  it.each([
    [{}, false],
    [{ bias_category: null }, true],
    [{ bias_score: null }, true],
    [{ credibility_score: null }, true],
    [{ ai_summary: ' ' }, true],
  ])('is offered for %j: %s', (changes, offered) => expect(canEnhance(storyArticle(changes))).toBe(offered));
});
