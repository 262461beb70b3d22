import { t } from '@lingui/core/macro';
import { Bookmark, EyeOff } from 'lucide-react';
import { Button } from '#web/components/button.tsx';
import type { StoryCard as Story } from '#web/lib/answers.ts';
import type { StoryMark } from '#web/lib/diet/diet-entries.ts';
import { markStory } from '#web/lib/diet/story-marks.ts';
import { plainWords } from '#web/lib/plain-words.ts';

/** Focuses the headline or the button of a card after it was hidden or shown again: the pressed button is gone. */
function focusCard(id: string): void {
  requestAnimationFrame(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-story]')];
    const card = cards.find(({ dataset }) => dataset.story === id);
    card?.querySelector<HTMLElement>('[data-step]')?.focus({ preventScroll: true });
  });
}

async function hide(story: Story, on: boolean, button: HTMLElement): Promise<void> {
  // The key x presses the button without focusing it.
  const hadFocus = document.activeElement === button;
  await markStory(markedStory(story), 'hiddenAt', on);
  if (hadFocus) focusCard(story.id);
}

const markedStory = ({ id, title, topic }: Story) => ({ story: id, title, topic });

interface CardMarksProps {
  story: Story;
  mark: StoryMark | undefined;
}

/**
 * Saves and hides a story in this browser. The headline stays the only tab stop of a card: the keys s and x press these
 * buttons while it has the focus.
 */
export function CardMarks({ story, mark }: CardMarksProps) {
  const isSaved = mark?.savedAt !== undefined;
  const title = plainWords(story.title);
  return (
    <span className="card-marks">
      {mark?.readAt !== undefined && <span className="text-small dim">{t`Read`}</span>}
      <Button
        kind="quiet"
        size="small"
        iconOnly
        tabIndex={-1}
        data-mark="save"
        aria-pressed={isSaved}
        aria-label={t`Save ${title}`}
        title={isSaved ? t`Saved. Press to remove` : t`Save`}
        onClick={() => void markStory(markedStory(story), 'savedAt', !isSaved)}
      >
        <Bookmark size={16} aria-hidden="true" fill={isSaved ? 'currentColor' : 'none'} />
      </Button>
      <Button
        kind="quiet"
        size="small"
        iconOnly
        tabIndex={-1}
        data-mark="hide"
        aria-label={t`Hide ${title}`}
        title={t`Hide`}
        onClick={({ currentTarget }) => void hide(story, true, currentTarget)}
        icon={EyeOff}
      />
    </span>
  );
}

/** A hidden story: folded to its headline, never left out. */
export function HiddenCard({ story }: { story: Story }) {
  const title = plainWords(story.title);
  return (
    <article className="story-card story-card-hidden" data-story={story.id}>
      <p>
        <span className="dim">{t`Hidden:`} </span>
        <bdi>{title}</bdi>
      </p>
      <Button
        size="small"
        data-step
        aria-label={t`Show ${title} again`}
        onClick={({ currentTarget }) => void hide(story, false, currentTarget)}
      >{t`Show again`}</Button>
    </article>
  );
}
