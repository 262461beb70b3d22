import { Link } from 'react-router';
import { followKinds } from '#domain/following/follow.ts';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { counted, topicWords } from '#web/components/news/story-words.ts';
import type { Follow } from '#web/lib/answers.ts';
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
    const label = labelOf(topicWords, value as keyof typeof topicWords) ?? name;
    return { kind: 'Topic', name: label, to: `/news?topic=${encodeURIComponent(value)}` };
  }
  if (kind === 'outlet') {
    return { kind: 'Outlet', name: plainWords(name), to: `/outlet/${encodeURIComponent(value)}` };
  }
  return { kind: 'Search', name: value, to: `/search?q=${encodeURIComponent(value)}&sort=date` };
}

/** A followed topic, outlet or search with what came since the last visit. */
export function FollowedThing({ follow }: { follow: Follow }) {
  const { news } = follow;
  const { kind, name, to } = shownOf(follow);
  const known = followKinds.find((each) => each === follow.kind);
  const isNew = news !== null && news.new_count > 0;
  const [one, many] =
    follow.kind === 'topic' ? ['new story', 'new stories'] : ['new article', 'new articles'];
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
          <strong className="num">
            {news.has_more && 'More than '}
            {counted(news.new_count, one, many)}
          </strong>{' '}
          since you were here
        </p>
      ) : (
        <p className="text-small muted">Nothing new since you were here.</p>
      )}
      {isNew && <NewItems items={news.items} count={news.new_count} />}
    </article>
  );
}
