import { plural, select, t } from '@lingui/core/macro';
import { CircleDashed } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Side } from '#domain/analysis/rating.ts';
import { upperFirst } from '#domain/text/cut-text.ts';
import { textDirection } from '#web/i18n/i18n.ts';
import { SideBadge } from './side-badge.tsx';

const order = (): readonly { side: Side; head: string }[] => [
  { side: 'left', head: t`LEFT-LEANING` },
  { side: 'center', head: t`CENTER-LEANING` },
  { side: 'right', head: t`RIGHT-LEANING` },
];

interface PerspectiveColumnsProps {
  sides: ComparativeSides;
  /** The number of articles of a side; none is said for 0. */
  count?: (side: Side) => number;
  /** Shown in place of the points of a side; undefined where it has nothing else. */
  content?: ((side: Side) => ReactNode | undefined) | undefined;
  /** Shown where a side has neither: articles on the subject; undefined without any. */
  nearest?: (side: Side) => ReactNode | undefined;
  /** Shown under the points of a side: their articles. */
  below?: (side: Side) => ReactNode;
  /** Shown in the box of a missing side: an action to find an article. */
  missing?: (side: Side) => ReactNode;
}

/** What each side reports; always in the order left, center, right, also without points. */
export function PerspectiveColumns({
  sides,
  count,
  content,
  nearest,
  below,
  missing,
}: PerspectiveColumnsProps) {
  const id = useId();
  return (
    <div className="perspective-columns" dir="ltr">
      {order().map(({ side, head }) => (
        <section key={side} data-side={side} dir={textDirection()} aria-labelledby={`${id}-${side}`}>
          <h3 id={`${id}-${side}`}>
            <SideBadge side={side} />
            {head}
            <ArticleCount count={count?.(side) ?? 0} />
          </h3>
          {content?.(side) ??
            (sides[side].length > 0 ? (
              <Points points={sides[side]} />
            ) : (
              (nearest?.(side) ?? <Missing side={side}>{missing?.(side)}</Missing>)
            ))}
          {below?.(side)}
        </section>
      ))}
    </div>
  );
}

function ArticleCount({ count }: { count: number }) {
  return count === 0 ? null : (
    <span className="num column-count">{plural(count, { one: '# article', other: '# articles' })}</span>
  );
}

function Missing({ side, children }: { side: Side; children: ReactNode }) {
  return (
    <div className="none">
      <CircleDashed size={16} aria-hidden="true" />
      <p>
        {select(side, {
          left: 'No left-leaning analysis available',
          right: 'No right-leaning analysis available',
          other: 'No center-leaning analysis available',
        })}
      </p>
      {children}
    </div>
  );
}

export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points never move, and two may read alike
        <li key={index} lang="en" dir="auto">
          {point}
        </li>
      ))}
    </ul>
  );
}

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

function parseHead(line: string): { side: Side; rest: string } | null {
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
    const head = parseHead(line);
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
