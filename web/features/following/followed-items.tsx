import { plural, select, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { followKinds } from '#domain/following/follow.ts';
import { BlindspotMark } from '#web/components/news/blindspot-mark.tsx';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { NewTabLink } from '#web/components/news/new-tab-link.tsx';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { SideWord } from '#web/components/news/side-word.tsx';
import { topicWords } from '#web/components/news/story-words.ts';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { Follow, FollowNews, StoryTopic } from '#web/lib/answers.ts';
import { getLabel } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyAge, withinSentence } from '#web/lib/relative-time.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { outletPath, storyPath, webAddress } from '#web/lib/web-address.ts';

/** A followed story with what happened since the last visit. */
export function FollowedStory({ follow }: { follow: Follow }) {
  const { story, news } = follow;
  const name = plainWords(follow.name) || t`Untitled story`;
  return (
    <article className="follow-item" aria-labelledby={`follow-${follow.id}`} data-new={hasNews(news)}>
      <div className="follow-head">
        <h3 id={`follow-${follow.id}`} dir="auto">
          {story === null ? name : <Link to={storyPath(story.id)}>{name}</Link>}
        </h3>
        <FollowButton kind="story" value={follow.value} name={name} size="small" />
      </div>
      {story === null ? (
        <p className="note">{t`This story is not kept any more. Stop following it to clear the list.`}</p>
      ) : (
        <>
          {news !== null && <Changes news={news} updatedAt={story.updated_at} />}
          <DistributionBar counts={{ ...story.bias_distribution, unrated: story.unrated_count }} />
          {story.blindspot !== null && <BlindspotMark blindspot={story.blindspot} />}
          {news !== null && <NewItems items={news.items} count={news.new_count} />}
        </>
      )}
    </article>
  );
}

const hasNews = (news: FollowNews | null) =>
  news !== null && (news.new_count > 0 || news.joined.length > 0 || news.closed_blindspot !== null);

type AnySide = FollowNews['joined'][number]['side'];

function Joined({ side }: { side: AnySide }) {
  if (side === 'left') return t`The left joined`;
  if (side === 'center') return t`The center joined`;
  if (side === 'right') return t`The right joined`;
  return (
    <Trans>
      The <SideWord side={side} /> joined
    </Trans>
  );
}

function NoBlindspot({ side }: { side: AnySide }) {
  if (side === 'left') return t`No blindspot of the left any more`;
  if (side === 'right') return t`No blindspot of the right any more`;
  return (
    <Trans>
      No blindspot of the <SideWord side={side} /> any more
    </Trans>
  );
}

const ageAfterComma = (at: string, now: number): string =>
  `${commaAndSpace()}${withinSentence(storyAge(at, now))}`;

function Changes({ news, updatedAt }: { news: FollowNews; updatedAt: string | null }) {
  const now = serverNow();
  if (!hasNews(news))
    return (
      <p className="text-small muted">{t`Nothing new. Last article: ${withinSentence(storyAge(updatedAt, now))}.`}</p>
    );
  const newArticles = plural(news.new_count, { one: '# new article', other: '# new articles' });
  return (
    <ul className="follow-changes">
      {news.new_count > 0 && (
        <li>
          <Trans>
            <strong className="num">{newArticles}</strong> since you were here
          </Trans>
        </li>
      )}
      {news.joined.map(({ side, source, at }) => (
        <li key={side}>
          <SideBadge side={side} />
          <Joined side={side} />
          {source !== null && `: ${plainWords(source)}`}
          {at !== null && <span className="dim">{ageAfterComma(at, now)}</span>}
        </li>
      ))}
      {news.closed_blindspot !== null && (
        <li>
          <CircleCheck size={16} aria-hidden="true" />
          <NoBlindspot side={news.closed_blindspot.side} />
          {news.closed_blindspot.at !== null && (
            <span className="dim">{ageAfterComma(news.closed_blindspot.at, now)}</span>
          )}
        </li>
      )}
    </ul>
  );
}

interface Shown {
  kind: string;
  name: string;
  to: string;
}

function describeFollow({ kind, value, name }: Follow): Shown {
  if (kind === 'topic') {
    const label = getLabel(topicWords(), value as StoryTopic) ?? name;
    return { kind: t`Topic`, name: label, to: `/news?topic=${encodeURIComponent(value)}` };
  }
  if (kind === 'outlet') {
    return { kind: t`Outlet`, name: plainWords(name), to: outletPath(value) };
  }
  return { kind: t`Search`, name: value, to: `/search?q=${encodeURIComponent(value)}&sort=date` };
}

interface NewCountProps {
  follow: Follow;
  count: number;
  hasMore: boolean;
}

function NewCount({ follow, count, hasMore }: NewCountProps) {
  const stories = hasMore
    ? plural(count, { one: 'More than # new story', other: 'More than # new stories' })
    : plural(count, { one: '# new story', other: '# new stories' });
  const articles = hasMore
    ? plural(count, { one: 'More than # new article', other: 'More than # new articles' })
    : plural(count, { one: '# new article', other: '# new articles' });
  const counted = follow.kind === 'topic' ? stories : articles;
  return (
    <Trans>
      <strong className="num">{counted}</strong> since you were here
    </Trans>
  );
}

/** A followed topic, outlet or search with what came since the last visit. */
export function FollowedThing({ follow }: { follow: Follow }) {
  const { news } = follow;
  const { kind, name, to } = describeFollow(follow);
  const followKind = followKinds.find((each) => each === follow.kind);
  const isNew = news !== null && news.new_count > 0;
  return (
    <article className="follow-item" aria-labelledby={`follow-${follow.id}`} data-new={isNew}>
      <div className="follow-head">
        <h3 id={`follow-${follow.id}`}>
          <span className="kicker">{kind}</span> <Link to={to}>{name}</Link>
        </h3>
        {followKind !== undefined && (
          <FollowButton kind={followKind} value={follow.value} name={name} size="small" />
        )}
      </div>
      {isNew ? (
        <p className="text-small">
          <NewCount follow={follow} count={news.new_count} hasMore={news.has_more} />
        </p>
      ) : (
        <p className="text-small muted">{t`Nothing new since you were here.`}</p>
      )}
      {isNew && <NewItems items={news.items} count={news.new_count} />}
    </article>
  );
}

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
      <NewTabLink href={address} dir="auto" data-step>
        {title}
      </NewTabLink>
    );
  }
  if (item.story_id === null) return <span dir="auto">{title}</span>;
  return (
    <Link to={storyPath(item.story_id)} dir="auto" data-step>
      {title}
    </Link>
  );
}
