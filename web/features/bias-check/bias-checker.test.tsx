import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BiasCheckResult } from '#contract/bias-check.ts';
import { events, FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { sampleResult } from '#web/testing/sample-result.ts';
import { BiasChecker } from './bias-checker.tsx';

const email = 'reader@calderdesk.example';
const usage = (remaining: number) => () => json(200, { remaining });

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('GET /usage', usage(7));
});

const open = (path = '/') => renderPage(server, <BiasChecker />, { email, path });
const input = () => screen.getByLabelText<HTMLInputElement>('Article address or search topic');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Analyze Article' }));

describe('the form', () => {
  it('refuses an empty input without a request', async () => {
    open();
    await userEvent.type(input(), '   ');
    await submit();
    expect(screen.getByRole('alert').textContent).toContain('Please enter a valid URL');
    expect(server.requestsOf('POST /bias-check')).toEqual([]);
  });

  it('fills in examples and can be cleared, keeping the focus in the field', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'healthcare debate' }));
    expect(input().value).toBe('healthcare debate');
    expect(document.activeElement).toBe(input());
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(input().value).toBe('');
    expect(screen.getAllByRole('button', { name: /\/some-article$/ })).toHaveLength(4);
  });

  it('fills in the address of a shared link, without using a search', () => {
    open('/?url=https%3A%2F%2Fa.example%2Fstory');
    expect(input().value).toBe('https://a.example/story');
    expect(server.requestsOf('POST /bias-check')).toEqual([]);
  });

  it('sends the trimmed input and the switch, which is on by default', async () => {
    server.on('POST /bias-check', () => json(200, sampleResult()));
    open();
    await userEvent.type(input(), ' a.example/story ');
    await submit();
    await screen.findByText('Article Summary');
    await userEvent.click(screen.getByRole('switch'));
    await submit();
    await waitFor(() => expect(server.requestsOf('POST /bias-check')).toHaveLength(2));
    expect(server.requestsOf('POST /bias-check').map((request) => request.body)).toEqual([
      { url: 'a.example/story', opposing_viewpoints_filter: true },
      { url: 'a.example/story', opposing_viewpoints_filter: false },
    ]);
  });
});

