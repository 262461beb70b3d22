import type { Calibration } from '../clustering/calibration.ts';
import type { Estimate } from '../support/bootstrap.ts';
import type { Measured, MeasuredRow } from '../support/measured.ts';

interface Table {
  name: string;
  precision: number;
  recall: number;
  f1: number;
  low: number;
  high: number;
}

export interface ClusteringNumbers {
  folds: number;
  defaultThreshold: number;
  /** Named by set, then threshold or baseline. */
  tables: Table[];
  /** The calibration of pairs, and of links of an article with a story, by set. */
  links: Record<string, Calibration>;
  confidence: {
    fit: [number, number];
    batchFit: [number, number];
    bySet: Record<string, Calibration>;
  } | null;
  /** Turning points of pairs of neighbouring events put together, and single events that stay whole. */
  chapters: {
    pairs: number;
    found: Estimate;
    foundWithinDay: Estimate;
    others: Estimate;
    events: number;
    whole: Estimate;
  } | null;
  invented: { language: string; agreement: { f1: number } }[];
}

const sets = [
  { key: 'native', what: 'the dated stream as it is', min: 0.945 },
  { key: 'squeezed', what: 'the dated stream with 50 days in one', min: 0.77 },
  { key: 'batch', what: 'the undated collection as one batch', min: 0.87 },
  {
    key: 'mixed sizes',
    what: 'full articles of events of two to thirty-one articles, without dates',
    min: 0.93,
  },
  { key: 'mixed sizes, large', what: 'full articles of events of six and more, without dates', min: 0.93 },
  { key: 'headlines', what: 'headlines alone' },
] as const;

const f1Of = ({ f1, low, high }: Table) => ({ value: f1, low, high });

/** The best cosine baseline of a set. */
function bestBaseline(tables: readonly Table[], key: string): Table | undefined {
  return tables
    .filter(
      ({ name }) => name.startsWith(`${key} `) && /^(?:title|body) cosine/.test(name.slice(key.length + 1)),
    )
    .sort((a, b) => b.f1 - a.f1)[0];
}

function setRows({ tables, defaultThreshold }: ClusteringNumbers, set: (typeof sets)[number]): MeasuredRow[] {
  const baseline = bestBaseline(tables, set.key);
  const own = tables.filter(({ name }) => new RegExp(`^${set.key} [\\d.]+$`).test(name));
  return own.map((table) => {
    const threshold = Number(table.name.slice(set.key.length + 1));
    const isDefault = threshold === defaultThreshold;
    return {
      what: `BCubed F1 at ${threshold}, ${set.what} (precision ${table.precision.toFixed(2)}, recall ${table.recall.toFixed(2)})`,
      ...f1Of(table),
      ...(isDefault && baseline !== undefined
        ? { baseline: { name: baseline.name.slice(set.key.length + 1), ...f1Of(baseline) } }
        : {}),
      ...(isDefault && 'min' in set ? { min: set.min } : {}),
    };
  });
}

function calibrationRow(what: string, { error, low, high, count }: Calibration, max?: number): MeasuredRow {
  return {
    what: `${what} (${count.toLocaleString('en')} cases)`,
    ...{ value: error, low: Math.min(low, error), high: Math.max(high, error) },
    ...(max === undefined ? {} : { max }),
  };
}

/** The largest surplus of predicted over true shares in any bin of at least 20 cases. */
function overConfidence({ bins }: Calibration): number {
  return Math.max(0, ...bins.filter(({ count }) => count >= 20).map((bin) => bin.said - bin.true));
}

function calibrationRows({ links, confidence }: ClusteringNumbers): MeasuredRow[] {
  const all = confidence?.bySet.all;
  return [
    ...Object.entries(links).map(([set, calibration]) =>
      calibrationRow(`Calibration error of the probability: ${set}`, calibration, 0.05),
    ),
    ...Object.entries(confidence?.bySet ?? {}).map(([set, calibration]) =>
      calibrationRow(
        `Calibration error of story confidence: ${set}`,
        calibration,
        set === 'all' ? 0.1 : undefined,
      ),
    ),
    ...(all === undefined
      ? []
      : [{ what: 'Story confidence, most that a bin says too much', value: overConfidence(all), max: 0.05 }]),
  ];
}

function chapterRows({ chapters }: ClusteringNumbers): MeasuredRow[] {
  if (chapters === null) return [];
  const { pairs, events } = chapters;
  return [
    { what: `Turning points found, ${pairs} pairs of neighbouring events in one story`, ...chapters.found },
    { what: 'Turning points found on their day or the day beside it', ...chapters.foundWithinDay },
    { what: 'Other turning points in such a story', ...chapters.others },
    { what: `Single events of two days and more that stay whole (${events})`, ...chapters.whole },
  ];
}

/** Builds the report of the clustering eval. */
export function reportClustering(detail: ClusteringNumbers): Measured {
  const languages = detail.invented.map(({ language, agreement }) => ({
    what: `BCubed F1, invented articles, ${language}`,
    value: agreement.f1,
  }));
  return {
    name: 'clustering',
    title: 'Articles put into stories',
    about:
      'A dated stream of 34,302 articles with 1,618 labelled stories, 2,404 undated stories of three articles, and 401 full articles of 50 newsroom events. A model that saw nothing of a third of the years groups it. The baseline is the best of several TF-IDF cosines, chosen afterwards in its favour. BCubed F1 joins, article by article, how much beside it belongs there (precision) and how much that belongs there is beside it (recall).',
    rows: [
      ...sets.flatMap((set) => setRows(detail, set)),
      ...chapterRows(detail),
      ...calibrationRows(detail),
      ...languages,
    ],
    detail,
  };
}
