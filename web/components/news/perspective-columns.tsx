import { select, t } from '@lingui/core/macro';
import { CircleDashed } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Side } from '#domain/analysis/rating.ts';
import { textDirection } from '#web/i18n/i18n.ts';
import type { ComparativeSides } from './comparative-text.ts';
import { SideBadge } from './side-badge.tsx';

const order = (): readonly { side: Side; head: string }[] => [
  { side: 'left', head: t`LEFT-LEANING` },
  { side: 'center', head: t`CENTER-LEANING` },
  { side: 'right', head: t`RIGHT-LEANING` },
];

interface PerspectiveColumnsProps {
  sides: ComparativeSides;
  /** Shown in place of the points of a side that has any. */
  content?: ((side: Side) => ReactNode) | undefined;
  /** Shown under the points of a side: their articles. */
  below?: (side: Side) => ReactNode;
  /** Shown in the box of a missing side: an action to find an article. */
  missing?: (side: Side) => ReactNode;
}

/** The points of each side; always in the order left, center, right, also without points. */
export function PerspectiveColumns({ sides, content, below, missing }: PerspectiveColumnsProps) {
  const id = useId();
  return (
    <div className="perspective-columns" dir="ltr">
      {order().map(({ side, head }) => (
        <section key={side} data-side={side} dir={textDirection()} aria-labelledby={`${id}-${side}`}>
          <h3 id={`${id}-${side}`}>
            <SideBadge side={side} />
            {head}
          </h3>
          {sides[side].length === 0 ? (
            <Missing side={side}>{missing?.(side)}</Missing>
          ) : (
            (content?.(side) ?? <Points points={sides[side]} />)
          )}
          {below?.(side)}
        </section>
      ))}
    </div>
  );
}

function Missing({ side, children }: { side: Side; children: ReactNode }) {
  return (
    <div className="none">
      <CircleDashed size={16} aria-hidden="true" />
      <p>
        {select(side, {
          left: 'No left-leaning analysis available',
          right: 'No right-leaning analysis available',
          other: 'No center-leaning analysis available',
        })}
      </p>
      {children}
    </div>
  );
}

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points never move, and two may read alike
        <li key={index} lang="en" dir="auto">
          {point}
        </li>
      ))}
    </ul>
  );
}
