import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { sides } from '#domain/analysis/rating.ts';
import { audienceOf } from '#models/outlets/audience-table.ts';
import { calibrate } from '#models/outlets/calibrate.ts';
import { weighLean } from '#models/outlets/weigh-lean.ts';
import type { Weighing } from '#models/outlets/weighing.ts';
import { bootstrapMean, bootstrapShare } from '../support/bootstrap.ts';
import type { MeasuredRow } from '../support/measured.ts';
import { type OutletSources, stepOf } from './leave-one-out.ts';

function leanOf({ sources }: OutletSources): number | null {
  return weighLean(sources)?.lean ?? null;
}

/**
 * The side of a lean against the side that the corpus's rater gives an outlet. Its labels are no source where the other
 * rater has one; those of the center take part in the zeros of measures, each without the outlet itself.
 */
export function checkSides(weighing: Weighing, outlets: readonly OutletSources[]): MeasuredRow[] {
  const found = outlets.flatMap((outlet) => {
    const measure = weighing.measures.get(outlet.domain);
    const lean = leanOf(outlet);
    const isFirst = weighing.raters.get(outlet.domain)?.lean ?? null;
    if (measure === undefined || measure.articles < 5 || lean === null || isFirst === null) return [];
    const second = sides[Math.round(measure.label) + 1];
    return [{ ours: biasCategory(lean), second }];
  });
  if (found.length === 0) return [];
  const what = `a second rater’s side, never weighed (${found.length} outlets)`;
  return [
    { what: `On ${what}`, ...bootstrapShare(found, ({ ours, second }) => ours === second) },
    {
      what: `Opposite to ${what}`,
      ...bootstrapShare(
        found,
        ({ ours, second }) => ours !== second && ours !== 'center' && second !== 'center',
      ),
    },
  ];
}

/** The lean against what people thought of an outlet, brought to our scale like the measures; 0 is no opinion. */
export function checkOpinions(weighing: Weighing, outlets: readonly OutletSources[]): MeasuredRow[] {
  const rows = new Map(weighing.facts.map(({ outlet }) => [outlet.domain, outlet]));
  const found = outlets.flatMap((one) => {
    const outlet = rows.get(one.domain);
    const opinion =
      outlet === undefined ? null : (audienceOf(outlet, weighing.audience)?.ratedByPublic ?? null);
    const lean = leanOf(one);
    if (opinion === null || opinion === 0 || lean === null) return [];
    return [{ outlet: one.domain, value: opinion, lean, isNeutral: Math.abs(lean) < 0.1, weight: 1 }];
  });
  const opinions = calibrate(found);
  if (opinions === null) return [];
  const within = found.map(({ outlet, value, lean }) =>
    Math.abs(stepOf(opinions.placeOf(outlet, value)) - stepOf(lean)) <= 1 ? 1 : 0,
  );
  return [
    {
      what: `Within one step of what people asked think of an outlet (${found.length} outlets)`,
      ...bootstrapMean(within),
    },
  ];
}
