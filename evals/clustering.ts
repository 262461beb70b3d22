import { join } from 'node:path';
import type { Background } from '#domain/clustering/background.ts';
import { NetScorer, type StoryModel } from '#domain/clustering/story-model.ts';
import { type CorpusArticle, foldCount, loadCorpus } from '#models/clustering/clustering-corpus.ts';
import { collectLinks } from '#models/clustering/collect-examples.ts';
import {
  buildTrainingBatches,
  fitBatchModel,
  type LabelledBatch,
  labelledBatch,
} from '#models/clustering/fit-batch-model.ts';
import { fitLogistic } from '#models/clustering/fit-logistic.ts';
import {
  buildTrainingSets,
  type ExamplesBySet,
  fitStoryModel,
  listPairs,
} from '#models/clustering/fit-story-model.ts';
import { loadClustering } from '#models/clustering/load-clustering.ts';
import { listEvents } from '#models/clustering/mixed-batches.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { rootFolder } from '#server/config/paths.ts';
import { type Calibration, measureCalibration } from './clustering/calibration.ts';
import { measureInvented } from './clustering/invented.ts';
import { measureBatch, partsOf } from './clustering/measure-batch.ts';
import { type ChapterMeasures, measureChapters } from './clustering/measure-chapters.ts';
import { loadDatedNewsroom, loadMixedSizes } from './clustering/mixed-sizes.ts';
import { baselineRow, mergedRow, type Row, rowOf } from './clustering/rows.ts';
import { runStream, type StoryCheck, storyChecks } from './clustering/run-stream.ts';
import { type ClusteringNumbers, reportClustering } from './reports/clustering.ts';
import { bootstrapMean } from './support/bootstrap.ts';
import { loadMeasured, type Measured, report, usesInvented } from './support/measured.ts';

const ladder = [0.5, 0.65, 0.8];
/** The thresholds of the cosine baseline; titles alone are worse everywhere. */
const cosines = [0.3, 0.4];
const defaultThreshold = 0.65;
const dataFolder = join(rootFolder, '..', 'shared', 'data');

function print(line: string): void {
  console.log(line);
}

interface Prediction {
  logit: number;
  /** In [0, 1]: the share of a story's labelled articles that belong to the article, or of correct pairs. */
  right: number;
}

/** The measurements of all folds, each by models that were fitted without it. */
interface Measures {
  rows: Map<string, Row[]>;
  /** By kind (pair of articles, link of an article and a story) and set. */
  pairs: Map<string, Prediction[]>;
  checks: (StoryCheck & { set: string; fold: number })[];
  /** Merges within the batch, each with the share of correct pairs. */
  merges: { logit: number; right: number }[];
}

function articlesOf(set: readonly CorpusArticle[], fold: number): CorpusArticle[] {
  const at = set.flatMap(({ story, fold: own }, i) => (story !== null && own === fold ? [i] : []));
  // The period of the fold with the articles before it, so that the window is full when scoring starts.
  return set.slice(Math.max(0, (at[0] ?? 0) - 600), (at.at(-1) ?? 0) + 1);
}

function measureFold(
  sets: ReturnType<typeof buildTrainingSets>,
  pairs: ExamplesBySet,
  fold: number,
  into: Measures,
): void {
  const model = fitStoryModel(sets, pairs, fold);
  const rowsOf = (name: string): Row[] => {
    const rows = into.rows.get(name) ?? [];
    into.rows.set(name, rows);
    return rows;
  };
  const labelled = articlesOf(sets.native, fold).filter(({ story }) => story !== null);
  const newsroom = loadDatedNewsroom(fold);
  for (const [name, articles] of [
    ['labelled', labelled],
    ['newsroom', newsroom],
  ] as const)
    for (const threshold of articles.length === 0 ? [] : ladder) {
      const { judged } = runStream(articles, { background: sets.background, model, threshold });
      rowsOf(`${name} ${threshold}`).push(rowOf(judged, fold));
    }
  for (const set of ['native', 'squeezed', 'headlines'] as const) {
    const articles = articlesOf(sets[set], fold);
    for (const threshold of set === 'headlines' ? [defaultThreshold] : ladder) {
      const outcome = runStream(articles, { background: sets.background, model, threshold });
      rowsOf(`${set} ${threshold}`).push(rowOf(outcome.judged, fold));
      if (threshold === defaultThreshold && set !== 'headlines')
        for (const check of storyChecks(outcome, articles, fold)) into.checks.push({ ...check, set, fold });
    }
    const scorer = new NetScorer(model.pair);
    addPredictions(
      into,
      `pairs, ${set}`,
      pairs[set]
        .filter((example) => example.fold === fold)
        .map(({ features, same }) => ({ logit: scorer.logit(features), right: same ? 1 : 0 })),
    );
    if (set === 'native')
      addPredictions(into, 'links, native', linksOf(articles, sets.background, model, fold));
    for (const threshold of cosines)
      rowsOf(`${set} body cosine ${threshold}`).push(
        baselineRow(articles, sets.background, 'body', threshold, fold),
      );
    print(`fold ${fold}, ${set}: done`);
  }
}

