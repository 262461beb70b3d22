import { plural, t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { NewTabLink } from '#web/components/news/new-tab-link.tsx';
import { OutletLink } from '#web/components/news/outlet-link.tsx';
import { StoryBiasBadge } from '#web/components/news/story-bias-badge.tsx';
import { countSources, topicWords } from '#web/components/news/story-words.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import type { FoundArticle, FoundStory } from '#web/lib/answers.ts';
import { recordOpened } from '#web/lib/diet/diet.ts';
import { count, exactTime } from '#web/lib/format.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyAge } from '#web/lib/relative-time.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { storyPath, webAddress } from '#web/lib/web-address.ts';

/** An article that matches: outlet, age, title, a passage, its side, and the story that it is in. */
export function ArticleResult({ article }: { article: FoundArticle }) {
  const { story } = article;
  return (
    <article className="search-result">
      <div className="meta">
        <OutletLink domain={article.domain}>{plainWords(article.source) || article.domain}</OutletLink>
        <ResultTime iso={article.published_at} />
        <ValueWord value={article.topic} words={topicWords()} />
      </div>
      <Title article={article} />
      {article.passage !== '' && (
        <p className="passage" dir="auto">
          <Highlighted text={article.passage} matches={article.passage_matches} />
        </p>
      )}
      <div className="meta">
        <StoryBiasBadge lean={article.bias_score} />
        {story !== null && (
          <Link className="in-story" to={storyPath(story.id)}>
            {plural(story.article_count, { one: 'Story of # article', other: 'Story of # articles' })}
            <span className="visually-hidden">: {plainWords(story.title)}</span>
          </Link>
        )}
      </div>
    </article>
  );
}

function record({ title, domain, source, bias_score, topic, story }: FoundArticle): void {
  recordOpened({
    title,
    outlet: domain,
    outletName: source,
    side: biasCategory(bias_score),
    topic,
    story: story?.id ?? null,
  });
}

function Title({ article }: { article: FoundArticle }) {
  const address = webAddress(article.url);
  const title = (
    <Highlighted text={article.title} matches={article.title_matches} fallback={t`Untitled article`} />
  );
  return (
    <h3 dir="auto">
      {address === null ? (
        title
      ) : (
        <NewTabLink
          href={address}
          data-step
          onClick={() => record(article)}
          onAuxClick={({ button }) => button === 1 && record(article)}
        >
          {title}
        </NewTabLink>
      )}
    </h3>
  );
}

/** A story that matches: title, summary, who covers it, and how many of its articles match. */
export function StoryResult({ story }: { story: FoundStory }) {
  const matching = count(story.matching_articles);
  return (
    <article className="search-result search-result-story">
      <div className="meta">
        <ValueWord value={story.topic} words={topicWords()} />
        <ResultTime iso={story.updated_at} />
        {story.is_sample && <span>{t`Sample`}</span>}
      </div>
      <h3 dir="auto">
        <Link to={storyPath(story.id)} data-step>
          <Highlighted text={story.title} matches={story.title_matches} fallback={t`Untitled story`} />
        </Link>
      </h3>
      {story.ai_summary !== '' && (
        <p className="passage" dir="auto">
          <Highlighted text={story.ai_summary} matches={story.summary_matches} />
        </p>
      )}
      <DistributionBar counts={{ ...story.bias_distribution, unrated: story.unrated_count }} />
      <p className="meta num">
        <span>
          {plural(story.article_count, {
            one: `${matching} of # article found`,
            other: `${matching} of # articles found`,
          })}
        </span>
        <span>{countSources(story.outlet_count)}</span>
      </p>
    </article>
  );
}

interface HighlightedProps {
  text: string;
  /** Start and end in UTF-16 units, in order. */
  matches: readonly (readonly number[])[];
  /** Shown for an empty text. */
  fallback?: string;
}

/** A text with its matches marked. A text with markup is shown as plain words, without marks. */
export function Highlighted({ text, matches, fallback = '' }: HighlightedProps) {
  const plain = plainWords(text);
  if (plain !== text) return <>{plain || fallback}</>;
  const parts: { start: number; text: string; isMatch: boolean }[] = [];
  let at = 0;
  for (const [start = 0, end = 0] of matches) {
    if (start < at || end <= start) continue;
    parts.push({ start: at, text: sliceText(text, at, start), isMatch: false });
    parts.push({ start, text: sliceText(text, start, end), isMatch: true });
    at = end;
  }
  parts.push({ start: at, text: sliceText(text, at), isMatch: false });
  return (
    <>
      {parts
        .filter((part) => part.text !== '')
        .map((part) =>
          part.isMatch ? (
            <mark key={part.start}>{part.text}</mark>
          ) : (
            <span key={part.start}>{part.text}</span>
          ),
        )}
    </>
  );
}

/** The age of a result, with its exact time on hover. */
export function ResultTime({ iso }: { iso: string | null }) {
  const age = storyAge(iso, serverNow());
  if (iso === null) return <span>{age}</span>;
  return (
    <time dateTime={iso} title={exactTime(iso) ?? undefined}>
      {age}
    </time>
  );
}
