import { select, t } from '@lingui/core/macro';
import { Link } from 'react-router';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { countSources } from '#web/components/news/story-words.ts';
import { Section } from '#web/components/section.tsx';
import type { StoryCard } from '#web/lib/answers.ts';
import type { StoryMark } from '#web/lib/diet/diet-entries.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { type DietSummary, minOfSide, minOutlets, minRatedOpened, suggestStories } from './summarize-diet.ts';

interface SideBehindProps {
  summary: DietSummary;
  marks: readonly StoryMark[];
  stories: readonly StoryCard[] | undefined;
}

/** Well-sourced stories of the side that the reader opens least, chosen in the browser. */
export function SideBehind({ summary: { behind }, marks, stories }: SideBehindProps) {
  const found =
    behind === null || stories === undefined
      ? []
      : suggestStories(stories, behind, new Map(marks.map((mark) => [mark.story, mark])));
  return (
    <Section
      id="diet-least"
      title={
        behind === null
          ? t`What you read least`
          : select(behind, {
              left: 'You read the left least',
              right: 'You read the right least',
              other: 'You read the center least',
            })
      }
      className="diet-least"
    >
      {behind === null ? (
        <p className="muted">{t`No side is behind its share of what was on offer, or you opened fewer than ${minRatedOpened} rated articles.`}</p>
      ) : (
        <p className="hint">{t`Stories of now with at least ${minOutlets} independent outlets and ${minOfSide} articles of this side, which you have not read.`}</p>
      )}
      {behind !== null && found.length === 0 && <p className="muted">{t`There is no such story now.`}</p>}
      <ul className="diet-stories">
        {found.map((story) => (
          <li key={story.id}>
            <Link to={`/story/${encodeURIComponent(story.id)}`} data-step>
              {plainWords(story.title)}
            </Link>
            <DistributionBar counts={{ ...story.bias_distribution, unrated: story.unrated_count }} />
            <p className="meta num">{countSources(story.outlet_count)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
