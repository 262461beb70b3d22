import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FeedProgressState } from '#domain/jobs/job.ts';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import {
  batchState,
  batchText,
  FeedProcessing,
  noteProcessing,
  shownBatches,
  writeJobBatch,
} from './feed-processing.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: false }));
afterEach(() => void vi.useRealTimers());

function feedStatus(url: string, status: FeedProgressState) {
  const isDone = status === 'completed' || status === 'failed';
  return {
    url: `https://www.${url}/`,
    name: url,
    status,
    error: status === 'failed' ? 'Too many requests.' : null,
    articles: status === 'completed' ? 24 : 0,
    responseTime: isDone ? 400 : null,
    lastProcessed: null,
    startedAt: null,
    batch: 1,
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the feed processing panel', () => {
  it('refreshes batches and feeds every two seconds, and marks a feed as slow after thirty', async () => {
    let status: FeedProgressState = 'processing';
    const server = new FakeServer().on('GET /admin/rss/processing-status', () =>
      json(200, {
        isProcessing: true,
        jobId: 'j',
        currentBatch: { current: 2, total: 3 },
        totals: { feeds: 4, done: 2, articles: 24 },
        feedStatuses: [
          feedStatus('slow.example/rss', status),
          feedStatus('good.example/rss', 'completed'),
          feedStatus('bad.example/rss', 'failed'),
          feedStatus('late.example/rss', 'pending'),
        ],
      }),
    );
    renderPage(server, <FeedProcessing jobId="j" />, { email: 'a@b.example', isAdmin: true });
    await pass(10);
    expect(screen.getByText('Batch 2 of 3')).toBeTruthy();
    expect(screen.getByText('2 of 4 feeds, 24 articles')).toBeTruthy();
    const batches = within(screen.getByRole('list', { name: 'Batches of 10 feeds' }));
    expect(batches.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1Completed',
      '2Processing',
      '3Pending',
    ]);
    expect(screen.getByText('Too many requests.')).toBeTruthy();
    await pass(28_000);
    expect(screen.queryByText(/Hanging/)).toBeNull();
    await pass(4_000);
    expect(screen.getByText(/^Hanging, 3\d s$/)).toBeTruthy();
    expect(server.requestsOf('GET /admin/rss/processing-status').length).toBeGreaterThanOrEqual(16);
    status = 'completed';
    await pass(2_000);
    expect(screen.queryByText(/Hanging/)).toBeNull();
  });
});

describe('progress of feeds', () => {
  it('derives the state of a batch from the current one', () => {
    expect([1, 2, 3].map((batch) => batchState(batch, 2))).toEqual(['completed', 'processing', 'pending']);
  });

  it('has every batch completed once the current one is past the last', () => {
    expect([1, 2, 3].map((batch) => batchState(batch, 4))).toEqual(Array(3).fill('completed'));
    expect([batchText(3, 3), batchText(4, 3), batchText(0, 0)]).toEqual([
      'Batch 3 of 3',
      'All batches read',
      'Batch 0 of 0',
    ]);
    expect([
      writeJobBatch({ batch: null, totalBatches: null }),
      writeJobBatch({ batch: 2, totalBatches: 5 }),
      writeJobBatch({ batch: null, totalBatches: 5 }),
    ]).toEqual([null, 'Batch 2 of 5', 'All batches read']);
    expect(shownBatches(101, 100).at(-1)).toBe(100);
  });

  it('stores when a feed is first processing, and removes it when it is done', () => {
    const first = noteProcessing(new Map(), [{ url: 'a', status: 'processing' }], 100);
    const second = noteProcessing(first, [{ url: 'a', status: 'processing' }], 900);
    expect(second.get('a')).toBe(100);
    expect(noteProcessing(second, [{ url: 'a', status: 'failed' }], 950).size).toBe(0);
  });

  it('draws the batches around the current one when there are many', () => {
    const ends = (current: number, total: number) => {
      const shown = shownBatches(current, total);
      return [shown[0], shown.at(-1), shown.length];
    };
    expect(ends(2, 3)).toEqual([1, 3, 3]);
    expect(ends(1, 1000)).toEqual([1, 40, 40]);
    expect(ends(500, 1000)).toEqual([480, 519, 40]);
    expect(ends(1000, 1000)).toEqual([961, 1000, 40]);
  });
});
