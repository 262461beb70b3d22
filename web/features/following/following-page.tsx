import { t } from '@lingui/core/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Banner } from '#web/components/banner.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { countStories } from '#web/components/news/story-words.ts';
import { Parts } from '#web/components/parts.tsx';
import { Section } from '#web/components/section.tsx';
import type { Follow } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { followsKey } from '#web/lib/following/use-follows.ts';
import { useUser } from '#web/lib/session/session-context.tsx';
import { FollowedStory, FollowedThing } from './followed-items.tsx';

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

interface FollowedNews {
  follows: readonly Follow[] | undefined;
  failure: string | null;
  retry: () => void;
}

/** What is followed with its news. Once it is shown, the visit is noted: the server keeps it new for this visit. */
export function useFollowedNews(): FollowedNews {
  const api = useApi();
  const email = useUser()?.email;
  const query = useQuery({
    queryKey: [...followsKey(email), 'news'],
    queryFn: ({ signal }) => api('GET /me/follows', { query: {} }, { signal }),
    networkMode: 'always',
    retry: false,
  });
  const { mutate: noteVisit } = useMutation({
    mutationFn: () => api('POST /me/follows/seen', { body: {} }),
  });
  const isShown = query.data !== undefined;
  useEffect(() => {
    if (isShown) noteVisit();
  }, [isShown, noteVisit]);
  return {
    follows: query.data?.follows,
    failure: query.error?.message ?? null,
    retry: () => void query.refetch(),
  };
}
