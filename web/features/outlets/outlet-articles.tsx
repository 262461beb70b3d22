import { t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { biasCategory } from '#domain/analysis/bias-bands.ts';
import type { FeedHealth } from '#domain/feeds/feed-schedule.ts';
import { NewTabLink } from '#web/components/news/new-tab-link.tsx';
import { StoryBiasBadge } from '#web/components/news/story-bias-badge.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { OutletDetails } from '#web/lib/answers.ts';
import { recordOpened } from '#web/lib/diet/diet.ts';
import { formatSigned } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyAge, withinSentence } from '#web/lib/relative-time.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { storyPath, webAddress } from '#web/lib/web-address.ts';

/** The newest articles of the outlet. */
export function OutletArticles({ outlet }: { outlet: OutletDetails }) {
  const { articles, domain, name } = outlet;
  const now = serverNow();
  return (
    <section className="outlet-section" aria-labelledby="outlet-articles">
      <h2 id="outlet-articles">{t`Newest articles`}</h2>
      {articles.length === 0 ? (
        <p className="muted">{t`No article of this outlet was read yet.`}</p>
      ) : (
        <ul className="outlet-stories">
          {articles.map(({ id, title, url, published_at, bias_score, wording, story }) => (
            <li key={id}>
              <NewTabLink
                href={webAddress(url) ?? undefined}
                dir="auto"
                data-step
                onClick={() =>
                  recordOpened({
                    title,
                    outlet: domain,
                    outletName: name,
                    topic: null,
                    story,
                    side: biasCategory(bias_score),
                  })
                }
              >
                {plainWords(title) || t`Untitled article`}
              </NewTabLink>
              <span className="meta">
                <StoryBiasBadge lean={bias_score} />
                {wording != null && <span className="num">{t`Wording alone ${formatSigned(wording)}`}</span>}
                <span>{storyAge(published_at, now)}</span>
                {story !== null && <Link to={storyPath(story)}>{t`Its story`}</Link>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const healthWords = (): Labels<FeedHealth> => ({
  fresh: t`Fresh: answered within a day`,
  'brings-nothing': t`Answers, but nothing of it can be read`,
  stale: t`Stale: no answer for a day`,
  failing: t`Failing: the last fetch failed`,
  off: t`Off`,
});

/** The feeds of the outlet and how they do. */
export function OutletFeeds({ feeds }: Pick<OutletDetails, 'feeds'>) {
  const now = serverNow();
  return (
    <section className="outlet-section" aria-labelledby="outlet-feeds">
      <h2 id="outlet-feeds">{t`Feeds`}</h2>
      {feeds.length === 0 ? (
        <p className="muted">{t`No feed of this outlet is read here. Its articles come from searches and checks.`}</p>
      ) : (
        <ul className="outlet-stories">
          {feeds.map(({ name, health, last_fetch }) => (
            <li key={name}>
              <span>{plainWords(name)}</span>
              <span className="meta">
                <ValueWord value={health} words={healthWords()} />
                <span>
                  {last_fetch === null ? t`Never read` : t`Read ${withinSentence(storyAge(last_fetch, now))}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
