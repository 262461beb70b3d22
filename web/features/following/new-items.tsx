import { plural, select, t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { FollowNews } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyAge } from '#web/lib/relative-time.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { webAddress } from '#web/lib/web-address.ts';

type Item = FollowNews['items'][number];

interface NewItemsProps {
  items: readonly Item[];
  /** Of all new ones. */
  count: number;
}

function ratedWord(side: string): string {
  return select(side, {
    left: 'rated left',
    center: 'rated center',
    right: 'rated right',
    unrated: 'rated unrated',
    other: `rated ${side}`,
  });
}

/** The newest titles of a follow. */
export function NewItems({ items, count }: NewItemsProps) {
  if (items.length === 0) return null;
  const more = count - items.length;
  const now = serverNow();
  return (
    <ul className="follow-news">
      {items.map((item) => (
        <li key={`${item.url ?? item.story_id} ${item.at}`}>
          <Title item={item} />
          <span className="meta">
            {item.source !== null && (
              <span>
                {item.side !== null && <SideBadge side={item.side} />} {plainWords(item.source)}
                {item.side !== null && (
                  <span className="visually-hidden">{`${commaAndSpace()}${ratedWord(item.side)}`}</span>
                )}
              </span>
            )}
            <span className="dim">{storyAge(item.at, now)}</span>
          </span>
        </li>
      ))}
      {more > 0 && (
        <li className="dim text-small">{plural(more, { one: 'and # more', other: 'and # more' })}</li>
      )}
    </ul>
  );
}

function Title({ item }: { item: Item }) {
  const title = plainWords(item.title) || t`Untitled`;
  const address = item.url === null ? null : webAddress(item.url);
  if (address !== null) {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" dir="auto" data-step>
        {title}
        <span className="visually-hidden"> {t`(opens in a new tab)`}</span>
      </a>
    );
  }
  if (item.story_id === null) return <span dir="auto">{title}</span>;
  return (
    <Link to={`/story/${encodeURIComponent(item.story_id)}`} dir="auto" data-step>
      {title}
    </Link>
  );
}
