import { checkerBiasBand } from '#domain/analysis/bias-bands.ts';
import { formatSigned } from '#domain/analysis/bias-scale.ts';
import { credibilityLabel, toPercent } from '#domain/analysis/credibility-bands.ts';
import { arcPath, outletPath, pointAt, radialPath, toAngle } from '#web/components/news/gauge-geometry.ts';
import { create, draw } from './elements.ts';
import type { Rating } from './rate-page.ts';

const zones = [
  [-2, -1, 'left'],
  [-1, -0.25, 'lean-left'],
  [-0.25, 0.25, 'center'],
  [0.25, 1, 'lean-right'],
  [1, 2, 'right'],
] as const;

/** The sides are written as well: nothing is said by colour alone. */
const letters = [
  ['L', -1.5],
  ['C', 0],
  ['R', 1.5],
] as const;

/** The arc of the checker: its zones, the needle and the usual place of the outlet. */
function arc(score: number | null, outlet: number | null): Element {
  return draw(
    'svg',
    { viewBox: '0 12 440 226', 'aria-hidden': 'true', class: 'arc' },
    ...zones.map(([from, to, zone]) =>
      draw('path', { d: arcPath(toAngle(from), toAngle(to)), class: `zone-${zone}` }),
    ),
    ...letters.map(([letter, at]) => {
      const { x, y } = pointAt(toAngle(at), 152);
      return draw('text', { x, y: y + 6, class: 'letter' }, letter);
    }),
    outlet === null ? null : draw('path', { d: outletPath(toAngle(outlet)), class: 'outlet' }),
    draw('path', {
      d: radialPath(toAngle(score ?? 0), 6, 196),
      class: score === null ? 'needle resting' : 'needle',
    }),
    draw('path', { d: 'M20 236H420', class: 'base' }),
    draw('path', { d: 'M194 236A26 26 0 0 1 246 236Z', class: 'hub' }),
  );
}

function biasSection({ bias_score_numeric: score, bias, outlet }: Rating): HTMLElement {
  const word = score === null ? 'Unrated' : checkerBiasBand(score).label;
  const detail =
    score === null
      ? bias?.abstained_because
        ? 'The text does not say enough to judge it.'
        : ''
      : `${bias?.confidence_words ?? ''}. From −2, left, to +2, right.`.replace(/^\. /, '');
  return create(
    'section',
    {},
    create('h2', {}, 'Political Bias'),
    create(
      'p',
      { class: 'reading' },
      create('span', { class: 'figure' }, score === null ? '–' : formatSigned(score)),
      ' ',
      create('span', { class: 'word' }, word),
    ),
    arc(score, outlet?.bias_score_numeric ?? null),
    create('p', { class: 'muted' }, detail),
  );
}

function credibilitySection(result: Rating): HTMLElement {
  const score = result.credibility_score_numeric;
  const percent = score === null ? 0 : toPercent(score);
  const ruler = draw(
    'svg',
    { viewBox: '0 0 100 6', preserveAspectRatio: 'none', class: 'ruler', 'aria-hidden': 'true' },
    draw('rect', { width: 100, height: 6, class: 'track' }),
    draw('rect', { width: percent, height: 6, class: 'filled' }),
    ...[40, 60, 80].map((at) => draw('rect', { x: at - 0.25, width: 0.5, height: 6, class: 'cut' })),
  );
  return create(
    'section',
    {},
    create('h2', {}, 'Credibility'),
    create(
      'p',
      { class: 'reading' },
      create('span', { class: 'figure' }, score === null ? '–' : `${percent}%`),
      ' ',
      create(
        'span',
        { class: 'word' },
        score === null ? 'Unrated' : (result.credibility?.label ?? credibilityLabel(score)),
      ),
    ),
    score === null ? null : ruler,
  );
}

function outletSection({ outlet }: Rating): HTMLElement {
  const head = create('h2', {}, 'Outlet');
  if (outlet === null)
    return create('section', {}, head, create('p', {}, 'The server knows no rating of this outlet.'));
  const lean = outlet.bias_score_numeric;
  const written =
    lean === null ? 'has no rated lean' : `usually ${checkerBiasBand(lean).label}, ${formatSigned(lean)}`;
  const reliability = outlet.reliability === null ? '' : `; reliability ${toPercent(outlet.reliability)}%`;
  return create(
    'section',
    {},
    head,
    create('p', {}, create('strong', {}, outlet.name), ` ${written}${reliability}`),
  );
}

/** The rating of a page: bias, credibility and the outlet's lean, with a link to the full check. */
export function ratingView(result: Rating, fullCheck: string): Node[] {
  const title = result.article?.title || result.source || 'This page';
  return [
    create('h1', {}, title),
    biasSection(result),
    credibilitySection(result),
    outletSection(result),
    create(
      'p',
      { class: 'actions' },
      create(
        'a',
        { class: 'primary', href: fullCheck, target: '_blank', rel: 'noreferrer' },
        'Open the full check',
      ),
    ),
  ];
}

/** A sentence in place of a rating, with what can be done. */
export function messageView(title: string, sentence: string, action: Node | null): Node[] {
  return [
    create('h1', {}, title),
    create('p', { class: 'muted' }, sentence),
    ...(action === null ? [] : [create('p', { class: 'actions' }, action)]),
  ];
}
