import { t } from '@lingui/core/macro';
import { RefreshCw, X } from 'lucide-react';
import { unfiltered } from '#domain/editions/view-edition.ts';
import { Button } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import type { NewsView } from '#web/features/news/edition/news-view.ts';
import { getLabel, perspectives, timeRanges, topics } from '#web/features/news/edition/view-labels.ts';

/** The list before any story is stored. */
export function NoStories({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  return (
    <EmptyState
      title={t`No stories available`}
      action={<Button busy={busy} icon={RefreshCw} onClick={onRefresh}>{t`Refresh`}</Button>}
    >{t`The aggregator has not stored a story with enough articles yet.`}</EmptyState>
  );
}

interface NoMatchProps {
  view: NewsView;
  onChange: (changes: Partial<NewsView>) => void;
}

/** The list when the filters leave no story: each active filter can be cleared. */
export function NoMatch({ view, onChange }: NoMatchProps) {
  const isFiltered = writtenFilters(view).length > 0;
  return (
    <EmptyState
      title={t`No stories match your filters`}
      action={<Clearing view={view} onChange={onChange} />}
    >
      {isFiltered ? t`Clear one to widen the view.` : t`Nothing new came in the last 24 hours.`}
    </EmptyState>
  );
}

/** The active filters, each with the change that clears it. */
function writtenFilters(view: NewsView): { words: string; clear: Partial<NewsView> }[] {
  return [
    ...(view.topic === unfiltered.topic
      ? []
      : [{ words: t`Topic: ${getLabel(topics(), view.topic)}`, clear: { topic: unfiltered.topic } }]),
    ...(view.perspective === unfiltered.perspective
      ? []
      : [
          {
            words: t`Perspective: ${getLabel(perspectives(), view.perspective)}`,
            clear: { perspective: unfiltered.perspective },
          },
        ]),
    ...(view.time === unfiltered.time
      ? []
      : [{ words: t`Time: ${getLabel(timeRanges(), view.time)}`, clear: { time: unfiltered.time } }]),
  ];
}

function Clearing({ view, onChange }: NoMatchProps) {
  const filters = writtenFilters(view);
  return (
    <div className="chips chips-centered">
      {filters.map(({ words, clear }) => (
        <button
          type="button"
          className="chip"
          key={words}
          aria-label={t`Clear ${words}`}
          onClick={() => onChange(clear)}
        >
          {words}
          <X size={14} aria-hidden="true" />
        </button>
      ))}
      {view.time === unfiltered.time && (
        <button
          type="button"
          className="chip"
          onClick={() => onChange({ time: '7d' })}
        >{t`Show the last week`}</button>
      )}
    </div>
  );
}

/** Placeholders for three cards. */
export function StorySkeletons() {
  return (
    <div className="story-list skeletons" role="status">
      <span className="visually-hidden">{t`Loading stories`}</span>
      {[1, 2, 3].map((card) => (
        <div
          className={card === 1 ? 'story-card story-card-lead' : 'story-card'}
          aria-hidden="true"
          key={card}
        >
          <div className="top">
            <Skeleton width="5rem" height="1.5rem" />
            <Skeleton width="6rem" height="1.5rem" />
          </div>
          <div className="stack stack-parts">
            <Skeleton width="90%" height="1.5rem" />
            <Skeleton width="60%" height="1.5rem" />
          </div>
          <div className="stack stack-parts">
            <Skeleton width="100%" />
            <Skeleton width="70%" />
          </div>
          <Skeleton width="100%" height="0.75rem" />
        </div>
      ))}
    </div>
  );
}
