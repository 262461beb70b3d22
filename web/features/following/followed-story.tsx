import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { BlindspotMark } from '#web/components/news/blindspot-mark.tsx';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { SideWord } from '#web/components/news/side-word.tsx';
import { counted } from '#web/components/news/story-words.ts';
import type { Follow, FollowNews } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyAge } from '#web/lib/relative-time.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { NewItems } from './new-items.tsx';

/** A followed story with what happened since the last visit. */
export function FollowedStory({ follow }: { follow: Follow }) {
  const { story, news } = follow;
  const name = plainWords(follow.name) || 'Untitled story';
  return (
    <article className="follow-item" aria-labelledby={`follow-${follow.id}`} data-new={hasNews(news)}>
      <div className="follow-head">
        <h3 id={`follow-${follow.id}`}>
          {story === null ? name : <Link to={`/story/${encodeURIComponent(story.id)}`}>{name}</Link>}
        </h3>
        <FollowButton kind="story" value={follow.value} name={name} size="small" />
      </div>
      {story === null ? (
        <p className="note">This story is not kept any more. Stop following it to clear the list.</p>
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

function Changes({ news, updatedAt }: { news: FollowNews; updatedAt: string | null }) {
  const now = serverNow();
  if (!hasNews(news))
    return (
      <p className="text-small muted">Nothing new. Last article: {storyAge(updatedAt, now).toLowerCase()}.</p>
    );
  return (
    <ul className="follow-changes">
      {news.new_count > 0 && (
        <li>
          <strong className="num">{counted(news.new_count, 'new article')}</strong> since you were here
        </li>
      )}
      {news.joined.map(({ side, source, at }) => (
        <li key={side}>
          <SideBadge side={side} />
          The <SideWord side={side} /> joined{source !== null && `: ${plainWords(source)}`}
          {at !== null && <span className="dim">, {storyAge(at, now).toLowerCase()}</span>}
        </li>
      ))}
      {news.closed_blindspot !== null && (
        <li>
          <CircleCheck size={16} aria-hidden="true" />
          No blindspot of the <SideWord side={news.closed_blindspot.side} /> any more
          {news.closed_blindspot.at !== null && (
            <span className="dim">, {storyAge(news.closed_blindspot.at, now).toLowerCase()}</span>
          )}
        </li>
      )}
    </ul>
  );
}
