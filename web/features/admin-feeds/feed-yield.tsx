import { count } from '#web/lib/format.ts';
import { valueWords } from '#web/lib/labels.ts';
import type { Feed } from './use-rss-config.ts';

/** What became no article, in words: "8 forbidden, 2 duplicates". */
function remainder({ unreadable, duplicates, too_old, unaddressed, waiting, from_feed }: Feed): string {
  const others: [string, number][] = [
    ['from the feed’s text', from_feed],
    ...Object.entries(unreadable).map(([kind, pages]): [string, number] => [
      valueWords(kind).toLowerCase(),
      pages,
    ]),
    [duplicates === 1 ? 'duplicate' : 'duplicates', duplicates],
    ['too old', too_old],
    ['without address', unaddressed],
    ['waiting', waiting],
  ];
  return others.flatMap(([word, items]) => (items > 0 ? [`${count(items)} ${word}`] : [])).join(', ');
}

/** The articles that a feed brought in seven days, and what became of its other items. */
export function FeedYield({ feed }: { feed: Feed }) {
  if (feed.latest_list === null && feed.listed === 0) return <span className="dim">–</span>;
  const rest = remainder(feed);
  return (
    <div>
      {count(feed.articles_last_week)} of {count(feed.listed)}
      {rest !== '' && <p className="text-tiny dim">{rest}</p>}
    </div>
  );
}
