import type { MeasuredFigure, MeasuredSection } from '#web/routes/methodology/measured-section.ts';
import type { Measured, MeasuredEstimate, MeasuredRow } from '../support/measured.ts';
import { hiddenRow, remarks } from './remarks.ts';

const digits = 3;

function written({ value, low, high }: MeasuredEstimate): string {
  const number = value.toFixed(digits);
  return low === undefined || high === undefined
    ? number
    : `${number} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/** Judged by the figure as it is shown, so that nobody reads “0.150, aim 0.15, missed”. */
function aimOf({ value, min, max }: MeasuredRow): string {
  const shown = Number(value.toFixed(digits));
  if (min !== undefined) return `at least ${min}: ${shown >= min ? 'reached' : 'missed'}`;
  if (max !== undefined) return `at most ${max}: ${shown <= max ? 'reached' : 'missed'}`;
  return '';
}

function toFigure(row: MeasuredRow): MeasuredFigure {
  const { baseline, difference } = row;
  return {
    figure: row.what,
    balance: written(row),
    baseline: baseline === undefined ? '' : `${baseline.name}: ${written(baseline)}`,
    difference: difference === undefined ? '' : written(difference),
    aim: aimOf(row),
  };
}

/** What an eval found, with what was tried where an aim was missed. */
export function figuresOf(measured: Measured): MeasuredSection {
  const { name, title, about, rows } = measured;
  return {
    id: `measured-${name}`,
    title,
    paragraphs: [about],
    points: remarks[name] ?? [],
    table: rows.filter((row) => !hiddenRow.test(`${row.what}: ${row.baseline?.name ?? ''}`)).map(toFigure),
  };
}
