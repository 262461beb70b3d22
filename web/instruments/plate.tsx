import type { Side } from '#domain/analysis/rating.ts';

export type PlateSide = Side | 'unrated';

const letters: Record<PlateSide, string> = { left: 'L', center: 'C', right: 'R', unrated: '?' };

/** The letter of a side on its plate. Always beside the word, so hidden from speech. */
export function Plate({ side }: { side: PlateSide }) {
  return (
    <b className={`pl pl-${side}`} aria-hidden="true">
      {letters[side]}
    </b>
  );
}
