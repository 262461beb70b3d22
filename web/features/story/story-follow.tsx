import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import type { Story } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { findFollow, useFollows } from '#web/lib/following/use-follows.ts';
import { plainWords } from '#web/lib/plain-words.ts';

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
