import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { OperationCards } from './operation-cards.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const press = async (name: string) => {
  act(() => screen.getByRole('button', { name }).click());
  await pass(10);
};

const result = {
  articles_processed: null,
  stories_created: null,
  storiesBefore: 431,
  storiesAfter: 412,
  duplicatesRemoved: 19,
  cleaned: null,
  total: null,
  timestamp: '2026-11-20T12:00:00.000Z',
  message: '',
  details: [],
};

function status(part: object) {
  return json(200, {
    completed: false,
    failed: false,
    error: null,
    status: 'running',
    progress: 40,
    message: 'Comparing',
    result: null,
    ...part,
  });
}

function serverWith(answers: (() => Response)[]): FakeServer {
  return new FakeServer()
    .on('POST /admin/story-clustering/deduplicate', () =>
      json(200, { success: true, message: 'Started.', jobId: 'j1' }),
    )
    .on('POST /admin/jobs/j1/cancel', () => json(200, { success: true, message: 'Cancelled.' }))
    .on('GET /admin/jobs/j1/status', () => {
      const next = answers.length > 1 ? answers.shift() : answers[0];
      if (next === undefined) throw new TypeError('nothing to answer');
      return next();
    });
}

const show = (server: FakeServer, onDone = () => {}) =>
  renderPage(server, <OperationCards onDone={onDone} />, { email: 'a@b.example', isAdmin: true });
const polls = (server: FakeServer) => server.requestsOf('GET /admin/jobs/j1/status').length;

describe('an operation', () => {
  it('is polled every two seconds until it is done, and then cleared', async () => {
    const done = vi.fn();
    const server = serverWith([
      () => status({}),
      () => status({ progress: 80 }),
      () => status({ completed: true, status: 'completed', progress: 100, result }),
    ]);
    show(server, done);
    await press('Start deduplication');
    expect(screen.getByRole('progressbar', { name: 'Story deduplication' }).ariaValueNow).toBe('40');
    expect(screen.getByRole('button', { name: 'Running' })).toHaveProperty('disabled', true);
    await pass(2000);
    await pass(2000);
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said.join()).toContain(
      'Story deduplication finished. 431 stories before, 412 after, 19 duplicates removed.',
    );
    expect(done).toHaveBeenCalledOnce();
    await pass(10_000);
    expect(polls(server)).toBe(3);
    await press('Clear Status');
    expect(screen.queryByText(/finished/)).toBeNull();
  });

  it('treats an answer without a job as the result', async () => {
    const server = new FakeServer().on('POST /admin/story-clustering/deduplicate', () =>
      json(200, { success: true, message: 'Done.', storiesBefore: 3, storiesAfter: 2, duplicatesRemoved: 1 }),
    );
    show(server);
    await press('Start deduplication');
    expect(screen.getByText(/3 stories before, 2 after, 1 duplicate removed\./)).toBeTruthy();
    await pass(10_000);
    expect(server.requests.map(({ name }) => name)).toEqual(['POST /admin/story-clustering/deduplicate']);
  });

  it.each([
    ['what the job says', 'No space left.', 'Story deduplication Failed No space left.'],
    ['that it failed', null, 'Story deduplication Failed Job failed'],
  ])('fails with %s', async (_, error, text) => {
    show(serverWith([() => status({ failed: true, status: 'failed', error })]));
    await press('Start deduplication');
    expect(screen.getByRole('alert').textContent).toContain(text);
    await press('Reset');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stops polling when the network fails', async () => {
    const server = serverWith([
      () => {
        throw new TypeError('Failed to fetch');
      },
    ]);
    show(server);
    await press('Start deduplication');
    expect(screen.getByRole('alert').textContent).toContain('Story deduplication Failed');
    await pass(10_000);
    expect(polls(server)).toBe(1);
  });

  it('shows the status when it cannot start, or the sentence of the server', async () => {
    const server = new FakeServer()
      .on(
        'POST /admin/story-clustering/deduplicate',
        () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
      )
      .on('POST /admin/rss-aggregation', () => refusal(409, 'The database is being migrated.'));
    show(server);
    await press('Start deduplication');
    expect(screen.getByText(/HTTP 502: Bad Gateway/)).toBeTruthy();
    await press('Start aggregation');
    expect(screen.getByText(/The database is being migrated\./)).toBeTruthy();
  });

  it('can be cancelled', async () => {
    const server = serverWith([() => status({}), () => status({ failed: true, status: 'cancelled' })]);
    show(server);
    await press('Start deduplication');
    await press('Cancel');
    expect(server.requestsOf('POST /admin/jobs/j1/cancel')).toHaveLength(1);
    await pass(2000);
    expect(screen.getByText(/was cancelled/)).toBeTruthy();
  });
});
