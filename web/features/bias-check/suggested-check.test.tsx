import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SuggestedArticle } from '#contract/bias-check.ts';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { sampleResult } from '#web/testing/sample-result.ts';
import { suggestion } from '#web/testing/sample-suggestions.ts';
import { BiasChecker } from './bias-checker.tsx';

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('GET /usage', () => json(200, { remaining: 7 }));
});

const input = () => screen.getByLabelText<HTMLInputElement>('Article address or search topic');

/** The checker with a result that suggests one article. */
async function openWith(article: SuggestedArticle) {
  server.on('POST /bias-check', () => json(200, sampleResult({ suggested_articles: [article] })));
  renderPage(server, <BiasChecker />, { email: 'reader@calderdesk.example' });
  await userEvent.type(input(), 'a.example/story');
  await userEvent.click(screen.getByRole('button', { name: 'Analyze Article' }));
  await screen.findByRole('table', { name: /^Related articles/ });
}
const analyse = () => userEvent.click(screen.getByRole('button', { name: /^Analyse Bias/ }));

describe('Analyse Bias', () => {
  it('sends title, source and description, replaces result and suggestions, and takes over the resolved address', async () => {
    await openWith(suggestion());
    const next = sampleResult({
      resolved_url: 'https://ironbridgeherald.example/resolved',
      article: { ...sampleResult().article, title: 'Resolved article' } as never,
    });
    server.on('POST /bias-check', () => json(200, next));
    await analyse();
    const heading = await screen.findByRole('heading', { name: 'Resolved article' });
    expect(server.requestsOf('POST /bias-check').at(-1)?.body).toEqual({
      url: 'https://ironbridgeherald.example/night-buses',
      opposing_viewpoints_filter: true,
      text: 'Night buses will run to one clock from spring\nThe Ironbridge Herald\nFour councils will share one timetable.',
    });
    expect(input().value).toBe('https://ironbridgeherald.example/resolved');
    expect(screen.queryByRole('table', { name: /^Related articles/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('clears the previous result while it runs, and moves the focus', async () => {
    await openWith(suggestion());
    let answer: (response: Response) => void = () => undefined;
    server.on('POST /bias-check', () => new Promise<Response>((resolve) => (answer = resolve)));
    await analyse();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Check in progress' }));
    expect(screen.queryByText('Article Summary')).toBeNull();
    expect(screen.queryByRole('table', { name: /^Related articles/ })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Analyzing...' }).disabled).toBe(true);
    answer(json(200, sampleResult()));
    const heading = await screen.findByRole('heading', { name: /^Shared night buses/ });
    expect(document.activeElement).toBe(heading);
  });

  it('without an address shows a message and makes no request', async () => {
    await openWith(suggestion({ url: '' }));
    await analyse();
    expect(screen.getByRole('alert').textContent).toBe('No URL available for this article');
    expect(server.requestsOf('POST /bias-check')).toHaveLength(1);
  });

  it('shows the error of the server when it fails', async () => {
    await openWith(suggestion());
    server.on('POST /bias-check', () => refusal(422, 'The outlet has removed this page.'));
    await analyse();
    expect((await screen.findByRole('alert')).textContent).toBe('The outlet has removed this page.');
    await waitFor(() => expect(document.activeElement).toBe(input()));
  });

  it.each([
    ['an answer without a sentence', () => new Response('', { status: 500 })],
    [
      'no answer at all',
      () => {
        throw new TypeError('Failed to fetch');
      },
    ],
  ])('falls back to its own sentence for %s', async (_, answer) => {
    await openWith(suggestion());
    server.on('POST /bias-check', answer);
    await analyse();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to analyze bias. Please try again.');
  });
});

describe('a missing side', () => {
  const comparative_analysis = {
    analysis: 'Left:\n- One.',
    made_by: 'embedded' as const,
    scope: 'None was found.',
    articles: [],
  };

  it('leads to its row in the table', async () => {
    await openWith(suggestion());
    server.on('POST /bias-check', () =>
      json(200, sampleResult({ comparative_analysis, suggested_articles: [suggestion()] })),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Analyze Article' }));
    const find = await screen.findByRole('button', { name: 'Find a right-leaning article' });
    await userEvent.click(find);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Night buses will run/ }));
  });

  it('without a row puts the title into the field, for every side', async () => {
    await openWith(suggestion());
    server.on('POST /bias-check', () => json(200, sampleResult({ comparative_analysis })));
    await userEvent.click(screen.getByRole('button', { name: 'Analyze Article' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Find a center-leaning article' }));
    expect(input().value).toBe('Shared night buses give late workers a way home');
    expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(false);
  });
});
