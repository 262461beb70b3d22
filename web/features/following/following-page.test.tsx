import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Follow } from '#contract/following.ts';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { followedStory, followNews } from '#web/testing/sample-follows.ts';
import { FollowingPage } from './following-page.tsx';

const done = { success: true, error: null };

function open(follows: Follow[]): FakeServer {
  const server = new FakeServer()
    .on('GET /me/follows', () => json(200, { ...done, follows }))
    .on('POST /me/follows/seen', () => json(200, done))
    .on('DELETE /me/follows/f1', () => json(200, done));
  renderPage(server, <FollowingPage />, { email: 'reader@calderdesk.example', path: '/following' });
  return server;
}

it('teaches what following is for while nothing is followed', async () => {
  open([]);
  await screen.findByRole('heading', { name: 'You follow nothing yet' });
  expect(screen.getByRole('link', { name: 'Find a story to follow' }).getAttribute('href')).toBe('/news');
});

it('shows what is new of a story, who joined and which blindspot closed, and notes the visit', async () => {
  const at = '2026-11-20T08:00:00.000Z';
  const item = { title: 'Buses agreed', url: 'https://ledger.example/1', story_id: null, source: 'Ledger' };
  const news = followNews({
    new_count: 3,
    joined: [{ side: 'right', source: 'The Ledger', at }],
    closed_blindspot: { side: 'right', at },
    items: [{ ...item, side: 'right', at }],
  });
  const server = open([followedStory({ id: 'f0', value: 'old', story: null }), followedStory({ news })]);
  const [first] = await screen.findAllByRole('article');
  if (first === undefined) throw new Error('no story is shown');
  expect(within(first).getByText('3 new articles')).toBeTruthy();
  expect(first.textContent).toContain('The right joined: The Ledger');
  expect(first.textContent).toContain('No blindspot of the right any more');
  expect(within(first).getByRole('link', { name: /Buses agreed/ })).toBeTruthy();
  expect(first.textContent).toContain('and 2 more');
  expect(screen.getByText(/not kept any more/)).toBeTruthy();
  await waitFor(() => expect(server.requestsOf('POST /me/follows/seen')).toHaveLength(1));
});

it('lists topics, outlets and searches with links to them, and stops following by a button', async () => {
  const server = open([
    followedStory({ id: 'f1', kind: 'topic', value: 'politics', name: 'politics', story: null }),
    followedStory({ id: 'f2', kind: 'outlet', value: 'ledger.example', name: 'The Ledger', story: null }),
    followedStory({
      id: 'f3',
      kind: 'search',
      value: 'buses side:left',
      name: 'buses side:left',
      story: null,
    }),
  ]);
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link('Politics')).toBe('/news?topic=politics');
  expect(await link('The Ledger')).toBe('/outlet/ledger.example');
  expect(await link('buses side:left')).toBe('/search?q=buses%20side%3Aleft&sort=date');
  const button = await screen.findByRole('button', { name: /^Following\s+Politics$/ });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button);
  await waitFor(() => expect(server.requestsOf('DELETE /me/follows/f1')).toHaveLength(1));
});
