import type { Side } from './rating.ts';

export type BandColor = 'blue' | 'red' | 'green' | 'grey';

export interface BiasBand {
  label: string;
  color: BandColor;
}

const storyBands: readonly { upTo: number; label: string }[] = [
  { upTo: -0.7, label: 'Strongly Left Leaning' },
  { upTo: -0.3, label: 'Left Leaning' },
  { upTo: -0.1, label: 'Slightly Left Leaning' },
  { upTo: 0.1, label: 'Center/Neutral' },
  { upTo: 0.3, label: 'Slightly Right Leaning' },
  { upTo: 0.7, label: 'Right Leaning' },
  { upTo: Number.POSITIVE_INFINITY, label: 'Strongly Right Leaning' },
];

/**
 * The band of a lean in [-1, 1] on the story page. Label and colour follow two separate rules: exactly 0.1 has the
 * label Center/Neutral and the colour red.
 */
export function storyBiasBand(lean: number | null | undefined): BiasBand {
  if (lean === null || lean === undefined || Number.isNaN(lean)) return { label: 'Unknown', color: 'grey' };
  const label = storyBands.find((band) => lean <= band.upTo)?.label ?? 'Unknown';
  return { label, color: lean <= -0.1 ? 'blue' : lean >= 0.1 ? 'red' : 'green' };
}

/** The band of a number in [-2, 2] on the checker page. */
export function checkerBiasBand(numeric: number): BiasBand {
  const color = numeric <= -0.25 ? 'blue' : numeric >= 0.25 ? 'red' : 'green';
  if (numeric <= -1) return { label: 'Left', color };
  if (numeric <= -0.25) return { label: 'Lean Left', color };
  if (numeric >= 1) return { label: 'Right', color };
  if (numeric >= 0.25) return { label: 'Lean Right', color };
  return { label: 'Center/Neutral', color };
}

/** Width of the checker's bar in percent, from a number in [-2, 2]. */
export function biasBarWidth(numeric: number): number {
  return Math.min(100, Math.abs(numeric) * 50 + 10);
}

/** `bias_category` of a lean in [-1, 1]; null when unrated. */
export function biasCategory(lean: number | null): Side | null {
  if (lean === null || Number.isNaN(lean)) return null;
  if (lean <= -0.1) return 'left';
  return lean >= 0.1 ? 'right' : 'center';
}

const categoryLabels: Readonly<Record<string, string>> = {
  left: 'Left',
  'left-leaning': 'Left-Leaning',
  right: 'Right',
  'right-leaning': 'Right-Leaning',
  center: 'Center',
  'center-leaning': 'Center-Leaning',
  centrist: 'Centrist',
};

/** The label of an article's category word; 'Unknown' for any other word. */
export function categoryLabel(word: string | null | undefined): string {
  const key = word?.trim().toLowerCase() ?? '';
  return (Object.hasOwn(categoryLabels, key) ? categoryLabels[key] : undefined) ?? 'Unknown';
}
