import { plural, select, t } from '@lingui/core/macro';
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
  /** The number of articles of a side; none is said for 0. */
  count?: (side: Side) => number;
  /** Shown in place of the points of a side; undefined where it has nothing else. */
  content?: ((side: Side) => ReactNode | undefined) | undefined;
  /** Shown where a side has neither: articles on the subject; undefined without any. */
  nearest?: (side: Side) => ReactNode | undefined;
  /** Shown under the points of a side: their articles. */
  below?: (side: Side) => ReactNode;
  /** Shown in the box of a missing side: an action to find an article. */
  missing?: (side: Side) => ReactNode;
}

/** What each side reports; always in the order left, center, right, also without points. */
export function PerspectiveColumns({
  sides,
  count,
  content,
  nearest,
  below,
  missing,
}: PerspectiveColumnsProps) {
  const id = useId();
  return (
    <div className="perspective-columns" dir="ltr">
      {order().map(({ side, head }) => (
        <section key={side} data-side={side} dir={textDirection()} aria-labelledby={`${id}-${side}`}>
          <h3 id={`${id}-${side}`}>
            <SideBadge side={side} />
            {head}
            <ArticleCount count={count?.(side) ?? 0} />
          </h3>
          {content?.(side) ??
            (sides[side].length > 0 ? (
              <Points points={sides[side]} />
            ) : (
              (nearest?.(side) ?? <Missing side={side}>{missing?.(side)}</Missing>)
            ))}
          {below?.(side)}
        </section>
      ))}
    </div>
  );
}

function ArticleCount({ count }: { count: number }) {
  return count === 0 ? null : (
    <span className="num column-count">{plural(count, { one: '# article', other: '# articles' })}</span>
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

export function Points({ points }: { points: readonly string[] }) {
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
