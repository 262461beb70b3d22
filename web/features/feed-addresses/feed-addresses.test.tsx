import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { FeedAddresses } from './feed-addresses.tsx';

let server: FakeServer;
let token: string | null;

beforeEach(() => {
  token = null;
  server = new FakeServer()
    .on('GET /feed-token', () =>
      json(200, { exists: token !== null, created_at: token === null ? null : '2026-02-03T10:00:00Z' }),
    )
    .on('POST /feed-token', () => {
      token = token === null ? 'feed_first' : 'feed_second';
      return json(200, { token });
    })
    .on('DELETE /feed-token', () => {
      token = null;
      return json(200, { success: true });
    });
});

async function open() {
  renderPage(server, <FeedAddresses />, { email: 'reader@calderdesk.example' });
  await userEvent.click(screen.getByRole('button', { name: 'Feeds' }));
}

const addressOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

describe('the addresses of feeds', () => {
  it('are declared in the page for feed readers', () => {
    renderPage(server, <FeedAddresses />, { email: 'reader@calderdesk.example' });
    const links = [...document.querySelectorAll('link[rel="alternate"][type="application/rss+xml"]')];
    expect(links.map((link) => new URL((link as HTMLLinkElement).href).pathname)).toEqual([
      '/feeds/uk.rss',
      '/feeds/us.rss',
      '/feeds/world.rss',
    ]);
  });

  it('contain a token of the reader, have the chosen format, and can be copied', async () => {
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Make my addresses' }));
    await screen.findByText(/shown this once/);
    expect(addressOf('Balance · UK News')).toBe(`${location.origin}/feeds/uk.rss?token=feed_first`);
    await userEvent.click(screen.getByLabelText('JSON Feed'));
    expect(addressOf('Balance · World News')).toBe(`${location.origin}/feeds/world.json?token=feed_first`);
    expect(addressOf('All stories as a table (CSV)')).toContain('/news/stories.csv?token=feed_first');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Copy: Balance · US News' }));
    expect(await navigator.clipboard.readText()).toContain('/feeds/us.json?token=feed_first');
  });

  it('of an earlier visit are not shown again, but replaced or revoked', async () => {
    token = 'feed_first';
    await open();
    expect(await screen.findByText(/You have a token, made on/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Make new addresses' }));
    await waitFor(() => expect(addressOf('Balance · UK News')).toContain('feed_second'));
    await userEvent.click(screen.getByRole('button', { name: 'Revoke token' }));
    expect(await screen.findByRole('button', { name: 'Make my addresses' })).toBeTruthy();
    expect(token).toBeNull();
  });

  it('show the failure', async () => {
    server.on('POST /feed-token', () => refusal(503, 'The database cannot be reached.'));
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Make my addresses' }));
    expect(await screen.findByText('The database cannot be reached.')).toBeTruthy();
  });
});
