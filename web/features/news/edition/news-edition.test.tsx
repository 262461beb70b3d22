import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { storyCard, storyList } from '#web/testing/sample-story.ts';
import { NewsEdition } from './news-edition.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const british = storyCard({ id: 'british', title: 'Night buses', updated_at: hoursAgo(2) });
const american = storyCard({
  id: 'american',
  title: 'Crop &amp; <b>maps</b>',
  topic: 'technology',
  region_distribution: { uk: 0, us: 5, international: 1 },
  bias_distribution: { left: 1, center: 1, right: 4 },
  blindspot: { side: 'left', outlets: 1, outlets_read: 24, other_outlets: 9, other_outlets_read: 40 },
  priorityScore: 62.4,
  updated_at: hoursAgo(1),
});
const lastWeek = storyCard({ id: 'old', title: 'Libraries', topic: 'general', updated_at: hoursAgo(70) });
const alone = storyCard({ id: 'alone', title: 'Alone', article_count: 1, updated_at: hoursAgo(1) });
const unsure = storyCard({
  id: 'unsure',
  title: 'Unsure',
  semantic_confidence: 0.49,
  updated_at: hoursAgo(1),
});

let server: FakeServer;
let address = '';
beforeEach(() => {
  server = new FakeServer();
});

function Address() {
  const { search } = useLocation();
  address = search;
  return null;
}

const serve = (...stories: readonly ReturnType<typeof storyCard>[]) =>
  server.on('GET /news/stories', () => json(200, storyList(stories)));

const open = (path = '/news?edition=uk', { isAdmin = false } = {}) =>
  renderPage(
    server,
    <>
      <NewsEdition />
      <Address />
    </>,
    { email: 'reader@calderdesk.example', isAdmin, path },
  );
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
/** The labels of a group of choices, without the space between their parts. */
const labelsOf = (name: string) =>
  [...screen.getByRole('group', { name }).querySelectorAll('label')].map((label) => label.textContent ?? '');
const choose = (name: RegExp | string) => userEvent.click(screen.getByRole('radio', { name }));

