import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { samplePreferences } from '#web/testing/sample-follows.ts';
import { storyAnalysis, storyArticle, wholeStory } from '#web/testing/sample-story.ts';
import { StoryPage } from './story-page.tsx';

let server: FakeServer;
let address = '';
const story = wholeStory();
const comparison = 'Left:\n- Leads with <b>shift</b> workers.\nCenter:\n- Sets out routes &amp; hours.';

function serve(
  changes: Parameters<typeof wholeStory>[0] = {},
  analyzed: Parameters<typeof storyAnalysis>[0] = {},
): void {
  const path = '/news/stories/night-buses';
  server
    .on(`GET ${path}`, () => json(200, { success: true, error: null, story: wholeStory(changes) }))
    .on(`GET ${path}/analysis`, () =>
      json(200, { success: true, error: null, analysis: storyAnalysis(analyzed) }),
    )
    .on(`GET ${path}/comparative-analysis`, () =>
      json(200, { success: true, error: null, analysis: comparison }),
    );
}

beforeEach(() => {
  server = new FakeServer();
  serve();
});
afterEach(() => vi.unstubAllGlobals());

function Address() {
  address = useLocation().pathname;
  return null;
}

const open = (id = 'night-buses') =>
  renderPage(
    server,
    <>
      <Routes>
        <Route path="/story/:storyId" element={<StoryPage />} />
      </Routes>
      <Address />
    </>,
    { email: 'reader@calderdesk.example', path: `/story/${id}` },
  );

