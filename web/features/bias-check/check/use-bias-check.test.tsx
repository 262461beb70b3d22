import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { TrackingBatch } from '#contract/tracking.ts';
import { BiasChecker } from '#web/features/bias-check/bias-checker.tsx';
import { TrackingClient } from '#web/lib/tracking/tracking-client.ts';
import { TrackingProvider } from '#web/lib/tracking/tracking-context.tsx';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { sampleResult } from '#web/testing/sample-result.ts';
import { suggestion } from '#web/testing/sample-suggestions.ts';

const sent: TrackingBatch[] = [];
afterEach(() => sent.splice(0));

async function check(
  typed: string,
  answer: () => Response,
  goOn: () => Promise<void> = async () => {},
): Promise<void> {
  const client = new TrackingClient({
    send: async (batch) => {
      sent.push(batch);
      return 'taken';
    },
    clock: () => Date.now(),
  });
  const server = new FakeServer()
    .on('POST /bias-check', answer)
    .on('GET /usage', () => json(200, { remaining: 3 }));
  const page = (
    <TrackingProvider client={client}>
      <BiasChecker />
    </TrackingProvider>
  );
  renderPage(server, page, { email: 'ann@news.example' });
  await userEvent.type(screen.getByLabelText('Article address or search topic'), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Analyze Article' }));
  await screen.findByRole('button', { name: 'Analyze Article' });
  await goOn();
  await client.flush();
}

const events = () => sent.flatMap((batch) => batch.tracking_data.events);

describe('what is tracked of a check', () => {
  it('is the outcome, and the domain of the article', async () => {
    await check('https://www.northgatetribune.example/night-bus', () => json(200, sampleResult()));
    expect(events()).toMatchObject([
      {
        eventName: 'bias_check',
        properties: {
          success: true,
          analysisType: 'url',
          biasScore: -0.62,
          credibilityScore: 0.78,
          results: 0,
          url: 'northgatetribune.example',
        },
      },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/night-bus|ann@/);
  });

  it('is not the topic', async () => {
    const topic = { search_mode: 'topic' as const, resolved_url: null, bias_score_numeric: null };
    await check('secret worries', () => json(200, sampleResult(topic)));
    expect(events()).toMatchObject([{ eventName: 'bias_check', properties: { analysisType: 'topic' } }]);
    expect(JSON.stringify(sent)).not.toContain('secret');
  });

  it('is the code of a refusal, not its sentence', async () => {
    await check('secret worries', () => refusal(422, 'No page at secret worries.', 'no-article'));
    expect(events()).toMatchObject([
      { eventName: 'bias_check_error', properties: { message: 'no-article', statusCode: 422 } },
    ]);
    expect(JSON.stringify(sent)).not.toContain('secret');
  });

  it('includes the sorting and the opened outlet', async () => {
    const answer = () => json(200, sampleResult({ suggested_articles: [suggestion()] }));
    await check('https://www.northgatetribune.example/night-bus', answer, async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Bias' }));
      await userEvent.click(screen.getByRole('link', { name: /^Night buses will run/ }));
    });
    expect(events().slice(1)).toMatchObject([
      { eventName: 'article_sort', properties: { filterType: 'bias', filterValue: 'desc' } },
      { eventName: 'article_click', properties: { url: 'ironbridgeherald.example' } },
    ]);
    expect(JSON.stringify(sent)).not.toContain('night-bus');
  });
});
