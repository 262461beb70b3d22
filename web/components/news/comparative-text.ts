import type { Side } from '#domain/analysis/rating.ts';
import { upperFirst } from '#domain/text/cut-text.ts';

export type ComparativeSides = Record<Side, string[]>;

/** A comparative text with the points that it was written from, where the server sends them. */
export interface Comparative {
  analysis: string;
  points?: Record<Side, readonly { text: string }[]> | undefined;
}

/** The points of each side. Parses the text only when the server sent no points. */
export function getSides({ analysis, points }: Comparative): ComparativeSides {
  if (points === undefined) return parseComparative(analysis);
  const of = (side: Side) => points[side].map(({ text }) => text);
  return { left: of('left'), center: of('center'), right: of('right') };
}

/** 'Left: ...', also as a bullet or in bold. */
const colonLine = /^(?:[-*•–]\s*)?(?:\*\*)?(left|cent(?:er|re)|right)(?:-leaning)?(?:\*\*)?\s*:/i;
/** '- Left-leaning sources stress ...', '- Center/neutral sources ...'. */
const sourcesLine =
  /^[-*•–]\s*(?:\*\*)?(left-leaning|cent(?:er|re)(?:\/neutral|-leaning)|right-leaning) sources?(?:\*\*)?:?/i;
const bullet = /^[-*•–]\s+/;

function headOf(line: string): { side: Side; rest: string } | null {
  const match = colonLine.exec(line) ?? sourcesLine.exec(line);
  if (match === null) return null;
  const [head, word = ''] = match;
  const rest = line.slice(head.length).trim().replace(/^\*\*/, '').trim();
  const side = /^l/i.test(word) ? 'left' : /^r/i.test(word) ? 'right' : 'center';
  return { side, rest };
}

/**
 * Splits a comparative analysis into the points of each side. Two styles are parsed: lines that start with
 * 'Left:', 'Center:' or 'Right:', and lines like '- Left-leaning sources stress ...'. Bulleted and plain
 * lines that follow belong to the side named last; lines before any side are dropped.
 */
export function parseComparative(analysis: string): ComparativeSides {
  const sides: ComparativeSides = { left: [], center: [], right: [] };
  let current: Side | null = null;
  for (const raw of analysis.split(/\r?\n/)) {
    const line = raw.trim();
    if (line === '') continue;
    const head = headOf(line);
    if (head !== null) {
      current = head.side;
      if (head.rest !== '') sides[head.side].push(upperFirst(head.rest));
    } else if (current !== null) {
      addLine(sides[current], line);
    }
  }
  return sides;
}

/** A bullet starts a new point; a plain line continues the previous one. */
function addLine(points: string[], line: string): void {
  const last = points.length - 1;
  const isBullet = bullet.test(line);
  const text = line.replace(bullet, '');
  if (isBullet || last < 0) points.push(text);
  else points[last] = `${points[last]} ${text}`;
}
