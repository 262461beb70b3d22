import { plural } from '@lingui/core/macro';
import { type MouseEvent, memo } from 'react';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { countArticles } from '#web/components/news/story-words.ts';
import type { StoryCard as Story } from '#web/lib/answers.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyPath } from './story-path.ts';

interface AffairStoriesProps {
  /** What the stories share. */
  title: string;
  stories: readonly Story[];
  /** Of the card that they stand beneath. */
  position: number;
  onOpen: (event: MouseEvent, story: Story, position: number) => void;
}

/** The other stories of an affair, folded beneath its most prominent one, each with its own bar. */
export const AffairStories = memo(function AffairStories(props: AffairStoriesProps) {
  const { title, stories, position, onOpen } = props;
  const words = plainWords(title);
  return (
    <details className="affair">
      <summary>
        {plural(stories.length, { one: `# more on: ${words}`, other: `# more on: ${words}` })}
      </summary>
      <ul>
        {stories.map((story) => (
          <li key={story.id}>
            <a href={storyPath(story)} dir="auto" onClick={(event) => onOpen(event, story, position)}>
              {plainWords(story.title)}
            </a>
            <span className="text-small muted num">{countArticles(story.article_count)}</span>
            <DistributionBar counts={{ ...story.bias_distribution, unrated: story.unrated_count }} />
          </li>
        ))}
      </ul>
    </details>
  );
});
