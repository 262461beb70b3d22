import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { RssPage } from './rss-page.tsx';

beforeEach(() => localStorage.clear());

const admin = { email: 'admin@b.example', isAdmin: true };
const config = {
  feeds: [],
  updateFrequency: 60,
  maxTotalArticles: 50,
  maxStories: 500,
  minArticlesPerStory: 2,
  storySwarmMinArticles: 2,
  deduplicationEnabled: true,
  clusteringEnabled: true,
  autoUpdateEnabled: true,
  lastUpdate: null,
  version: 1,
  last_updated: null,
};

function serverWith(valid: boolean, isAdmin: boolean): FakeServer {
  return new FakeServer()
    .on('POST /auth/validate', () =>
      json(200, { valid, user: valid ? { email: admin.email, isAdmin } : null }),
    )
    .on('DELETE /session', () => json(200, { success: true, ended: 1 }))
    .on('GET /admin/rss-config', () => json(200, config));
}

const token = () => localStorage.getItem('sessionToken');

describe('the page of feeds', () => {
  it('validates on the server that the session is an administrator’s', async () => {
    const server = serverWith(true, true);
    const { session } = renderPage(server, <RssPage />, admin);
    expect(await screen.findByText('No feeds yet. Add one.')).toBeTruthy();
    expect(server.requestsOf('POST /auth/validate')[0]?.body).toEqual({ sessionToken: 'token-1' });
    expect(session.getState().phase).toBe('authenticated');
  });

  it.each([
    ['invalid', false, true],
    ['not an administrator’s', true, false],
  ])('logs out when the session is %s', async (_, valid, isAdmin) => {
    const { session } = renderPage(serverWith(valid, isAdmin), <RssPage />, admin);
    await waitFor(() => expect(session.getState().phase).toBe('request'));
    expect(token()).toBeNull();
  });

  it('logs out when the token is missing', async () => {
    const server = serverWith(true, true).on('GET /admin/rss-config', () => refusal(401, 'Sign in.'));
    const { session } = renderPage(server, <div />, admin);
    localStorage.removeItem('sessionToken');
    await session.requireAdmin();
    expect(session.getState().phase).toBe('request');
  });

  it('shows the failure of a feed, not a status of success, and one message for an empty search', async () => {
    const feed = {
      id: 'f1',
      name: 'The Weekly',
      url: 'https://weekly.example/rss',
      bias: 'center',
      enabled: true,
      max_articles: 10,
      lastFetch: null,
      last_attempt_at: null,
      next_fetch_at: null,
      health: 'failing',
      failure: { kind: 'empty', detail: 'The feed lists nothing.', http_status: 200, since: null },
    };
    const server = serverWith(true, true).on('GET /admin/rss-config', () =>
      json(200, { ...config, feeds: [feed] }),
    );
    renderPage(server, <RssPage />, admin);
    expect(await screen.findByText('Failing, empty')).toBeTruthy();
    expect(screen.getByText('1 to 1 of 1')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'daily' } });
    expect(await screen.findByText('No feed matches.')).toBeTruthy();
    expect(screen.queryByText(/ of 0$/)).toBeNull();
  });

  it('leaves the bias of a new feed to its outlet until somebody chooses one', async () => {
    const url = 'https://weekly.example/rss';
    const tested = {
      kind: 'feed',
      message: 'This is a feed.',
      url,
      title: 'The Weekly',
      format: 'rss',
      item_count: 0,
    };
    const refused = refusal(409, 'There is one already.');
    const server = serverWith(true, true)
      .on('POST /admin/rss/feeds/test', () =>
        json(200, { ...tested, items: [], candidates: [], duplicate_of: null, bias: 'center-left' }),
      )
      .on('POST /admin/rss/feeds', () => refused);
    renderPage(server, <RssPage />, admin);
    fireEvent.click(await screen.findByRole('button', { name: 'Add feed' }));
    const bias = within(screen.getByRole('dialog')).getByLabelText(/^Bias/) as HTMLSelectElement;
    expect(bias.value).toBe('center');
    fireEvent.change(screen.getByLabelText(/^Address/), { target: { value: url } });
    fireEvent.click(screen.getByRole('button', { name: 'Test feed' }));
    await waitFor(() => expect(bias.value).toBe('center-left'));
    const submit = () => fireEvent.submit(bias.closest('form') as HTMLFormElement);
    const sent = () =>
      server.requestsOf('POST /admin/rss/feeds').map(({ body }) => (body as { bias?: string }).bias);
    submit();
    await waitFor(() => expect(sent()).toEqual([undefined]));
    fireEvent.change(bias, { target: { value: 'right' } });
    submit();
    await waitFor(() => expect(sent()).toEqual([undefined, 'right']));
  });

  it('saves the rules of a feed, and leaves its password as it is until one is entered', async () => {
    const rules = {
      ...{ interval_minutes: null, user_agent: null, rewrite: null, uses_feed_text: false },
      ...{ access: { kind: 'login', name: 'reader' }, keep_words: [], block_words: ['quiz'] },
    };
    const feed = {
      ...{ id: 'f1', name: 'The Weekly', url: 'https://weekly.example/rss', bias: 'center', enabled: true },
      ...{ max_articles: 10, health: 'fresh', failure: null, category: 'World', rules },
    };
    const server = serverWith(true, true)
      .on('GET /admin/rss-config', () => json(200, { ...config, feeds: [feed] }))
      .on('PUT /admin/rss/feeds', () => refusal(409, 'There is one already.'));
    renderPage(server, <RssPage />, admin);
    expect(await screen.findByText('World, has rules')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Edit The Weekly' }));
    expect(screen.getByText('Rules, 2 set')).toBeTruthy();
    const enter = (label: RegExp, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const save = () =>
      fireEvent.submit(screen.getByLabelText(/^Address$/).closest('form') as HTMLFormElement);
    const sent = () =>
      server
        .requestsOf('PUT /admin/rss/feeds')
        .map(({ body }) => (body as { change: { rules: unknown } }).change.rules);
    enter(/^Leave out items/, 'quiz\n\n horoscope ');
    enter(/^Minutes/, '90');
    enter(/^Rewrite links/, 'https://m.weekly.example/*');
    enter(/^Rewritten to/, 'https://weekly.example/*');
    save();
    const ruled = {
      ...rules,
      ...{ interval_minutes: 90, block_words: ['quiz', 'horoscope'] },
      rewrite: { from: 'https://m.weekly.example/*', to: 'https://weekly.example/*' },
    };
    await waitFor(() => expect(sent()).toEqual([ruled]));
    enter(/^Password/, 'new');
    save();
    const access = { kind: 'login', name: 'reader', secret: 'new' };
    await waitFor(() => expect(sent()[1]).toEqual({ ...ruled, access }));
  });

  it('shows why Balance disabled a feed, and where its site has moved it', async () => {
    const base = {
      bias: 'center',
      enabled: true,
      max_articles: 10,
      lastFetch: null,
      last_attempt_at: null,
      next_fetch_at: null,
      health: 'fresh',
      failure: null,
      moved_to: null,
      articles_last_week: 0,
    };
    const failure = { kind: 'gone', detail: 'The site has removed it.', http_status: 410, since: null };
    const failed = { ...failure, kind: 'timeout', detail: 'It did not answer.', http_status: null };
    const off = { ...base, enabled: false, health: 'off' };
    const feeds = [
      { ...off, id: 'f1', name: 'The Weekly', url: 'https://weekly.example/rss', failure },
      { ...off, id: 'f2', name: 'The Daily', url: 'https://daily.example/rss', failure: failed },
      {
        ...base,
        id: 'f3',
        name: 'The Hour',
        url: 'https://hour.example/rss',
        moved_to: 'https://new.example/',
      },
    ];
    const server = serverWith(true, true).on('GET /admin/rss-config', () => json(200, { ...config, feeds }));
    renderPage(server, <RssPage />, admin);
    expect(await screen.findByText('The site has removed it.')).toBeTruthy();
    expect(screen.getByText('Off, 410')).toBeTruthy();
    // An administrator disabled this one: its earlier failures are not shown.
    expect(screen.queryByText('It did not answer.')).toBeNull();
    expect(screen.getAllByText(/has moved this feed for good/).map((line) => line.textContent)).toEqual([
      expect.stringMatching(
        /^The site has moved this feed for good to https:\/\/new\.example\/\. Balance takes/,
      ),
    ]);
  });

  it('shows what a feed brought, and why it brings nothing', async () => {
    const base = {
      bias: 'center',
      enabled: true,
      max_articles: 10,
      lastFetch: '2026-11-20T12:00:00Z',
      moved_to: null,
      last_attempt_at: null,
      next_fetch_at: null,
      failure: null,
      redirected_to: null,
      unaddressed: 0,
      from_feed: 0,
      waiting: 0,
      latest_list: { items: 9, newest_at: null },
    };
    const detail = 'Nothing of it can be read: 9 of 9 pages are forbidden. Ask the outlet.';
    const feeds = [
      {
        ...base,
        id: 'f1',
        name: 'The Wall',
        url: 'https://wall.example/rss',
        health: 'brings-nothing',
        articles_last_week: 0,
        listed: 9,
        read: 0,
        unreadable: { forbidden: 9 },
        duplicates: 0,
        too_old: 0,
        brings_nothing: { reason: 'unreadable', detail },
      },
      {
        ...base,
        id: 'f2',
        name: 'The Good',
        url: 'https://good.example/rss',
        health: 'fresh',
        pushed_by: 'hub.example',
        articles_last_week: 7,
        listed: 9,
        read: 7,
        unreadable: {},
        duplicates: 1,
        too_old: 1,
        brings_nothing: null,
      },
    ];
    const server = serverWith(true, true).on('GET /admin/rss-config', () => json(200, { ...config, feeds }));
    renderPage(server, <RssPage />, admin);
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(screen.getAllByText('Brings nothing').length).toBeGreaterThan(0);
    expect(screen.getByText('9 forbidden')).toBeTruthy();
    expect(screen.getByText('1 duplicate, 1 too old')).toBeTruthy();
    expect(screen.getByText('7 of 9')).toBeTruthy();
    expect(screen.getByText('pushed by hub.example')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'State' }), {
      target: { value: 'brings-nothing' },
    });
    await waitFor(() => expect(screen.queryByText('The Good')).toBeNull());
    expect(screen.getByText('The Wall')).toBeTruthy();
  });

  it('discards a token after a 403, requests a new one, and repeats the call once', async () => {
    const server = serverWith(true, true)
      .on('GET /admin/rss-config', ({ authorization }) =>
        authorization === 'Bearer token-2' ? json(200, config) : refusal(403, 'Not for you.', 'forbidden'),
      )
      .on('POST /dev/admin-session', () =>
        json(200, { sessionToken: 'token-2', user: { email: admin.email, isAdmin: true, tier: 'admin' } }),
      );
    renderPage(server, <RssPage />, admin);
    expect(await screen.findByText('No feeds yet. Add one.')).toBeTruthy();
    expect(token()).toBe('token-2');
    expect(server.requestsOf('GET /admin/rss-config').map(({ authorization }) => authorization)).toEqual([
      'Bearer token-1',
      'Bearer token-2',
    ]);
    expect(server.requestsOf('POST /dev/admin-session')[0]?.authorization).toBeNull();
  });

  it('requests a new token after any 403, also one without a sentence', async () => {
    const server = serverWith(true, true)
      .on('GET /admin/rss-config', ({ authorization }) =>
        authorization === 'Bearer token-2' ? json(200, config) : new Response('', { status: 403 }),
      )
      .on('POST /dev/admin-session', () =>
        json(200, { sessionToken: 'token-2', user: { email: admin.email, isAdmin: true, tier: 'admin' } }),
      );
    renderPage(server, <RssPage />, admin);
    expect(await screen.findByText('No feeds yet. Add one.')).toBeTruthy();
    expect(token()).toBe('token-2');
  });

  it('shows sign-in where no new token is available', async () => {
    const server = serverWith(true, true)
      .on('GET /admin/rss-config', () => refusal(403, 'Not for you.', 'forbidden'))
      .on('POST /dev/admin-session', () => refusal(404, 'There is nothing at this address.', 'not-found'));
    const { session } = renderPage(server, <RssPage />, admin);
    await waitFor(() => expect(session.getState().phase).toBe('request'));
    expect(token()).toBeNull();
    expect(server.requestsOf('GET /admin/rss-config')).toHaveLength(1);
  });
});
