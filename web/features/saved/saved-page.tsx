import { t } from '@lingui/core/macro';
import { BookmarkX } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { topicWords } from '#web/components/news/story-words.ts';
import { Parts } from '#web/components/parts.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { StoryMark } from '#web/lib/diet/diet-entries.ts';
import { markStory, useStoryMarks } from '#web/lib/diet/story-marks.ts';
import { exactTime } from '#web/lib/format.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { storyPath } from '#web/lib/web-address.ts';

/** /saved: the stories that were saved in this browser, the last one first. */
export function SavedPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const marks = useStoryMarks();
  const saved = [...(marks?.values() ?? [])]
    .filter(({ savedAt }) => savedAt !== undefined)
    .sort((a, b) => (b.savedAt ?? 0) - (a.savedAt ?? 0));
  return (
    <>
      <title>{t`Saved stories · Balance`}</title>
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>{t`Saved stories`}</h1>
        <div className="end">
          <Link className={buttonClass({ kind: 'quiet' })} to="/diet">{t`Reading diet`}</Link>
        </div>
      </div>
      <p className="intro-text page-intro">{t`They are saved in this browser alone.`}</p>
      {marks !== undefined && saved.length === 0 && <Empty />}
      <ul className="saved-list">
        <Parts as="li">
          {saved.map((mark) => (
            // The pressed button goes with its story.
            <SavedStory key={mark.story} mark={mark} onRemove={() => heading.current?.focus()} />
          ))}
        </Parts>
      </ul>
    </>
  );
}

function SavedStory({ mark, onRemove }: { mark: StoryMark; onRemove: () => void }) {
  const title = plainWords(mark.title) || t`Untitled story`;
  const savedOn = exactTime(new Date(mark.savedAt ?? 0).toISOString()) ?? '';
  return (
    <li>
      <div className="stack stack-lines">
        <Link className="saved-title" dir="auto" to={storyPath(mark.story)} data-step>
          {title}
        </Link>
        <p className="meta num">
          <span>
            <ValueWord value={mark.topic} words={topicWords()} />
          </span>
          <span>{t`Saved on ${savedOn}`}</span>
          {mark.readAt !== undefined && <span>{t`Read`}</span>}
        </p>
      </div>
      <Button
        kind="quiet"
        size="small"
        icon={BookmarkX}
        aria-label={t`Remove ${title}`}
        onClick={() => {
          onRemove();
          void markStory(mark, 'savedAt', false);
        }}
      >{t`Remove`}</Button>
    </li>
  );
}

function Empty() {
  return (
    <EmptyState
      title={t`No saved stories`}
      action={<Link className={buttonClass({})} to="/news">{t`Open the News Edition`}</Link>}
    >{t`Press the bookmark on a story, or the key s while its headline has the focus. It is kept here until you remove it.`}</EmptyState>
  );
}
