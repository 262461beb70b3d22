import { ValueWord } from '#web/components/value-word.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { isKnown, type Labels } from '#web/lib/labels.ts';

type Band = CallAnswer<'GET /admin/credibility-config'>['credibilityConfig'][number];

const names: Labels<Band['color']> = {
  red: 'red',
  orange: 'orange',
  yellow: 'yellow',
  emerald: 'emerald',
  blue: 'blue',
  purple: 'purple',
};

/** The colour of a band; grey for one that this version does not know. */
export function Swatch({ color }: { color: Band['color'] }) {
  const background = isKnown(names, color) ? `var(--sw-${color})` : 'var(--idle)';
  return <span className="swatch" style={{ background }} aria-hidden="true" />;
}

export function ColorName({ color }: { color: Band['color'] }) {
  return <ValueWord value={color} words={names} />;
}
