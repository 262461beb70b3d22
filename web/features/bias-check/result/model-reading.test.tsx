import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { sampleResult } from '#web/testing/sample-result.ts';
import { BiasChecker } from '../bias-checker.tsx';
import { showAfterMs } from './check-result.tsx';

const id = '0191e5a6-0000-7000-8000-000000000001';
const model = { state: 'working', id, name: 'a-model' } as const;
const sections = (summary: string) => ({
  analysis_sections: { summary: [summary], bias_analysis: ['The framing puts workers first.'] },
});
const sign = { kind: 'number', quote: 'carried 3,000 riders', start: 20, end: 40 } as const;
const { credibility } = sampleResult();
const read = sampleResult({
  analysis_sections: {
    ...sections('The model read this.').analysis_sections,
    summary_passages: [[{ quote: 'Buses ran all night', start: 0, end: 19 }]],
  },
  credibility: credibility && {
    ...credibility,
    signs: [{ ...sign, explanation: 'It names no origin.' }],
  },
  analyzer: { name: 'model', version: '1' },
  model: { state: 'read', id: null, name: 'a-model' },
});

let server: FakeServer;
let answer: (response: Response) => void;
beforeEach(() => {
  server = new FakeServer()
    .on('GET /usage', () => json(200, { remaining: 7 }))
    .on('POST /bias-check', () => json(200, sampleResult({ ...sections('Counted here.'), model })))
    .on(
      `GET /checks/${id}`,
      () =>
        new Promise<Response>((resolve) => {
          answer = resolve;
        }),
    );
});

async function check() {
  const page = renderPage(server, <BiasChecker />, { email: 'reader@calderdesk.example' });
  await userEvent.type(screen.getByLabelText('Article address or search topic'), 'a.example/story');
  await userEvent.click(screen.getByRole('button', { name: 'Analyze Article' }));
  await screen.findByText('Counted here.');
  await waitFor(() => expect(server.requestsOf(`GET /checks/${id}`)).toHaveLength(1));
  return page;
}

describe('a check whose model still works', () => {
  it('shows the built-in analysis, and in its place what the model read, without moving the page', async () => {
    await check();
    await screen.findByText(/a-model\S? is still reading; its part appears here by itself/);
    await new Promise((resolve) => setTimeout(resolve, 2 * showAfterMs));
    const scroll = vi.fn();
    screen.getByRole('heading', { name: /Shared night buses/ }).scrollIntoView = scroll;
    const focused = screen.getByLabelText('Article address or search topic');
    focused.focus();
    answer(json(200, { state: 'working', result: null }));
    await waitFor(() => expect(server.requestsOf(`GET /checks/${id}`)).toHaveLength(2));
    answer(json(200, { state: 'read', result: read }));
    await screen.findAllByText('The model read this.');
    expect(screen.queryByText('Counted here.')).toBeNull();
    // What its sentences rest on, and what it points to.
    const passages = screen.getByText('Where the article says so').closest('details');
    expect(passages?.textContent).toContain('Buses ran all night');
    const signs = screen.getByRole('heading', { name: 'What a careful reader would check' }).parentElement;
    expect(signs?.textContent).toMatch(
      /carried 3,000 riders.*A figure without an origin.*It names no origin/,
    );
    // The notice, and a mark at each of the panels.
    expect(screen.getAllByText(/^Now read by \S?a-model/)).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 2 * showAfterMs));
    expect(scroll).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(focused);
  });

  it('keeps the built-in analysis, with a calm note, where the model gives no reading', async () => {
    await check();
    answer(json(200, { state: 'failed', result: null }));
    await screen.findByText(/gave no reading\. What the built-in analysis read stands/);
    expect(screen.getByText('Counted here.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does the same where the reading cannot be fetched', async () => {
    await check();
    answer(refusal(404, 'This check is over.', 'not-found'));
    await screen.findByText(/gave no reading/);
    expect(screen.getByText('Counted here.')).toBeTruthy();
  });

  it('hangs up when the page is left', async () => {
    const { unmount } = await check();
    const [request] = server.requestsOf(`GET /checks/${id}`);
    expect(request?.signal?.aborted).toBe(false);
    unmount();
    expect(request?.signal?.aborted).toBe(true);
  });
});
