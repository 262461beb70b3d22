import type { MeasuredFigure, MeasuredSection } from '#web/routes/methodology/measured-section.ts';

const columns: readonly (keyof MeasuredFigure)[] = ['figure', 'balance', 'baseline', 'difference', 'aim'];
const heads: Readonly<Record<keyof MeasuredFigure, string>> = {
  figure: 'figure',
  balance: 'Balance',
  baseline: 'beside it',
  difference: 'difference',
  aim: 'aim',
};

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function table(rows: readonly MeasuredFigure[]): string {
  return [
    line(columns.map((column) => heads[column])),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((column) => row[column]))),
  ].join('\n');
}

/** A section as Markdown, headed at the given depth. */
export function toMarkdown(
  { title, paragraphs, points, table: rows }: MeasuredSection,
  depth: number,
): string {
  const blocks = [
    `${'#'.repeat(depth)} ${title}`,
    ...paragraphs,
    ...(rows.length === 0 ? [] : [table(rows)]),
    ...(points.length === 0 ? [] : [points.map((point) => `- ${point}`).join('\n')]),
  ];
  return blocks.join('\n\n');
}