function addPredictions(into: Measures, name: string, predictions: readonly Prediction[]): void {
  into.pairs.set(name, [...(into.pairs.get(name) ?? []), ...predictions]);
}

/** The links that the stream itself weighs, of articles and stories of the fold. */
function linksOf(
  articles: readonly CorpusArticle[],
  background: Background,
  model: StoryModel,
  fold: number,
): Prediction[] {
  const scorer = new NetScorer(model.join);
  return collectLinks(articles, { background, model, threshold: defaultThreshold })
    .filter(({ folds }) => folds.size === 1 && folds.has(fold))
    .map(({ features, right }) => ({ logit: scorer.logit(features), right }));
}

/** Measures the undated collection, whole and in parts, by models that were fitted without the fold. */
function measureBatches(
  sets: ReturnType<typeof buildTrainingSets>,
  learnt: readonly LabelledBatch[],
  fold: number,
  into: Measures,
): void {
  const model = fitBatchModel(learnt, fold);
  const whole = learnt[0];
  const mixed = loadMixedSizes(fold, sets.background);
  const parts = partsOf(sets.batch, fold).map(({ name, articles }) => ({
    name,
    batch: labelledBatch(articles, sets.background),
  }));
  const wholes = whole === undefined ? [] : [{ name: 'batch', batch: whole }];
  for (const { name, batch } of [...wholes, ...parts, ...mixed]) {
    const measured = measureBatch(batch, {
      name,
      fold,
      model,
      thresholds: ladder,
      checkAt: defaultThreshold,
      isLarge: name.startsWith('mixed'),
    });
    for (const { name: row, row: found } of measured.rows)
      into.rows.set(row, [...(into.rows.get(row) ?? []), found]);
    if (name !== 'batch') continue;
    into.checks.push(...measured.checks.map((check) => ({ ...check, set: 'batch', fold })));
    addPredictions(
      into,
      'pairs, batch',
      measured.pairs.map(({ logit, isRight }) => ({ logit, right: isRight ? 1 : 0 })),
    );
    into.merges.push(...measured.merges);
  }
  print(`fold ${fold}, batch: done`);
}

type Fit = [number, number];

function fitConfidence(checks: Measures['checks']): Fit {
  return fitLogistic(checks.map(({ logit, purity }) => ({ x: logit, y: purity })));
}

/**
 * Calibrates the confidence on stories of folds that its two numbers were not fitted on, and fits the two numbers on
 * all folds, for streams and for batches.
 */
function calibrateConfidence(checks: Measures['checks']): {
  fit: Fit;
  batchFit: Fit;
  bySet: Record<string, Calibration>;
} {
  const isBatch = ({ set }: { set: string }): boolean => set === 'batch';
  const families = [checks.filter((check) => !isBatch(check)), checks.filter(isBatch)];
  const fits = families.map((family) =>
    Array.from({ length: foldCount }, (_, fold) =>
      fitConfidence(family.filter((check) => check.fold !== fold)),
    ),
  );
  const bySet: Record<string, Calibration> = {};
  for (const set of ['native', 'squeezed', 'batch', 'all']) {
    const own = checks.filter((check) => set === 'all' || check.set === set);
    bySet[set] = measureCalibration(
      own.map((check) => {
        const [bias, slope] = fits[isBatch(check) ? 1 : 0]?.[check.fold] ?? [0, 1];
        return { probability: 1 / (1 + Math.exp(-(bias + slope * check.logit))), outcome: check.purity };
      }),
    );
  }
  return { fit: fitConfidence(families[0] ?? []), batchFit: fitConfidence(families[1] ?? []), bySet };
}

function printCalibration(name: string, calibration: Calibration): void {
  print(`${name}: calibration error ${calibration.error.toFixed(3)} over ${calibration.count}`);
  for (const bin of calibration.bins)
    print(`  said ${bin.said.toFixed(2)}  true ${bin.true.toFixed(2)}  (${bin.count})`);
}

/**
 * `npm run eval -- clustering`: measures stories of the labelled stream at its dates, of the same with 50 days
 * compressed into one, and of the undated collection as one batch and in parts. A model that was fitted without a
 * third of the labelled years clusters that third. Without the collections only the invented articles are measured.
 * With `--stream` the collection without dates is left out, and its stored figures stay.
 */