describe('a story', () => {
  it('shows that it is loading, then all parts', async () => {
    open();
    expect(screen.getByText('Loading story details...')).toBeTruthy();
    await screen.findByRole('heading', { level: 1, name: story.title });
    for (const name of [
      'Analysis Insights',
      'All Articles',
      'Credibility Scores',
      'Story Statistics',
      'Actions',
    ])
      expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(screen.getByText('Leads with shift workers.')).toBeTruthy();
    expect(screen.getByText('Sets out routes & hours.')).toBeTruthy();
    expect(screen.getByText('No right-leaning analysis available')).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Coverage: 1 left/ })).toBeTruthy();
    expect(screen.getByText('Reported first:').parentElement?.textContent).toContain(
      'Tidewater Wire (center)',
    );
    expect(screen.getByText('75%')).toBeTruthy();
    expect(screen.getByText('From news agencies: 1 of 4.')).toBeTruthy();
    const unrated = screen.getByRole('article', { name: /Evening routes/ });
    expect(within(unrated).getByText('Unknown time')).toBeTruthy();
    expect(within(unrated).getByText('Unrated')).toBeTruthy();
    expect(within(unrated).getByRole('button', { name: 'Enhance with AI Analysis' })).toBeTruthy();
    const rated = screen.getByRole('article', { name: /At last/ });
    expect(within(rated).getByText('Strongly Left Leaning')).toBeTruthy();
    expect(within(rated).queryByRole('button', { name: 'Enhance with AI Analysis' })).toBeNull();
  });

  it('has the texts of the specification', async () => {
    open();
    await screen.findByRole('heading', { name: 'Analysis Insights' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      ...['AI summary', 'Who covers it', 'Analysis Insights', 'Media bias on this story', 'All Articles'],
      ...['Credibility Scores', 'Story Statistics', 'Actions'],
    ]);
    const statistics = screen.getByRole('region', { name: 'Story Statistics' });
    expect([...statistics.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
      ...['Total articles', 'Topic', 'Last updated', 'Regions'],
    ]);
    expect(document.body.textContent).toMatch(/4 articles.*Confidence \d+%.*Updated/s);
    for (const name of ['Refresh Analysis', 'Share Story'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('shows markup of other sites as plain text, and runs none of it', async () => {
    const hostile = '<img src=x onerror="document.title=1"> Lock &amp;amp; crews &lt;b&gt;meet&lt;/b&gt;';
    const [first, ...others] = story.articles;
    const description =
      'Both <script>document.title=2</script> met &amp;lt;i&amp;gt;twice&amp;lt;/i&amp;gt;.';
    const articles = first === undefined ? [] : [{ ...first, title: hostile, description }, ...others];
    serve({ title: hostile, articles });
    open();
    await screen.findByRole('heading', { level: 1, name: 'Lock & crews meet' });
    await screen.findByRole('heading', { name: 'Analysis Insights' });
    expect(document.body.textContent).not.toMatch(/[<>]|&\w+;|onerror|document\.title/);
    expect(document.querySelector('img, script')).toBeNull();
  });

  it('without articles, dates, ratings or regions says that they are missing and shows the rest', async () => {
    serve({
      articles: [],
      outlets_covering: [],
      cited_summary: [],
      first_reports: [],
      ai_summary: '',
      article_count: 0,
      outlet_count: 0,
      unrated_count: 0,
      copy_count: 0,
      updated_at: null,
      bias_distribution: { left: 0, center: 0, right: 0 },
      region_distribution: { uk: 0, us: 0, international: 0 },
    });
    open();
    await screen.findByRole('heading', { name: 'Story Statistics' });
    const text = document.body.textContent ?? '';
    for (const words of ['Unknown time', 'This story has no articles left.', 'No rated articles yet.'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/NaN|Infinity|undefined|null|Invalid/);
  });

  it('of 120 articles shows six, and fifty more at each press, with the focus on the first of them', async () => {
    const articles = Array.from({ length: 120 }, (_, at) =>
      storyArticle({ id: `many-${at}`, title: `Report ${at}`, published_at: null }),
    );
    serve({ articles, article_count: 120 });
    open();
    await screen.findByRole('heading', { name: 'All Articles' });
    const rows = () => document.querySelectorAll('.article-row').length;
    expect(rows()).toBe(6);
    for (const count of [56, 106, 120]) {
      await userEvent.click(screen.getByRole('button', { name: /^Show \d+ more$/ }));
      await waitFor(() => expect(rows()).toBe(count));
    }
    expect(document.activeElement?.id).toBe('article-many-106');
  });

  it('shows the points beside the comparative text, and parses no text that has them', async () => {
    const points = {
      left: [],
      center: [],
      right: [{ text: 'Left: a brand asks &quot;who pays&quot;.', articles: [] }],
    };
    server.on('GET /news/stories/night-buses/comparative-analysis', () =>
      json(200, { success: true, error: null, analysis: comparison, points }),
    );
    open();
    const point = await screen.findByText('Left: a brand asks "who pays".');
    expect(point.closest('section')?.textContent).toContain('RIGHT-LEANING');
    expect(screen.queryByText('Leads with shift workers.')).toBeNull();
  });

  it('is shown without its analysis and its comparison', async () => {
    server
      .on('GET /news/stories/night-buses/analysis', () => refusal(404, 'None.'))
      .on('GET /news/stories/night-buses/comparative-analysis', () => refusal(404, 'None.'));
    open();
    await screen.findByRole('heading', { level: 1, name: story.title });
    await waitFor(() => expect(screen.queryByText('Analysis Insights')).toBeNull());
    expect(screen.queryByText('Media bias on this story')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [() => refusal(404, 'There is no such story.'), 'There is no such story.'],
    [() => new Response('', { status: 404 }), 'Failed to fetch story: 404'],
    [() => json(200, { success: false }), 'Failed to load story'],
  ])('that does not come is Story Not Found (%#)', async (answer, sentence) => {
    server.on('GET /news/stories/night-buses', answer);
    open();
    await screen.findByRole('heading', { level: 1, name: 'Story Not Found' });
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to News Edition' }).getAttribute('href')).toBe('/news');
  });

  it('that was merged into another one gets the address of that one', async () => {
    server.on('GET /news/stories/old', () =>
      json(200, { success: true, error: null, story: wholeStory({ merged_from: 'old' }) }),
    );
    open('old');
    await screen.findByRole('heading', { level: 1, name: story.title });
    await waitFor(() => expect(address).toBe('/story/night-buses'));
  });

  it('leads from a cited sentence to its article, also to one that is not shown yet', async () => {
    const more = Array.from({ length: 80 }, (_, index) =>
      storyArticle({ id: `m${index}`, title: `M ${index}` }),
    );
    serve({
      articles: [...story.articles, ...more],
      cited_summary: [{ text: 'Cited &lt;i&gt;late&lt;/i&gt;.', articles: ['m60', 'gone'] }],
    });
    open();
    await screen.findByText(/Cited late\./);
    expect(document.querySelectorAll('.article-row')).toHaveLength(6);
    await userEvent.click(screen.getByRole('link', { name: 'Source 65, The Harbour Ledger' }));
    expect(document.activeElement?.id).toBe('article-m60');
    expect(screen.getByText('Show 19 more')).toBeTruthy();
  });

  it('names the language model that selected the sentences of the summary', async () => {
    const note = 'The language model some-model selected the title and the sentences.';
    serve({ selected_by: 'some-model' });
    open();
    expect((await screen.findByText(/Every sentence is tied to an article/)).textContent).toContain(note);
    cleanup();
    serve({});
    open();
    expect((await screen.findByText(/Every sentence is tied to an article/)).textContent).not.toContain(
      'language model',
    );
  });

  it('shows what a language model wrote with its passages, and marks articles of perhaps another event', async () => {
    const [first, second, ...others] = wholeStory().articles;
    if (first === undefined || second === undefined) throw new Error('a story of two articles');
    const quote = 'four councils sign the timetable';
    const sentence = {
      text: 'Four councils agreed.',
      articles: ['a2'],
      passages: [{ article: 'a2', quote }],
    };
    const none = { left: [], center: [], right: [] };
    serve(
      {
        written_by: 'some-model',
        written: ['title', 'summary'],
        cited_summary: [sentence],
        articles: [{ ...first, may_be_stray: true }, second, ...others],
        kept_from_model: ['Vale Gazette', 'Hill Post'],
      },
      {
        written_by: 'some-model',
        written: ['left_out', 'sentiment'],
        left_out_cited: { ...none, right: [{ ...sentence, text: 'Nothing on night workers.' }] },
        sentiment_passages: { ...none, center: sentence.passages },
      },
    );
    open();
    const note = await screen.findByText(/Every sentence is tied to an article/);
    expect(note.textContent).toContain('some-model');
    expect(note.textContent).toContain('wrote the title and the summary');
    expect(note.textContent).toMatch(
      /given no article of .*Vale Gazette.* and .*Hill Post.*, as their terms/,
    );
    expect(await screen.findByText('Nothing on night workers.')).toBeTruthy();
    expect(
      screen.getByText(/Written by the language model .*some-model.*: What each side leaves out/),
    ).toBeTruthy();
    expect(screen.getByText(/how often it is right was not measured/)).toBeTruthy();
    expect(screen.queryByText(/right in about six of ten/)).toBeNull();
    expect(screen.getAllByText('Passages')).toHaveLength(3);
    expect(screen.getAllByText(new RegExp(quote))).toHaveLength(3);
    expect(screen.getAllByText('Perhaps another event')).toHaveLength(1);
    expect(screen.getAllByText('Agency report')).toHaveLength(1);
  });

  it('replaces an article by the enhanced one and announces it', async () => {
    server
      .on('GET /article-metadata/fernhillobserver.example', () =>
        json(200, {
          bias_score: 0.2,
          credibility_score: 0.55,
          bias_source: 'Outlet table',
          credibility_source: 'Outlet table',
          source: 'Fernhill',
        }),
      )
      .on('POST /ai-summary', () =>
        json(200, { summary: 'A map.', ai_analysis: '', analyzer: { name: 'embedded', version: '1' } }),
      );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Enhance with AI Analysis' }));
    await screen.findByText('Ratings added');
    const row = screen.getByRole('article', { name: /Evening routes/ });
    expect(within(row).getByText('Slightly Right Leaning')).toBeTruthy();
    expect(within(row).getByText('A map.')).toBeTruthy();
    expect(within(row).queryByRole('button', { name: 'Enhance with AI Analysis' })).toBeNull();
  });

  it('opens the sheet of an outlet', async () => {
    open();
    await userEvent.click(
      await screen.findByRole('button', { name: /The Harbour Ledger, about this outlet/ }),
    );
    const sheet = screen.getByRole('dialog');
    expect(sheet.textContent).toContain('Calder Press Trust');
    expect(sheet.textContent).toContain('United Kingdom');
    expect(
      within(sheet)
        .getByRole('link', { name: /opens in a new tab/ })
        .getAttribute('href'),
    ).toBe('https://harbourledger.example/about');
  });

  it('explains a tone by keyboard', async () => {
    open();
    const tone = await screen.findByRole('button', { name: 'Negative' });
    const explained = document.getElementById(tone.getAttribute('aria-describedby') ?? '');
    expect(explained?.textContent).toBe('It stresses cost, risk or fault.');
    act(() => tone.focus());
    expect(explained?.className).toBe('tooltip-text');
  });

  it('says how sure a tone is and which words speak for it, and where no article was read', async () => {
    const { sentiment_analysis, ...rest } = storyAnalysis();
    const analysis = {
      ...rest,
      sentiment_analysis: { ...sentiment_analysis, left_sentiment: 'negative', right_sentiment: null },
      sentiment_basis: {
        overall: null,
        center: null,
        right: null,
        left: { certainty: 'Fairly sure', words: ['near-empty', 'bill'] },
      },
    };
    server.on('GET /news/stories/night-buses/analysis', () =>
      json(200, { success: true, error: null, analysis }),
    );
    open();
    const tones = await screen.findByLabelText('Sentiment');
    expect(tones.textContent).toContain('Fairly sure: “near-empty”, “bill”');
    expect(tones.textContent).toContain('RightRead in English only');
  });

  it('shows a difference by side, and marks what is more than chance', async () => {
    const analysis = {
      ...storyAnalysis(),
      key_differences_cited: [
        {
          text: 'Headlines: …',
          side: 'left',
          articles: ['a1', 'a3'],
          aspect: 'headlines',
          parts: [
            { side: 'left', text: 'The Harbour Ledger: “At last”', articles: ['a1'] },
            { side: 'right', text: 'The Ironbridge Herald: “Ratepayers pay”', articles: ['a3'] },
          ],
        },
        {
          text: 'Right articles use “pact”.',
          side: 'right',
          articles: ['a3'],
          aspect: 'wording',
          parts: [],
          more_than_chance: true,
        },
      ],
    };
    server.on('GET /news/stories/night-buses/analysis', () =>
      json(200, { success: true, error: null, analysis }),
    );
    open();
    const term = await screen.findByText('Headlines');
    expect(term.parentElement?.textContent).toMatch(/At last.*Ratepayers pay/);
    expect(screen.getAllByText('more than chance')).toHaveLength(1);
    expect(screen.getByText(/Right articles use/)).toBeTruthy();
  });

  it('copies the link where the device has no share sheet, and shows it where the clipboard is closed', async () => {
    const user = userEvent.setup();
    open();
    const share = await screen.findByRole('button', { name: 'Share Story' });
    await user.click(share);
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/story/night-buses`);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(
      new DOMException('no', 'NotAllowedError'),
    );
    await user.click(share);
    expect(await screen.findByDisplayValue(`${location.origin}/story/night-buses`)).toBeTruthy();
  });

  it('sends a report', async () => {
    server.on('POST /news/stories/night-buses/report', () =>
      json(200, { success: true, message: 'Thank you.' }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Report a wrong grouping' }));
    await userEvent.click(screen.getByRole('checkbox', { name: /Evening routes/ }));
    await userEvent.type(screen.getByRole('textbox'), 'A map, no news.');
    await userEvent.click(screen.getByRole('button', { name: 'Send report' }));
    await screen.findByText('Thank you.');
    expect(server.requestsOf('POST /news/stories/night-buses/report')[0]?.body).toEqual({
      reason: 'wrong-articles',
      details: 'A map, no news.',
      articles: ['a4'],
    });
  });
});

describe('chapters', () => {
  const ids = story.articles.map(({ id }) => id);
  const chapters = [
    {
      id: 'c0ffee01',
      former_ids: [],
      title: 'Night buses are announced',
      article_count: 2,
      first_at: '2026-11-14T07:10:00.000Z',
      last_at: '2026-11-16T08:00:00.000Z',
      articles: ids.slice(0, 2),
    },
    {
      id: 'c0ffee02',
      former_ids: ['c0ffee00'],
      title: 'Drivers vote on the timetable',
      article_count: 2,
      first_at: '2026-11-18T07:10:00.000Z',
      last_at: '2026-11-20T08:00:00.000Z',
      articles: ids.slice(2),
    },
  ];

  it('stand closed with their days, and lead to their articles', async () => {
    serve({ chapters });
    open();
    const section = await screen.findByRole('region', { name: 'Chapters' });
    expect(within(section).getByText(/14\D+16 Nov 2026 · 2 articles/)).toBeTruthy();
    expect(section.querySelectorAll('details[open]')).toHaveLength(0);
    await userEvent.click(within(section).getByText('Drivers vote on the timetable'));
    const third = story.articles[2];
    await userEvent.click(within(section).getByRole('link', { name: third?.title ?? '' }));
    expect(document.activeElement?.id).toBe(`article-${third?.id}`);
  });

  it.each(['c0ffee02', 'c0ffee00'])('open at the address with the id %s', async (id) => {
    serve({ chapters });
    open(`night-buses#chapter-${id}`);
    const section = await screen.findByRole('region', { name: 'Chapters' });
    expect([...section.querySelectorAll('li:has(> details[open])')].map((item) => item.id)).toEqual([
      'chapter-c0ffee02',
    ]);
  });

  it('open at the address of a story that was merged into another one', async () => {
    const merged = wholeStory({ merged_from: 'old', chapters });
    server.on('GET /news/stories/old', () => json(200, { success: true, error: null, story: merged }));
    serve({ chapters });
    open('old#chapter-c0ffee02');
    await waitFor(() => expect(address).toBe('/story/night-buses'));
    await waitFor(() =>
      expect(document.querySelectorAll('#chapter-c0ffee02 > details[open]')).toHaveLength(1),
    );
  });

  it('are absent from a story of one piece', async () => {
    open();
    await screen.findByRole('heading', { name: 'All Articles' });
    expect(screen.queryByRole('region', { name: 'Chapters' })).toBeNull();
  });

  it('folds the articles of muted outlets, with their numbers, and opens them on request', async () => {
    const muted = story.articles[0]?.domain ?? '';
    server
      .on('GET /me/follows', () => json(200, { success: true, error: null, follows: [] }))
      .on('GET /me/preferences', () =>
        json(200, {
          success: true,
          error: null,
          preferences: samplePreferences({ muted_outlets: [muted] }),
        }),
      );
    open();
    const fold = (await screen.findByText(/of muted outlets/)).closest('details');
    const count = story.articles.filter(({ domain }) => domain === muted).length;
    expect(fold?.textContent).toContain(`${count} article`);
    expect(fold?.open).toBe(false);
    // The story says as much as before.
    expect(screen.getByRole('heading', { name: 'All Articles' }).parentElement?.textContent).toContain(
      `${story.articles.length}, from`,
    );
    expect(within(fold as HTMLElement).getAllByRole('article', { hidden: true })).toHaveLength(count);
  });
});
