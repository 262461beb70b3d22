import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { followKinds } from '#domain/following/follow.ts';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { topicWords } from '#web/components/news/story-words.ts';
import type { Follow, StoryTopic } from '#web/lib/answers.ts';
import { labelOf } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { NewItems } from './new-items.tsx';

interface Shown {
  kind: string;
  name: string;
  to: string;
}

function shownOf({ kind, value, name }: Follow): Shown {
  if (kind === 'topic') {
    const label = labelOf(topicWords(), value as StoryTopic) ?? name;
    return { kind: t`Topic`, name: label, to: `/news?topic=${encodeURIComponent(value)}` };
  }
  if (kind === 'outlet') {
    return { kind: t`Outlet`, name: plainWords(name), to: `/outlet/${encodeURIComponent(value)}` };
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
  const { kind, name, to } = shownOf(follow);
  const known = followKinds.find((each) => each === follow.kind);
  const isNew = news !== null && news.new_count > 0;
  return (
    <article className="follow-item" aria-labelledby={`follow-${follow.id}`} data-new={isNew}>
      <div className="follow-head">
        <h3 id={`follow-${follow.id}`}>
          <span className="kicker">{kind}</span> <Link to={to}>{name}</Link>
        </h3>
        {known !== undefined && <FollowButton kind={known} value={follow.value} name={name} size="small" />}
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
