const headings = [
  ['left', 'Left:'],
  ['center', 'Center:'],
  ['right', 'Right:'],
] as const;

/** Lines 'Left:', 'Center:', 'Right:', each followed by its points as lines '- …'; a side without points has no line. */
export function comparisonText(
  points: Readonly<Record<'left' | 'center' | 'right', readonly string[]>>,
): string {
  return headings
    .filter(([side]) => points[side].length > 0)
    .map(([side, heading]) => [heading, ...points[side].map((point) => `- ${point}`)].join('\n'))
    .join('\n');
}
