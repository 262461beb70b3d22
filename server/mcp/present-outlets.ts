import type { z } from 'zod';
import type { findOutlets } from '#contract/mcp-tools.ts';
import { plainLine } from '#server/outputs/plain-line.ts';
import { bullet, describeLean, percent } from './present-lines.ts';

type Outlets = z.output<typeof findOutlets.output>;

function describeReliability(reliability: number | null): string {
  return reliability === null ? 'reliability unrated' : `reliability ${percent(reliability)}`;
}

/** A list of outlets for readers. */
export function presentOutlets({ outlets, total }: Outlets): string {
  if (outlets.length === 0) return 'No outlets match. Send a part of a name or a domain.';
  const rows = outlets.flatMap(
    ({ name, domain, bias_score, reliability, stories, references, rating_origin, link }) => [
      '',
      `## ${plainLine(name)} (${domain})`,
      `${describeLean(bias_score)}, ${describeReliability(reliability)}${rating_origin === null ? '' : `; ${rating_origin}`}. Stories of the last 28 days: ${stories}.`,
      ...references.map(bullet),
      link,
    ],
  );
  return [`${outlets.length} of ${total} outlets.`, ...rows].join('\n');
}