export function run(args: string[]): Measured {
  const shipped = loadClustering(join(rootFolder, 'models/clustering'));
  const invented = measureInvented(shipped, defaultThreshold);
  for (const { language, agreement } of invented)
    print(`invented, ${language}: BCubed F1 ${agreement.f1.toFixed(3)}`);
  const folder = args.find((arg) => !arg.startsWith('--')) ?? dataFolder;
  if (usesInvented(args, join(folder, 'stories-stream-dev.jsonl.gz'))) {
    const nothing = {
      folds: 0,
      defaultThreshold,
      tables: [],
      links: {},
      confidence: null,
      chapters: null,
      invented,
    };
    return report(reportClustering(nothing), { isInvented: true });
  }
  const corpus = loadCorpus(folder, createWordTools());
  const sets = buildTrainingSets(corpus);
  const measures: Measures = { rows: new Map(), pairs: new Map(), checks: [], merges: [] };
  const isStreamOnly = args.includes('--stream');
  if (!isStreamOnly) {
    const learnt = buildTrainingBatches(corpus, sets.background, shipped);
    for (let fold = 0; fold < foldCount; fold += 1) measureBatches(sets, learnt, fold, measures);
    printTables(measures);
    printCalibration('merges, batch', calibrationOfMerges(measures));
    print(`confidence of batches to ship: ${JSON.stringify(fitConfidence(measures.checks))}`);
  }
  const pairs = listPairs(sets);
  for (let fold = 0; fold < foldCount; fold += 1) {
    measureFold(sets, pairs, fold, measures);
    print(`after ${fold + 1} of ${foldCount} folds`);
    printTables(measures);
  }
  const chapters = measureChapters(listEvents(corpus.stream, shipped).map(({ articles }) => articles));
  const measured = reportClustering({ ...numbersOf(measures, invented), ...meansOf(chapters) });
  return report(isStreamOnly ? withStoredBatches(measured) : measured, { isInvented: false });
}

/** What only collections without dates decide, alone or with the streams. */
const ofBatches =
  /batch|undated|of it[ ,]|without dates|events of six and more|first sentences|: all|a bin says/;

/** Keeps the stored figures of collections without dates where only the streams were measured. */
function withStoredBatches(measured: Measured): Measured {
  const stored = loadMeasured().find(({ name }) => name === measured.name);
  const kept = stored?.rows.filter(({ what }) => ofBatches.test(what)) ?? [];
  return { ...measured, rows: [...measured.rows.filter(({ what }) => !ofBatches.test(what)), ...kept] };
}

function printTables(measures: Measures): void {
  for (const [name, rows] of measures.rows) {
    const { precision, recall, f1, low, high } = mergedRow(rows);
    const [p, r, f, from, to] = [precision, recall, f1, low, high].map((value) => value.toFixed(3));
    print(`${name.padEnd(44)} P ${p}  R ${r}  F1 ${f} [${from}, ${to}]`);
  }
}

function calibrationOfMerges({ merges }: Measures): Calibration {
  return measureCalibration(
    merges.map(({ logit, right }) => ({ probability: 1 / (1 + Math.exp(-logit)), outcome: right })),
  );
}

function meansOf(measures: ChapterMeasures): Pick<ClusteringNumbers, 'chapters'> {
  const { found, foundWithinDay, others, whole } = measures;
  const chapters = {
    ...{ pairs: found.length, found: bootstrapMean(found), foundWithinDay: bootstrapMean(foundWithinDay) },
    ...{ others: bootstrapMean(others), events: whole.length, whole: bootstrapMean(whole) },
  };
  print(`chapters: ${JSON.stringify(chapters)}`);
  return { chapters };
}

function numbersOf(
  measures: Measures,
  invented: ReturnType<typeof measureInvented>,
): Omit<ClusteringNumbers, 'chapters'> {
  const tables = [...measures.rows].map(([name, rows]) => ({ name, ...mergedRow(rows) }));
  const links = Object.fromEntries(
    [...measures.pairs].map(([set, list]) => [
      set,
      measureCalibration(
        list.map(({ logit, right }) => ({ probability: 1 / (1 + Math.exp(-logit)), outcome: right })),
      ),
    ]),
  );
  links['merges, batch'] = calibrationOfMerges(measures);
  for (const [set, calibration] of Object.entries(links)) printCalibration(set, calibration);
  const confidence = calibrateConfidence(measures.checks);
  for (const [set, calibration] of Object.entries(confidence.bySet))
    printCalibration(`story confidence, ${set}`, calibration);
  print(`confidence to ship: ${JSON.stringify(confidence.fit)}`);
  print(`confidence of batches to ship: ${JSON.stringify(confidence.batchFit)}`);
  return { folds: foldCount, defaultThreshold, tables, links, confidence, invented };
}
