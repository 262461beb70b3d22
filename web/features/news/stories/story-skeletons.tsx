import { t } from '@lingui/core/macro';
import { Skeleton } from '#web/components/skeleton.tsx';

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
