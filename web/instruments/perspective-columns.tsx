import { CircleDashed } from 'lucide-react';
import { useId } from 'react';
import type { Side } from '#domain/analysis/rating.ts';
import type { ComparativeSides } from './comparative-text.ts';
import { Plate } from './plate.tsx';

const order: readonly { side: Side; head: string }[] = [
  { side: 'left', head: 'LEFT-LEANING' },
  { side: 'center', head: 'CENTER-LEANING' },
  { side: 'right', head: 'RIGHT-LEANING' },
];

/** How each side tells a story; always in the order left, center, right, none hidden. */
export function PerspectiveColumns({ sides }: { sides: ComparativeSides }) {
  const id = useId();
  return (
    <div className="persp">
      {order.map(({ side, head }) => (
        <section key={side} data-side={side} aria-labelledby={`${id}-${side}`}>
          <h3 id={`${id}-${side}`}>
            <Plate side={side} />
            {head}
          </h3>
          <Points side={side} points={sides[side]} />
        </section>
      ))}
    </div>
  );
}

function Points({ side, points }: { side: Side; points: readonly string[] }) {
  if (points.length === 0) {
    return (
      <p className="none">
        <CircleDashed size={16} aria-hidden="true" />
        <span>No {side}-leaning analysis available</span>
      </p>
    );
  }
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
