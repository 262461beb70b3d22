import { expect, it } from 'vitest';
import { FeedProgressBoard } from './feed-progress-board.ts';

const feed = (id: string) => ({ id, url: `http://${id}.example/rss.xml`, name: id });

it('keeps what an earlier attempt has read by its address, whatever the order and the batches were', () => {
  const earlier = new FeedProgressBoard();
  earlier.setFeeds([feed('north'), feed('south'), feed('east')]);
  earlier.change('south', { status: 'completed', articles: 7 });
  earlier.change('north', { status: 'processing' });
  const before = earlier.takeChanged().flatMap(({ feeds }) => feeds);
  const board = new FeedProgressBoard();
  board.setFeeds([feed('west'), feed('north'), { ...feed('south'), name: 'South' }], {
    firstBatch: 4,
    before,
  });
  expect(['west', 'north', 'south'].map((id) => board.hasEnded(id))).toEqual([false, false, true]);
  expect(board.takeChanged()).toMatchObject([
    {
      batch: 4,
      feeds: [
        { name: 'west', status: 'pending' },
        { name: 'north', status: 'pending' },
        { name: 'South', status: 'completed', articles: 7, batch: 4 },
      ],
    },
  ]);
});
