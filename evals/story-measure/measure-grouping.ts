import type { Estimate } from '../support/bootstrap.ts';
import type { EventArticle } from './event-articles.ts';
import { intervalsOf, measureSpoken, type SpokenFigures, stateHeldOut } from './held-out-chance.ts';
import { aucWithin, drawGroups } from './over-groups.ts';
import { type PlacedArticle, placeBetweenSides } from './place-between-sides.ts';
import { type CarriedTerms, termKinds } from './terms-of.ts';
import { countUnequalTerms, type UnequalTerms } from './unequal-terms.ts';

/** The measure of one way of grouping articles into events. */
export interface Grouping {
  name: string;
  events: number;
  /** Placed articles, those of outlets of the center included. */
  articles: number;
  outlets: number;
  /** Left-right AUC of each measure, over outlets drawn with replacement. */
  auc: Record<string, Estimate>;
  /** The interval of the AUC of all measures together over events drawn with replacement. */
  overEvents: Estimate;
  spoken: Record<keyof SpokenFigures, Estimate>;
  /** Terms that an exact test finds unequal, by kind. */
  unequal: Record<string, UnequalTerms>;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** All kinds of terms together, carried and left out. */
function together({ carried, leftOut }: PlacedArticle): number {
  return mean(termKinds.flatMap((kind) => [carried[kind], leftOut[kind]]));
}

function measures(): [string, (placed: PlacedArticle) => number][] {
  return [
    ['together', together],
    ...termKinds.flatMap((kind): [string, (placed: PlacedArticle) => number][] => [
      [`${kind} carried`, ({ carried }) => carried[kind]],
      [`${kind} left out`, ({ leftOut }) => leftOut[kind]],
    ]),
  ];
}

function measureChance(placed: readonly PlacedArticle[]): Grouping['spoken'] {
  const spoken = stateHeldOut(placed.map((article) => ({ ...article, score: together(article) })));
  const figures = measureSpoken(spoken);
  const intervals = intervalsOf(drawGroups(spoken, ({ brand }) => brand, measureSpoken));
  const estimate = (name: keyof SpokenFigures): Estimate => ({
    value: figures[name],
    low: Math.min(figures[name], intervals[name].low),
    high: Math.max(figures[name], intervals[name].high),
  });
  return {
    share: estimate('share'),
    hits: estimate('hits'),
    opposite: estimate('opposite'),
    calibrationError: estimate('calibrationError'),
  };
}

export function measureGrouping(
  { name, events }: { name: string; events: readonly EventArticle[][] },
  termsOf: (article: EventArticle) => CarriedTerms,
): Grouping {
  const placed = placeBetweenSides(events, termsOf);
  const scored = (score: (article: PlacedArticle) => number) =>
    placed.map((article) => ({ ...article, score: score(article) }));
  return {
    name,
    events: new Set(placed.map(({ event }) => event)).size,
    articles: placed.length,
    outlets: new Set(placed.map(({ brand }) => brand)).size,
    auc: Object.fromEntries(
      measures().map(([what, score]) => [what, aucWithin(scored(score), ({ brand }) => brand)]),
    ),
    overEvents: aucWithin(scored(together), ({ event }) => event),
    spoken: measureChance(placed),
    unequal: Object.fromEntries(termKinds.map((kind) => [kind, countUnequalTerms(events, termsOf, kind)])),
  };
}
