import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { BlindspotMark } from '#web/components/news/blindspot-mark.tsx';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { SideBadge } from '#web/components/news/side-badge.tsx';
import { SideWord } from '#web/components/news/side-word.tsx';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { Follow, FollowNews } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyAge, withinSentence } from '#web/lib/relative-time.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { NewItems } from './new-items.tsx';

/** A followed story with what happened since the last visit. */
export function FollowedStory({ follow }: { follow: Follow }) {
  const { story, news } = follow;
  const name = plainWords(follow.name) || t`Untitled story`;
  return (
    <article className="follow-item" aria-labelledby={`follow-${follow.id}`} data-new={hasNews(news)}>
      <div className="follow-head">
        <h3 id={`follow-${follow.id}`} dir="auto">
          {story === null ? name : <Link to={`/story/${encodeURIComponent(story.id)}`}>{name}</Link>}
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
