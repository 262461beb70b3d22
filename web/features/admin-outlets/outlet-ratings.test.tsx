import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { OutletRatings } from './outlet-ratings.tsx';

const row = {
  domain: 'northgate.example',
  name: 'Northgate',
  aliases: [],
  country: 'GB',
  region: 'uk',
  owner: null,
  kind: 'newspaper',
  lean: 0.1,
  reliability: null,
  flags: [],
  references: ['Panel'],
  origin: 'override',
  version: 1,
  last_updated: '2026-02-03T18:30:00.000Z',
  changed_by: null,
  domains_without_effect: [] as string[],
};

function show(outlets: object[]) {
  const counts = { all: 1, rated: 1, reliable: 0, changed: 1 };
  const server = new FakeServer().on('GET /admin/bias/outlets', () =>
    json(200, { outlets, total: outlets.length, counts }),
  );
  renderPage(server, <OutletRatings />, { email: 'admin@b.example', isAdmin: true });
}

it.each([
  [
    { domain: 'medium.com', domains_without_effect: ['medium.com'] },
    'This row has no effect: many people share this domain. Add an outlet for each of their own addresses instead.',
  ],
  [
    { aliases: ['substack.com', 'blogspot.com'], domains_without_effect: ['substack.com', 'blogspot.com'] },
    'substack.com, blogspot.com have no effect: many people share these domains. Add an outlet for each of their own addresses instead.',
  ],
])('says of a row for a shared domain that it has no effect, and why', async (change, sentence) => {
  show([{ ...row, ...change }]);
  expect((await screen.findByText(/no effect/)).textContent).toBe(sentence);
});

it('shows no such note for other rows', async () => {
  show([row]);
  expect(await screen.findByText('Northgate')).toBeTruthy();
  expect(screen.queryByText(/no effect/)).toBeNull();
});
