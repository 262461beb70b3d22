import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { BiasChecker } from '#web/features/bias-check/bias-checker.tsx';
import { events, FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { sampleResult } from '#web/testing/sample-result.ts';
import { suggestion } from '#web/testing/sample-suggestions.ts';
import { bookmarkletAddress } from './starting-points.tsx';

const email = 'reader@calderdesk.example';
let server: FakeServer;
beforeEach(() => {
  server = new FakeServer().on('GET /usage', () => json(200, { remaining: 7 }));
});

const open = (path = '/') => renderPage(server, <BiasChecker />, { email, path });
const input = () => screen.getByLabelText<HTMLInputElement>('Article address or search topic');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Analyze Article' }));
const lastBody = () => server.requestsOf('POST /bias-check').at(-1)?.body;

describe('a topic', () => {
  const topic = sampleResult({
    search_mode: 'topic',
    resolved_url: null,
    source: null,
    article: null,
    outlet: null,
    bias: null,
    credibility: null,
    bias_score_numeric: null,
    credibility_score_numeric: null,
    coverage: { left: 3, center: 2, right: 1, unrated: 4 },
    searched_sources: [{ id: 'corpus', name: 'Our articles', outcome: 'ok', found: 12, detail: null }],
    suggested_articles: [suggestion()],
    info_message: 'Google News could not be searched.',
  });

  it('shows coverage and articles, and no gauge of its own', async () => {
    server.on('POST /bias-check', () => json(200, topic));
    open();
    await userEvent.type(input(), 'night buses');
    await submit();
    expect(await screen.findByRole('heading', { name: 'night buses' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Coverage: 3 left, 2 center, 1 right, 4 unrated' })).toBeTruthy();
    expect(screen.getByText('10 relevant articles found')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Searched' }).textContent).toBe('Our articles: 12 found');
    expect(screen.queryByText('Political Bias')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Where do these ratings come from?' })).toBeNull();
    expect(screen.getByRole('table', { name: /^Related articles/ })).toBeTruthy();
  });

  it('shows notes about the search until they are dismissed', async () => {
    server.on('POST /bias-check', () => json(200, topic));
    open();
    await userEvent.type(input(), 'night buses');
    await submit();
    await screen.findByText('Google News could not be searched.');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Google News could not be searched.')).toBeNull();
  });

  it('comes with a shared link', () => {
    open('/?url=night+buses');
    expect(input().value).toBe('night buses');
  });
});

describe('pasted text', () => {
  const text = () => screen.findByLabelText<HTMLTextAreaElement>('Text of the article');
  const pasted = sampleResult({
    resolved_url: null,
    outlet: null,
    article: { ...sampleResult().article, title: '', page_kind: 'pasted', word_count: 4 } as never,
  });

  it('needs no address, and is sent with its title', async () => {
    server.on('POST /bias-check', () => json(200, pasted));
    open();
    const toggle = screen.getByRole('button', { name: 'Paste text instead' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(toggle);
    const field = await text();
    await waitFor(() => expect(document.activeElement).toBe(field));
    fireEvent.change(field, { target: { value: ' The fares will rise. ' } });
    await userEvent.type(screen.getByLabelText('Title (optional)'), 'Fares');
    await submit();
    expect(await screen.findByText('Pasted text, 4 words')).toBeTruthy();
    expect(lastBody()).toEqual({
      opposing_viewpoints_filter: true,
      text: 'The fares will rise.',
      title: 'Fares',
      pasted: true,
    });
  });

  it('over 1 MB is refused before it is sent', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Paste text instead' }));
    fireEvent.change(await text(), { target: { value: 'a'.repeat(1_048_577) } });
    expect(screen.getByText(/At most 1 MB can be read: shorten it/)).toBeTruthy();
    await submit();
    expect(server.requestsOf('POST /bias-check')).toEqual([]);
  });

  it('is not sent once its field is closed', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Paste text instead' }));
    fireEvent.change(await text(), { target: { value: 'Some text' } });
    await userEvent.click(screen.getByRole('button', { name: 'Close the text field' }));
    await submit();
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid URL');
  });

  it('is offered where a page could not be read, and goes with its address', async () => {
    server.on('POST /bias-check', () => refusal(422, 'The outlet asks Balance not to read.', 'page-refused'));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Paste its text' }));
    fireEvent.change(await text(), { target: { value: 'The fares will rise.' } });
    server.on('POST /bias-check', () => json(200, pasted));
    await submit();
    await screen.findByText('Pasted text, 4 words');
    expect(lastBody()).toMatchObject({ url: 'a.example/story', text: 'The fares will rise.', pasted: true });
  });

  it.each(['quota-exhausted', 'address-refused'])('is not offered for %s', async (code) => {
    server.on('POST /bias-check', () => refusal(422, 'No.', code));
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Paste its text' })).toBeNull();
  });
});

describe('progress', () => {
  it('is shown as a sentence while the check runs', async () => {
    let finish: () => void = () => undefined;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (name: string, data: unknown) =>
          controller.enqueue(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
        send('progress', { step: 'fetching', text: 'Fetching the page…' });
        finish = () => {
          send('result', sampleResult());
          controller.close();
        };
      },
    });
    server.on(
      'POST /bias-check',
      () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
    );
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    const sentence = await screen.findByText('Fetching the page…');
    expect(sentence.getAttribute('role')).toBe('status');
    finish();
    await screen.findByText('Article Summary');
    expect(screen.queryByText('Fetching the page…')).toBeNull();
  });

  it('that ends in an error shows its sentence', async () => {
    const body = { error: 'The page is empty.', code: 'no-article', requestId: 'r-1', status: 422 };
    server.on('POST /bias-check', () =>
      events(['progress', { step: 'fetching', text: 'x' }], ['error', body]),
    );
    open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    expect((await screen.findByRole('alert')).textContent).toContain('The page is empty.');
  });

  it('stops when the page is left', async () => {
    server.on('POST /bias-check', () => new Promise<Response>(() => undefined));
    const { unmount } = open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    const [request] = server.requestsOf('POST /bias-check');
    expect(request?.signal?.aborted).toBe(false);
    unmount();
    expect(request?.signal?.aborted).toBe(true);
  });
});

describe('recent checks', () => {
  it('are listed for the next visit, fill the field, and can be cleared', async () => {
    server.on('POST /bias-check', () => json(200, sampleResult()));
    const first = open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    await screen.findByText('Article Summary');
    first.unmount();
    open();
    const recent = await screen.findByRole('button', { name: /^Shared night buses/ });
    await userEvent.click(recent);
    expect(input().value).toBe('https://www.northgatetribune.example/night-bus');
    expect(server.requestsOf('POST /bias-check')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Clear recent checks' }));
    expect(screen.queryByRole('button', { name: /^Shared night buses/ })).toBeNull();
    expect(document.activeElement).toBe(input());
  });

  it('go when the person logs out', async () => {
    server.on('POST /bias-check', () => json(200, sampleResult()));
    server.on('DELETE /session', () => json(200, {}));
    const { session } = open();
    await userEvent.type(input(), 'a.example/story');
    await submit();
    await screen.findByText('Article Summary');
    expect(localStorage.getItem('balanceRecentChecks')).not.toBeNull();
    await session.signOut();
    expect(localStorage.getItem('balanceRecentChecks')).toBeNull();
  });
});

describe('the bookmark', () => {
  it('opens the checker with the address of the page it is used on', async () => {
    open();
    const link = await screen.findByRole('link', { name: 'Check with Balance' });
    expect(link.getAttribute('href')).toBe(bookmarkletAddress(location.origin));
    const script = bookmarkletAddress('https://balance.example').replace('javascript:', '');
    const opened: string[] = [];
    const page = { open: (address: string) => opened.push(address) };
    new Function('window', 'location', script)(page, { href: 'https://a.example/b?c=d&e' });
    expect(opened).toEqual(['https://balance.example/?url=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd%26e']);
  });
});
