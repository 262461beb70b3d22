import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { OutletList } from './outlet-list.tsx';

const total = 520;
const outlets = Array.from({ length: total }, (_, at) => ({
  domain: `outlet-${at}.example`,
  name: `Outlet ${at}`,
  country: null,
  region: null,
  kind: null,
  bias_score: null,
  bias_category: null,
  reliability: null,
  stories: total - at,
}));

it('leads on to the last outlet, page by page', async () => {
  const server = new FakeServer().on('GET /outlets', ({ url }) => {
    const [offset, limit] = ['offset', 'limit'].map((name) => Number(url.searchParams.get(name)));
    const page = outlets.slice(offset, (offset ?? 0) + (limit ?? 0));
    return json(200, { success: true, error: null, outlets: page, total });
  });
  renderPage(server, <OutletList />, { email: 'reader@calderdesk.example', path: '/outlets' });
  await screen.findByText('Outlet 0');
  const shown = () => document.querySelectorAll('.outlet-list > li').length;
  for (const count of [200, 300, 400, 500, total]) {
    await userEvent.click(screen.getByText('Show more outlets'));
    await waitFor(() => expect(shown()).toBe(count));
  }
  expect(screen.queryByText('Show more outlets')).toBeNull();
});
