import { plural, t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { OutletLink } from '#web/components/news/outlet-link.tsx';
import { StoryBiasBadge } from '#web/components/news/story-bias-badge.tsx';
import { topicWords } from '#web/components/news/story-words.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import type { FoundArticle } from '#web/lib/answers.ts';
import { recordOpened } from '#web/lib/diet/diet.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { webAddress } from '#web/lib/web-address.ts';
import { Highlighted } from './highlighted.tsx';
import { ResultTime } from './result-time.tsx';

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
          <Link className="in-story" to={`/story/${encodeURIComponent(story.id)}`}>
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
    ...{ title, outlet: domain, outletName: source },
    ...{ side: biasCategory(bias_score), topic, story: story?.id ?? null },
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
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          data-step
          onClick={() => record(article)}
          onAuxClick={({ button }) => button === 1 && record(article)}
        >
          {title}
          <span className="visually-hidden"> {t`(opens in a new tab)`}</span>
        </a>
      )}
    </h3>
  );
}
