// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import '#web/testing/setup-dom.ts';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { FeedProcessing } from './feed-processing.tsx';
import { batchState, noteProcessing, shownFeeds } from './feed-progress.ts';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: false }));
afterEach(() => void vi.useRealTimers());

type Status = 'pending' | 'processing' | 'completed' | 'failed';

function feedStatus(url: string, status: Status) {
  const isDone = status === 'completed' || status === 'failed';
  return {
    ...{
      url: `https://www.${url}/`,
      name: url,
      status,
      error: status === 'failed' ? 'Too many requests.' : null,
    },
    ...{
      articles: status === 'completed' ? 24 : 0,
      responseTime: isDone ? 400 : null,
      lastProcessed: null,
      startedAt: null,
      batch: 1,
    },
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the feed processing panel', () => {
  it('shows batches and feeds every two seconds, and what hangs after thirty', async () => {
    let status: Status = 'processing';
    const server = new FakeServer().on('GET /admin/rss/processing-status', () =>
      json(200, {
        ...{ isProcessing: true, jobId: 'j', currentBatch: { current: 2, total: 3 } },
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
  it('tells the state of a batch by the current one', () => {
    expect([1, 2, 3].map((batch) => batchState(batch, 2))).toEqual(['completed', 'processing', 'pending']);
  });

  it('notes when a feed is first seen at work, and drops it when it is done', () => {
    const first = noteProcessing(new Map(), [{ url: 'a', status: 'processing' }], 100);
    const second = noteProcessing(first, [{ url: 'a', status: 'processing' }], 900);
    expect(second.get('a')).toBe(100);
    expect(noteProcessing(second, [{ url: 'a', status: 'failed' }], 950).size).toBe(0);
  });

  it('puts what is at work first, then what failed', () => {
    const feeds = (['pending', 'completed', 'failed', 'processing'] as const).map((one) =>
      feedStatus(one, one),
    );
    expect(shownFeeds(feeds).map(({ status }) => status)).toEqual([
      'processing',
      'failed',
      'completed',
      'pending',
    ]);
  });
});
