import type { Directions, RatedShare } from '../support/lean-tables.ts';
import type { Measured, MeasuredRow } from '../support/measured.ts';
import type { Comparison } from '../support/outlet-bootstrap.ts';
import type { Interval, overOutlets } from '../support/over-outlets.ts';

interface LeanNumbers {
  articles: number;
  outlets: number;
  leftRightAuc: Comparison;
  macroF1: Comparison;
  parts: { lexiconAlone: number; partisanTermsAlone: number; linearModelAlone: number };
  rated: RatedShare;
  directions: Directions;
  halves: { draws: number; rated: number; exact: number; opposite: number };
  calibrationErrorOfRated: number;
  outletsOfTwenty: { outlets: number; auc: number };
  intervals?: ReturnType<typeof overOutlets>;
}

const baselineName = 'robust TF-IDF model, measured alike';

function compared(what: string, { ours, baseline, difference }: Comparison, min: number) {
  return { what, ...ours, baseline: { name: baselineName, ...baseline }, difference, min };
}

/** Empty where no outlets of both sides have so many articles. */
function twentyRow({ outletsOfTwenty: { outlets, auc }, intervals }: LeanNumbers): MeasuredRow[] {
  if (!Number.isFinite(auc)) return [];
  const what = `Left-right AUC, means of 20 articles of an unseen outlet (${outlets} outlets)`;
  return [{ what, value: auc, ...within(intervals?.outletsOfTwenty), min: 0.95 }];
}

const within = (interval: Interval | undefined) => interval ?? {};

/** Puts the numbers of the lean eval into the common form. */
export function reportLean(detail: LeanNumbers): Measured {
  const { articles, outlets, parts, rated, directions, halves, intervals } = detail;
  return {
    name: 'lean',
    title: 'Lean of the wording alone',
    about: `${articles.toLocaleString('en')} articles of ${outlets} outlets of the United States, 2012 to 2020, each labelled with its outlet's side. One outlet is left out at a time: model, calibration, thresholds and stated chance of an article come from the other outlets, in which left, center and right keep their shares by weight. Intervals are over outlets drawn with replacement. Rates and passes were chosen on like divisions, which is slightly kind to the model. AUC is how often an article of the right scores above one of the left; macro F1 is the mean over left, center and right of how well each is hit; calibration error is how far the stated chance lies from the met one.`,
    rows: [
      compared('Left-right AUC, all articles', detail.leftRightAuc, 0.76),
      compared('Macro F1 of three classes, cut at ±0.1', detail.macroF1, 0.52),
      { what: 'Left-right AUC of the word list alone, nothing trained', value: parts.lexiconAlone },
      { what: 'Left-right AUC of partisan terms alone', value: parts.partisanTermsAlone },
      { what: 'Left-right AUC of the linear model alone', value: parts.linearModelAlone },
      ...twentyRow(detail),
      { what: 'Share of articles rated', value: rated.rated, ...within(intervals?.rated), min: 0.35 },
      {
        what: 'Of the rated: outlet of the opposite side',
        value: rated.opposite,
        ...within(intervals?.opposite),
        max: 0.12,
      },
      {
        what: 'Of the rated: side of the outlet hit',
        value: rated.exact,
        ...within(intervals?.exact),
        min: 0.72,
      },
      {
        what: 'Of the rated: side of the outlet hit, thresholds from the other half of the outlets',
        value: halves.exact,
      },
      {
        what: 'Of the rated of left outlets: worded right',
        value: directions.leftReadRight,
        ...within(intervals?.leftReadRight),
      },
      {
        what: 'Of the rated of right outlets: worded left',
        value: directions.rightReadLeft,
        ...within(intervals?.rightReadLeft),
      },
      {
        what: 'Of the rated of center outlets: worded left',
        value: directions.centerReadLeft,
        ...within(intervals?.centerReadLeft),
      },
      {
        what: 'Calibration error of the rated',
        value: detail.calibrationErrorOfRated,
        ...within(intervals?.calibrationErrorOfRated),
        max: 0.05,
      },
    ],
    detail,
  };
}