describe('the news edition', () => {
  it('shows exactly three skeletons, then the swarms that qualify, in the order of the edition', async () => {
    serve(lastWeek, american, british, alone, unsure);
    open();
    expect(screen.getByText('Loading stories').parentElement?.querySelectorAll('.story-card')).toHaveLength(
      3,
    );
    await screen.findByText('Night buses');
    expect(titles()).toEqual(['Night buses', 'Crop & maps']);
    expect(screen.getByText('2 stories shown')).toBeTruthy();
    expect(screen.getByText('Live Updates')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Bias Checker' }).getAttribute('href')).toBe('/');
    expect(screen.getByText('Few left-rated sources').parentElement?.textContent).toContain(
      '1 of 24 we read',
    );
    expect(screen.getByText('Rising').textContent).toContain('62');
    await choose('US News');
    await waitFor(() => expect(titles()).toEqual(['Crop & maps', 'Night buses']));
    expect(screen.getByText('US stories first, then international, then UK.')).toBeTruthy();
    await waitFor(() => expect(address).toBe('?edition=us'));
    expect(localStorage.getItem('balanceEdition')).toBe('us');
  });

  it('has the texts of the specification', async () => {
    serve(american, british);
    open();
    await screen.findByText('Night buses');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('News Edition');
    expect(document.querySelector('.page-head .badge')?.textContent).toBe('UK');
    expect(labelsOf('Topics').map((label) => label.replace(/\d+$/, ''))).toEqual([
      ...['All Topics', 'Politics', 'Technology', 'Economy'],
      ...['International', 'Healthcare', 'Environment', 'General'],
    ]);
    expect(labelsOf('Perspective')).toEqual(['All', 'LLeft-Leaning', 'CCenter', 'RRight-Leaning']);
    expect(labelsOf('Time Range')).toEqual([
      ...['Last Hour1h', 'Last 24 Hours24h', 'Last Week7d', 'Last Month30d'],
    ]);
    expect(labelsOf('Edition')).toEqual(['UK News', 'US News', 'World News']);
    for (const [edition, caption] of [
      ['US News', 'US stories first, then international, then UK.'],
      ['World News', 'The latest stories first, from everywhere.'],
      ['UK News', 'UK stories first, then international, then US.'],
    ] as const) {
      await choose(edition);
      expect(await screen.findByText(caption)).toBeTruthy();
    }
  });

  it('shows markup of other sites as plain text, and runs none of it', async () => {
    const title = '<img src=x onerror="document.title=1"> Lock &amp;amp; crews &lt;b&gt;meet&lt;/b&gt;';
    serve(storyCard({ ...british, title, ai_summary: 'Both <script>document.title=2</script> met.' }));
    open();
    await screen.findByRole('heading', { name: 'Lock & crews meet' });
    expect(document.body.textContent).not.toMatch(/[<>]|&\w+;|onerror|document\.title/);
    expect(document.querySelector('img, script')).toBeNull();
  });

  it.each([-3, 3])(
    'shows ages by the clock of the server where the browser’s is %d days off',
    async (days) => {
      const now = Date.now();
      const served = new Date(now).toUTCString();
      vi.spyOn(Date, 'now').mockReturnValue(now + days * 86_400_000);
      onTestFinished(() => void vi.restoreAllMocks());
      server.on('GET /news/stories', () => {
        const answer = json(
          200,
          storyList([{ ...british, updated_at: new Date(now - 2.1 * 3_600_000).toISOString() }]),
        );
        answer.headers.set('date', served);
        return answer;
      });
      open();
      await screen.findByText('Night buses');
      expect(document.querySelector('.story-card .meta time')?.textContent).toBe('2 hours ago');
    },
  );

  it('keeps its filters in the address and counts what each topic would show', async () => {
    serve(american, british, lastWeek);
    open('/news?edition=uk&time=7d&perspective=right&topic=nonsense');
    await screen.findByText('Crop & maps');
    expect(titles()).toEqual(['Crop & maps']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Right-Leaning' }).checked).toBe(true);
    await choose('All');
    await waitFor(() => expect(titles()).toEqual(['Night buses', 'Libraries', 'Crop & maps']));
    expect(screen.getByRole('radio', { name: /^General/ }).closest('label')?.textContent).toBe('General1');
    await choose(/^General/);
    await waitFor(() => expect(titles()).toEqual(['Libraries']));
    await waitFor(() => expect(address).toBe('?edition=uk&topic=general&time=7d'));
  });

  it('shows which filters leave nothing, and resets the time to a day', async () => {
    serve(british);
    open('/news?edition=uk&topic=economy&perspective=left&time=1h');
    await screen.findByRole('heading', { name: 'No stories match your filters' });
    expect(
      [...document.querySelectorAll('.empty button.chip')].map(({ textContent }) => textContent),
    ).toEqual([
      ...['Topic: Environment', 'Perspective: Left-Leaning', 'Time: Last Hour'].map((text) =>
        text.replace('Environment', 'Economy'),
      ),
    ]);
    for (const name of ['Clear Topic: Economy', 'Clear Perspective: Left-Leaning', 'Clear Time: Last Hour']) {
      await userEvent.click(await screen.findByRole('button', { name }));
    }
    await screen.findByText('Night buses');
    await waitFor(() => expect(address).toBe('?edition=uk'));
  });

  it('shows an administrator the first aggregation, and loads and removes the sample edition', async () => {
    const sample = storyCard({ id: 'sample', title: 'Bridge', is_sample: true, updated_at: hoursAgo(1) });
    const totals = { feeds: 179, done: 43, articles: 210 };
    const status = { isProcessing: true, jobId: 'run', currentBatch: { current: 5, total: 18 }, totals };
    server.on('GET /admin/rss/processing-status', () => json(200, { ...status, feedStatuses: [] }));
    server.on('POST /admin/sample-edition', () => {
      serve(sample);
      return json(200, { success: true, stories: 1, articles: 4 });
    });
    server.on('DELETE /admin/sample-edition', () => {
      serve();
      return json(200, { success: true, stories: 1 });
    });
    serve();
    open('/news?edition=uk', { isAdmin: true });
    await screen.findByText('No stories available');
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('24');
    expect(screen.getByText(/about two minutes: 43 of 179 feeds read/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Load the sample edition' }));
    await screen.findByRole('heading', { name: 'Bridge' });
    await userEvent.click(screen.getByRole('button', { name: 'Remove the sample' }));
    await screen.findByText('No stories available');
    server.on('POST /admin/sample-edition', () => refusal(503, 'The database is busy.', 'overloaded'));
    await userEvent.click(screen.getByRole('button', { name: 'Load the sample edition' }));
    await screen.findByText('The database is busy.');
    serve(british);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Night buses');
    expect(screen.queryByRole('button', { name: /sample/ })).toBeNull();
  });

  it('offers to refresh where there is nothing at all', async () => {
    serve();
    open();
    await screen.findByText('No stories available');
    serve(british);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Night buses');
  });

  it('shows marked sample data when the first load fails, until Try Again succeeds', async () => {
    server.on('GET /news/stories', () => refusal(403, 'Ask an administrator.', 'forbidden'));
    open();
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('Unable to load latest stories');
    expect(banner.textContent).toContain('Ask an administrator.');
    expect(banner.textContent).toContain('Showing sample data instead.');
    expect(banner.querySelectorAll('button')).toHaveLength(1);
    await screen.findByText('Four councils agree one timetable for night buses');
    const cards = screen.getAllByRole('article');
    for (const card of cards) {
      expect(within(card).getByText('Sample')).toBeTruthy();
      expect(within(card).queryByRole('link')).toBeNull();
    }
    serve(british);
    await userEvent.click(within(banner).getByRole('button', { name: 'Try Again' }));
    await screen.findByText('Night buses');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('Sample')).toBeNull();
  });

  it.each([
    [() => new Response('', { status: 404, statusText: 'Not Found' }), 'HTTP 404: Not Found'],
    [() => json(200, { success: false, error: 'The index is rebuilt.' }), 'The index is rebuilt.'],
    [() => json(200, { success: false }), 'Failed to fetch stories'],
    [() => new Response('<html>'), 'Failed to fetch stories'],
  ])('says why a load failed (%#)', async (answer, sentence) => {
    server.on('GET /news/stories', answer);
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
  });

  it('keeps the last good list when a reload fails, and shows its age', async () => {
    serve(british);
    open();
    await screen.findByText('Night buses');
    server.on('GET /news/stories', () => refusal(403, 'Not now.'));
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('Unable to load latest stories');
    expect(banner.textContent).toContain('Showing the stories of less than a minute ago.');
    expect(banner.textContent).not.toContain('sample');
    expect(titles()).toEqual(['Night buses']);
  });

  it('shows the first stories and then requests all of them', async () => {
    const head = {
      edition: 'uk' as const,
      qualified: 9,
      shown: 7,
      counts: {
        all: 7,
        politics: 4,
        technology: 3,
        economy: 0,
        international: 0,
        healthcare: 0,
        environment: 0,
        general: 0,
      },
    };
    let letGo = (_answer: Response) => {};
    server.on('GET /news/stories', ({ url }) =>
      url.searchParams.get('head') === 'uk'
        ? json(200, { ...storyList([british]), head })
        : new Promise((resolve) => {
            letGo = resolve;
          }),
    );
    open();
    await screen.findByText('Night buses');
    expect(screen.getByText('7 stories shown')).toBeTruthy();
    expect(screen.getByRole('radio', { name: /^Technology\s*3/ })).toBeTruthy();
    await waitFor(() => expect(server.requestsOf('GET /news/stories')).toHaveLength(2));
    letGo(json(200, storyList([british, american])));
    await waitFor(() => expect(titles()).toEqual(['Night buses', 'Crop & maps']));
    expect(screen.getByText('2 stories shown')).toBeTruthy();
  });

  it('keeps the first stories when the full list fails', async () => {
    server.on('GET /news/stories', ({ url }) =>
      url.searchParams.has('head')
        ? json(200, {
            ...storyList([british]),
            head: { edition: 'uk', qualified: 1, shown: 1, counts: { all: 1 } },
          })
        : refusal(500, 'The database does not answer at the moment.'),
    );
    open();
    await screen.findByText('Unable to load latest stories');
    expect(titles()).toEqual(['Night buses']);
    expect(screen.getByText('Showing the stories of less than a minute ago.')).toBeTruthy();
  });

  it('starts with the edition that was chosen in this browser', async () => {
    localStorage.setItem('balanceEdition', 'us');
    serve(british);
    open('/news');
    await screen.findByText('Night buses');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'US News' }).checked).toBe(true);
    await waitFor(() => expect(address).toBe('?edition=us'));
  });

  it('folds the stories of an affair beneath the first, each with its bar, and counts them all', async () => {
    const affair = { id: 'british', title: 'Night buses', count: 3 };
    const first = storyCard({ ...british, affair });
    const later = ['later', 'last'].map((id, at) =>
      storyCard({ id, title: `Buses ${id}`, affair, priorityScore: 2 - at, updated_at: hoursAgo(3) }),
    );
    serve(first, ...later);
    open();
    const summary = await screen.findByText('2 more on: Night buses');
    expect(titles()).toEqual(['Night buses']);
    const folded = within(summary.closest('details') as HTMLElement);
    const links = folded.getAllByRole('link', { hidden: true });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Buses later', '/story/later'],
      ['Buses last', '/story/last'],
    ]);
    expect(folded.getAllByRole('img', { hidden: true })).toHaveLength(2);
    expect(screen.getByText('3 stories shown')).toBeDefined();
  });
});
