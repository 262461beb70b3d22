import type { Side } from '#domain/analysis/rating.ts';
import type { OpenAnswer } from '#web/lib/answers.ts';
import { isKnown, type Labels } from '#web/lib/labels.ts';

export type BadgeSide = Side | 'unrated';

const letters: Labels<BadgeSide> = { left: 'L', center: 'C', right: 'R', unrated: '?' };

/**
 * The letter of a side, '?' for a side that this version does not know. Always beside the word, so hidden from screen
 * readers.
 */
export function SideBadge({ side: value }: { side: OpenAnswer<BadgeSide> }) {
  const side = isKnown(letters, value) ? value : 'unrated';
  return (
    <b className={`side-badge side-badge-${side}`} aria-hidden="true">
      {letters[side]}
    </b>
  );
}
