import { plural, t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { ArrowLeft, Clock } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { Badge } from '#web/components/badge.tsx';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { StoryConfidence } from '#web/components/news/story-confidence.tsx';
import { countArticles, countSources, topicWords } from '#web/components/news/story-words.ts';
import { TrendMark } from '#web/components/news/trend-mark.tsx';
import { UnknownValue } from '#web/components/value-word.tsx';
import type { Story } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { findFollow, useFollows } from '#web/lib/following/use-follows.ts';
import { getLabel } from '#web/lib/labels.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyPath } from '#web/lib/web-address.ts';
import { Age } from './age.tsx';

/** The affair that the story is part of; leads to its most prominent story, and from there to the list. */
function AffairChip({ story }: { story: Story }) {
  if (story.affair === undefined) return null;
  const { id, title, count } = story.affair;
  const words = plainWords(title);
  const others = plural(count - 1, { one: '# more story', other: '# more stories' });
  return (
    <Link className="chip" to={id === story.id ? '/news' : storyPath(id)} dir="auto">
      {t`Part of: ${words} · ${others}`}
    </Link>
  );
}

/** The tags and headline of a story, with its number of articles and outlets. */
export function StoryHead({ story, tags }: { story: Story; tags: readonly string[] }) {
  const topic = getLabel(topicWords(), story.topic);
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

/** Follows the story. A followed story that is open is read: nothing of it is new afterwards. */
export function StoryFollow({ story }: { story: Story }) {
  const api = useApi();
  const { mutate: noteRead } = useMutation({
    mutationFn: (id: string) => api('POST /me/follows/seen', { body: { story: id } }),
  });
  const follow = findFollow(useFollows() ?? [], { kind: 'story', value: story.id });
  const followId = follow?.id;
  useEffect(() => {
    if (followId !== undefined) noteRead(story.id);
  }, [followId, story.id, noteRead]);
  return (
    <FollowButton
      kind="story"
      value={story.id}
      name={plainWords(story.title)}
      size="small"
      className="story-follow"
    />
  );
}
