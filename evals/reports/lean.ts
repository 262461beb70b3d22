import type { Measured, MeasuredRow } from '../support/measured.ts';
import type { Comparison } from '../support/outlet-bootstrap.ts';

interface LeanNumbers {
  articles: number;
  outlets: number;
  leftRightAuc: Comparison;
  macroF1: Comparison;
  parts: { lexiconAlone: number; partisanTermsAlone: number; linearModelAlone: number };
  outletsOfTwenty: { outlets: number; auc: number };
  ofTwenty: { low: number; high: number };
}

const baselineName = 'robust TF-IDF model, measured alike';

function compared(what: string, { ours, baseline, difference }: Comparison, min: number) {
  return { what, ...ours, baseline: { name: baselineName, ...baseline }, difference, min };
}

/** Empty where no outlets of both sides have so many articles. */
function twentyRow({ outletsOfTwenty: { outlets, auc }, ofTwenty }: LeanNumbers): MeasuredRow[] {
  if (!Number.isFinite(auc)) return [];
  const what = `Left-right AUC, means of 20 articles of an unseen outlet (${outlets} outlets)`;
  return [{ what, value: auc, ...ofTwenty, min: 0.95 }];
}

/** Puts the numbers of the lean eval into the common form. */
export function reportLean(detail: LeanNumbers): Measured {
  const { articles, outlets, parts } = detail;
  return {
    name: 'lean',
    title: 'Lean of the wording alone',
    about: `${articles.toLocaleString('en')} articles of ${outlets} outlets of the United States, 2012 to 2020, each labelled with the side of its outlet. One outlet is left out at a time. AUC is how often an article of the right scores above one of the left. Macro F1 is the mean over left, center and right of how well each is hit.`,
    rows: [
      compared('Left-right AUC, all articles', detail.leftRightAuc, 0.76),
      compared('Macro F1 of three classes, cut at ±0.1', detail.macroF1, 0.52),
      { what: 'Left-right AUC of the word list alone, nothing trained', value: parts.lexiconAlone },
      { what: 'Left-right AUC of partisan terms alone', value: parts.partisanTermsAlone },
      { what: 'Left-right AUC of the linear model alone', value: parts.linearModelAlone },
      ...twentyRow(detail),
    ],
    detail,
  };
}