describe('a check', () => {
  it('shows that it runs, then the result, and moves to its heading', async () => {
    let answer: (response: Response) => void = () => undefined;
    server.on('POST /bias-check', () => new Promise<Response>((resolve) => (answer = resolve)));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Analyzing...' });
    expect(button.disabled).toBe(true);
    answer(json(200, sampleResult()));
    const heading = await screen.findByRole('heading', {
      name: 'Shared night buses give late workers a way home',
    });
    expect(screen.getByText('northgatetribune.example').getAttribute('href')).toBe(
      'https://www.northgatetribune.example/night-bus',
    );
    expect(screen.getByText('Read in full, 1,140 words')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Bias Analysis' })).toBeTruthy();
    expect(screen.getByText('Public transport')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('shows where the article says so, with the wording marked', async () => {
    const [evidence] = sampleResult().bias?.evidence ?? [];
    const bias = sampleResult().bias as NonNullable<BiasCheckResult['bias']>;
    const more = [1, 2, 3, 4].map((at) => ({ ...evidence, start: 100 * at, quote: `Passage ${at}.` }));
    const result = sampleResult({
      bias: { ...bias, evidence: [...bias.evidence, ...more] as typeof bias.evidence },
    });
    server.on('POST /bias-check', () => json(200, result));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    await screen.findByRole('heading', { name: 'Where it says so' });
    expect(document.querySelector('mark')?.textContent).toBe('long overdue');
    expect(screen.getAllByText(/Left wording/)[0]?.textContent).toContain('carries approval');
    expect(screen.queryByText('Passage 4.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 more passages' }));
    expect(screen.getByText('Passage 4.')).toBeTruthy();
  });

  it('shows the kind of piece, and the wording beside the outlet, whether it counts or not', async () => {
    const wording = {
      score: -0.3,
      certainty: 'Not sure' as const,
      weight: 0,
      counts: false,
      note: 'Too short.',
      terms: [{ term: 'at last', side: null }],
    };
    const kind = { name: 'opinion' as const, reason: 'Its publisher files it under “opinion”.' };
    const analysis_sections = {
      summary: ['One.'],
      bias_analysis: ['It says “at last”.', 'How this was measured: 8 of 31 sentences.'],
    };
    server.on('POST /bias-check', () => json(200, sampleResult({ wording, kind, analysis_sections })));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    expect((await screen.findByText('Opinion')).closest('.chip')).toBeTruthy();
    const panel = within(screen.getByRole('region', { name: 'Bias Analysis' }));
    expect(panel.getByText('Usual lean of the outlet').parentElement?.textContent).toContain('−0.95');
    expect(panel.getByText('Wording of this article').parentElement?.textContent).toMatch(
      /Lean Left −0\.30 · Not sure, so it does not count0 partisan terms and 1 loaded term$/,
    );
    expect(panel.getByText('“at last”').tagName).toBe('MARK');
    const fold = panel.getByText('8 of 31 sentences.').closest('details');
    expect(fold?.open).toBe(false);
  });

  it('explains where the ratings come from', async () => {
    server.on('POST /bias-check', () => json(200, sampleResult()));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Where do these ratings come from?' }));
    const dialog = await screen.findByRole('dialog');
    const rows = within(dialog).getAllByRole('row');
    expect(rows[1]?.textContent).toBe('Outlet−0.9575%Our table rates it.');
    expect(within(dialog).getByText('+4')).toBeTruthy();
    expect(within(dialog).getByText('United Kingdom')).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole('link', { name: /opens in a new tab/ })[0]
        ?.getAttribute('href'),
    ).toBe('https://northgatetribune.example/about');
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists the names that the article leaves out, with the outlets that carry them', async () => {
    const none = { count: 0, of: 0 };
    const outlets = { left: { count: 3, of: 4 }, center: none, right: { count: 3, of: 3 } };
    const url = 'https://harborandplains.example/bus';
    const passages = [{ quote: 'Ada Holm signed the timetable.', source: 'Harbor & Plains', url }];
    const story_names = {
      story: 's1',
      outlets: { left: 4, center: 0, right: 3 },
      carried: 5,
      names: 6,
      left_out: [{ name: 'Ada Holm', outlets, passages }],
    };
    server.on('POST /bias-check', () => json(200, sampleResult({ story_names })));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Where do these ratings come from?' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/^Compared with 4 outlets of the left, 0 of the center and 3 of the right\./),
    ).toBeTruthy();
    expect(dialog.getByText(/carries 5 of the 6 names/)).toBeTruthy();
    const name = dialog.getByText('Ada Holm').closest('li');
    expect(name?.textContent).toContain('carried by 3 of 4 outlets of the left, 3 of 3 of the right');
    expect(
      within(name as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe(url);
  });

  it('shows the three sides when they were compared', async () => {
    const analysis = 'Left:\n- One.\nCenter:\n- Two.';
    const comparative_analysis = {
      analysis,
      made_by: 'embedded' as const,
      scope: 'None was found.',
      articles: [],
    };
    server.on('POST /bias-check', () => json(200, sampleResult({ comparative_analysis })));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    expect(await screen.findByText('Media bias on this story')).toBeTruthy();
    expect(screen.getByText('No right-leaning analysis available')).toBeTruthy();
  });

  it('shows the structure beside the texts, and parses no text that has one', async () => {
    const [evidence] = sampleResult().bias?.evidence ?? [];
    const bias = sampleResult().bias as NonNullable<BiasCheckResult['bias']>;
    const result = sampleResult({
      ai_analysis: 'Summary:\nNot this.\n\nBias Analysis:\nNor this.',
      analysis_sections: { summary: ['In Summary: one.', 'Two.'], bias_analysis: ['Three.', 'Four.'] },
      comparative_analysis: {
        analysis: 'Left:\n- Nor this.',
        points: { left: [], center: [], right: [{ text: 'Left: a brand asks who pays.', articles: [0] }] },
        made_by: 'embedded',
        scope: '',
        articles: [{ side: 'right', title: 'Fares', source: 'Harbor and Plains', url: null }],
      },
      bias: {
        ...bias,
        evidence: [{ ...evidence, terms: ['gives workers'] } as (typeof bias.evidence)[number]],
      },
    });
    server.on('POST /bias-check', () => json(200, result));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    const paragraphs = async (name: string) =>
      [...(await screen.findByRole('region', { name })).querySelectorAll('.prose p')].map(
        ({ textContent }) => textContent,
      );
    expect(await paragraphs('Article Summary')).toEqual(['In Summary: one. Two.']);
    expect(await paragraphs('Bias Analysis')).toEqual(['Three.', 'Four.']);
    expect(screen.getByText('Left: a brand asks who pays.').closest('section')?.textContent).toContain(
      'RIGHT-LEANING',
    );
    expect(screen.queryByText(/^(Not|Nor) this\.$/)).toBeNull();
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'gives workers',
    ]);
  });

  it('shows notes that can be dismissed', async () => {
    server.on('POST /bias-check', () => json(200, sampleResult({ notes: ['Only the open part was read.'] })));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    await screen.findByText('Only the open part was read.');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Only the open part was read.')).toBeNull();
  });

  it('that is refused shows why, keeps the input and clears the previous result', async () => {
    server.on('POST /bias-check', () => json(200, sampleResult()));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    await screen.findByText('Article Summary');
    server.on('POST /bias-check', () => refusal(422, 'The page could not be reached.'));
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe('The page could not be reached.');
    expect(screen.queryByText('Article Summary')).toBeNull();
    expect(input().value).toBe('a.example/story');
  });

  it.each([
    ['nothing at all', () => new Response('', { status: 502 }), 'API error: 502 Bad Gateway'],
    ['a body without an error', () => json(503, { detail: 'x' }), 'API error: 503 Service Unavailable'],
    [
      'an event with the status alone',
      () => events(['error', { status: 503 }]),
      'API error: 503 Service Unavailable',
    ],
    ['the words of the server', () => json(422, { error: 'The <b> is odd.' }), 'The <b> is odd.'],
  ])('that failed shows the sentence for %s', async (_, answer, sentence) => {
    server.on('POST /bias-check', answer);
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  it('has two panels when its text has headings, and one without them', async () => {
    // An older server sends the text only.
    server.on('POST /bias-check', () => json(200, sampleResult()));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    for (const name of ['Article Summary', 'Bias Analysis', 'Topics'])
      expect(await screen.findByRole('heading', { name })).toBeTruthy();
    server.on('POST /bias-check', () =>
      json(200, sampleResult({ ai_analysis: 'A text without either heading.' })),
    );
    await submit();
    expect(await screen.findByRole('heading', { name: 'AI Analysis' })).toBeTruthy();
    expect(screen.getByText('A text without either heading.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Article Summary' })).toBeNull();
  });

  it('shows an unrated article as unrated, never as center', async () => {
    const bias = sampleResult().bias;
    const abstained = bias && {
      ...bias,
      low: null,
      high: null,
      abstained: true,
      abstained_because: 'not-english',
      evidence: [],
    };
    server.on('POST /bias-check', () =>
      json(200, sampleResult({ bias_score_numeric: null, bias: abstained, credibility_score_numeric: null })),
    );
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    expect(await screen.findByText('The text is not in English.')).toBeTruthy();
    expect(screen.getAllByText('Unrated')).toHaveLength(2);
    expect(document.body.textContent).not.toMatch(/unknown/i);
    expect(screen.queryByText('Center/Neutral')).toBeNull();
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('names the language model that reads the text, and shows a switch that an administrator locked', async () => {
  const config = { opposing_viewpoints_enabled: false, externalModel: 'acorn-large', credibilityConfig: [] };
  vi.stubGlobal('fetch', async () => json(200, config));
  const server = new FakeServer().on('GET /usage', () => json(200, { remaining: 7 }));
  renderPage(server, <BiasChecker />, { email: 'reader@calderdesk.example' });
  expect((await screen.findByText('acorn-large')).parentElement?.textContent).toBe(
    'The text you check is sent to the language model acorn-large for reading. Your address and account are not.',
  );
  const toggle = screen.getByRole<HTMLInputElement>('switch');
  expect([toggle.disabled, toggle.checked]).toEqual([true, false]);
  expect(screen.getByText('Switched off for this site by an administrator.')).toBeTruthy();
});
