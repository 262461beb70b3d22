import { t } from '@lingui/core/macro';
import { BellRing } from 'lucide-react';
import { Link } from 'react-router';
import { Banner } from '#web/components/banner.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { countStories } from '#web/components/news/story-words.ts';
import { Parts } from '#web/components/parts.tsx';
import { Section } from '#web/components/section.tsx';
import type { Follow } from '#web/lib/answers.ts';
import { FollowedStory } from './followed-story.tsx';
import { FollowedThing } from './followed-thing.tsx';
import { useFollowedNews } from './use-followed-news.ts';

/** /following: what is new since the last visit in what the reader follows. */
export function FollowingPage() {
  const { follows, failure, retry } = useFollowedNews();
  return (
    <>
      <title>{t`Following · Balance`}</title>
      <div className="page-head">
        <h1>{t`Following`}</h1>
        <div className="end">
          <Link className={buttonClass({})} to="/preferences">
            <BellRing size={16} aria-hidden="true" />
            {t`Digest and alerts`}
          </Link>
        </div>
      </div>
      {failure !== null && (
        <Banner kind="error" actions={<Button onClick={retry}>{t`Try again`}</Button>}>
          {failure}
        </Banner>
      )}
      {follows === undefined && failure === null && (
        <p className="follow-waiting waiting muted" role="status">{t`Loading what you follow…`}</p>
      )}
      {follows?.length === 0 && <NothingFollowed />}
      {follows !== undefined && follows.length > 0 && <Lists follows={follows} />}
    </>
  );
}

function NothingFollowed() {
  return (
    <EmptyState
      title={t`You follow nothing yet`}
      action={
        <Link className={buttonClass({ kind: 'primary' })} to="/news">{t`Find a story to follow`}</Link>
      }
    >{t`Press Follow on a story, an outlet, a topic or a search. Here you then see what is new since your last visit: how many articles, which side joined, and when a blindspot closed.`}</EmptyState>
  );
}

/** News first; otherwise in the order in which they are listed. */
function withNewsFirst(follows: readonly Follow[]): Follow[] {
  const hasNews = ({ news }: Follow) => (news?.new_count ?? 0) > 0 || news?.closed_blindspot != null;
  return [...follows.filter(hasNews), ...follows.filter((follow) => !hasNews(follow))];
}

function Lists({ follows }: { follows: readonly Follow[] }) {
  const stories = withNewsFirst(follows.filter(({ kind }) => kind === 'story'));
  const others = withNewsFirst(follows.filter(({ kind }) => kind !== 'story'));
  const changed = stories.filter(({ news }) => (news?.new_count ?? 0) > 0).length;
  return (
    <>
      <Section
        id="followed-stories"
        title={t`Stories`}
        note={t`${countStories(stories.length)}, ${changed} with new articles`}
      >
        {stories.length === 0 && (
          <p className="muted">{t`No stories yet. Press Follow beside a story to see here which side joins it.`}</p>
        )}
        <div className="follow-list">
          <Parts>
            {stories.map((follow) => (
              <FollowedStory key={follow.id} follow={follow} />
            ))}
          </Parts>
        </div>
      </Section>
      <Section id="followed-others" title={t`Topics, outlets and searches`} note={`${others.length}`}>
        {others.length === 0 && (
          <p className="muted">{t`None yet. Choose a topic in the news, open an outlet, or search, and press Follow there.`}</p>
        )}
        <div className="follow-list">
          <Parts>
            {others.map((follow) => (
              <FollowedThing key={follow.id} follow={follow} />
            ))}
          </Parts>
        </div>
      </Section>
    </>
  );
}
