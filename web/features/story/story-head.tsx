import { plural, t } from '@lingui/core/macro';
import { ArrowLeft, Clock } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '#web/components/badge.tsx';
import { StoryConfidence } from '#web/components/news/story-confidence.tsx';
import { countArticles, countSources, topicWords } from '#web/components/news/story-words.ts';
import { TrendMark } from '#web/components/news/trend-mark.tsx';
import { UnknownValue } from '#web/components/value-word.tsx';
import type { Story } from '#web/lib/answers.ts';
import { labelOf } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { Age } from './age.tsx';
import { StoryFollow } from './story-follow.tsx';

/** The affair that the story is part of; leads to its most prominent story, and from there to the list. */
function AffairChip({ story }: { story: Story }) {
  if (story.affair === undefined) return null;
  const { id, title, count } = story.affair;
  const words = plainWords(title);
  const others = plural(count - 1, { one: '# more story', other: '# more stories' });
  return (
    <Link className="chip" to={id === story.id ? '/news' : `/story/${encodeURIComponent(id)}`} dir="auto">
      {t`Part of: ${words} · ${others}`}
    </Link>
  );
}

/** The tags and headline of a story, with its number of articles and outlets. */
export function StoryHead({ story, tags }: { story: Story; tags: readonly string[] }) {
  const topic = labelOf(topicWords(), story.topic);
  const words = [...new Set([...(topic === undefined ? [] : [topic]), ...tags.map(plainWords)])];
  return (
    <header className="story-head">
      <Link className="back" to="/news">
        <ArrowLeft size={16} aria-hidden="true" />
        {t`News Edition`}
      </Link>
      <div className="row">
        {story.is_sample && <Badge variant="brass">{t`Sample`}</Badge>}
        <TrendMark story={story} />
        <ul className="chips" aria-label={t`Topics`}>
          {topic === undefined && (
            <li className="chip">
              <UnknownValue value={story.topic} />
            </li>
          )}
          {words.map((word) => (
            <li className="chip" key={word}>
              {word}
            </li>
          ))}
        </ul>
        <AffairChip story={story} />
      </div>
      <h1 dir="auto">{plainWords(story.title) || t`Untitled story`}</h1>
      <p className="meta num">
        <span>{countArticles(story.article_count || story.articles.length)}</span>
        {story.outlet_count > 0 && <span>{countSources(story.outlet_count)}</span>}
        <StoryConfidence value={story.semantic_confidence} />
        <span>
          <Clock size={14} aria-hidden="true" />
          <Age iso={story.updated_at} before={t`Updated`} />
        </span>
      </p>
      <StoryFollow story={story} />
    </header>
  );
}
