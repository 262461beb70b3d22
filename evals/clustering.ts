import { join } from 'node:path';
import { NetScorer } from '#domain/clustering/story-model.ts';
import { type CorpusArticle, foldCount, loadCorpus } from '#models/clustering/clustering-corpus.ts';
import { fitLogistic } from '#models/clustering/fit-logistic.ts';
import {
  type ExamplesBySet,
  fitStoryModel,
  pairsOf,
  trainingSets,
} from '#models/clustering/fit-story-model.ts';
import { loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { rootFolder } from '#server/config/paths.ts';
import { type Calibration, calibrationOf } from './clustering/calibration.ts';
import { measureInvented } from './clustering/invented.ts';
import { baselineRow, mergedRow, type Row, rowOf } from './clustering/rows.ts';
import { runStream, type StoryCheck, storyChecks } from './clustering/run-stream.ts';
import { type Measured, tell, usesInvented } from './support/measured.ts';
import { type ClusteringNumbers, tellClustering } from './tell/clustering.ts';

const ladder = [0.5, 0.65, 0.8];
const cosines = { title: [0.3], body: [0.3, 0.4] } as const;
const defaultThreshold = 0.65;
const dataFolder = join(rootFolder, '..', 'shared', 'data');

function print(line: string): void {
  console.log(line);
}

interface Prediction {
  logit: number;
  isRight: boolean;
}

/** Everything of one fold, by models that saw nothing of it. */
interface Measures {
  rows: Map<string, Row[]>;
  /** By kind (two articles; an article and a story) and set. */
  pairs: Map<string, Prediction[]>;
  checks: (StoryCheck & { set: string; fold: number })[];
}

function articlesOf(set: readonly CorpusArticle[], fold: number): CorpusArticle[] {
  const dated = set[0]?.publishedAt !== null;
  if (!dated) return [...set];
  const at = set.flatMap(({ story, fold: own }, i) => (story !== null && own === fold ? [i] : []));
  // A stretch of the stream with what lies around it, so that the window is full where scoring begins.
  return set.slice(Math.max(0, (at[0] ?? 0) - 600), (at.at(-1) ?? 0) + 1);
}

function measureFold(
  sets: ReturnType<typeof trainingSets>,
  pairs: ExamplesBySet,
  fold: number,
  into: Measures,
): void {
  const { model, links } = fitStoryModel(sets, pairs, fold);
  for (const set of ['native', 'squeezed', 'batch', 'headlines'] as const) {
    const articles = articlesOf(sets[set], fold);
    const key = (name: string): Row[] => {
      const rows = into.rows.get(name) ?? [];
      into.rows.set(name, rows);
      return rows;
    };
    for (const threshold of set === 'headlines' ? [defaultThreshold] : ladder) {
      const outcome = runStream(articles, { background: sets.background, model, threshold });
      key(`${set} ${threshold}`).push(rowOf(outcome.judged, fold));
      if (threshold === defaultThreshold && set !== 'headlines')
        for (const check of storyChecks(outcome, articles, fold)) into.checks.push({ ...check, set, fold });
    }
    for (const [kind, net, examples] of [
      ['pairs', model.pair, pairs[set]],
      ['links', model.join, links[set]],
    ] as const) {
      const scorer = new NetScorer(net);
      const said = examples
        .filter((example) => example.fold === fold)
        .map(({ features, same }) => ({ logit: scorer.logit(features), isRight: same }));
      into.pairs.set(`${kind}, ${set}`, [...(into.pairs.get(`${kind}, ${set}`) ?? []), ...said]);
    }
    for (const kind of ['title', 'body'] as const)
      for (const threshold of cosines[kind])
        key(`${set} ${kind} cosine ${threshold}`).push(
          baselineRow(articles, sets.background, kind, threshold, fold),
        );
    if (set === 'batch') {
      const own = articles.filter((article) => article.fold === fold);
      for (const threshold of [0.5, defaultThreshold]) {
        const { judged } = runStream(own, { background: sets.background, model, threshold });
        key(`batch of a third ${threshold}`).push(rowOf(judged, fold));
      }
      for (const threshold of cosines.body)
        key(`batch of a third body cosine ${threshold}`).push(
          baselineRow(own, sets.background, 'body', threshold, fold),
        );
    }
    print(`fold ${fold}, ${set}: done`);
  }
}

/** Confidence on stories of folds that its two numbers were not fitted on; and the two numbers for all. */
function calibrateConfidence(checks: Measures['checks']): {
  fit: [number, number];
  bySet: Record<string, Calibration>;
} {
  const fits = Array.from({ length: foldCount }, (_, fold) =>
    fitLogistic(
      checks.filter((check) => check.fold !== fold).map(({ logit, purity }) => ({ x: logit, y: purity })),
    ),
  );
  const bySet: Record<string, Calibration> = {};
  for (const set of ['native', 'squeezed', 'batch', 'all']) {
    const own = checks.filter((check) => set === 'all' || check.set === set);
    bySet[set] = calibrationOf(
      own.map((check) => {
        const [bias, slope] = fits[check.fold] ?? [0, 1];
        return { probability: 1 / (1 + Math.exp(-(bias + slope * check.logit))), outcome: check.purity };
      }),
    );
  }
  return { fit: fitLogistic(checks.map(({ logit, purity }) => ({ x: logit, y: purity }))), bySet };
}

function printCalibration(name: string, calibration: Calibration): void {
  print(`${name}: calibration error ${calibration.error.toFixed(3)} over ${calibration.count}`);
  for (const bin of calibration.bins)
    print(`  said ${bin.said.toFixed(2)}  true ${bin.true.toFixed(2)}  (${bin.count})`);
}

/**
 * `npm run eval -- clustering`: stories of the labelled stream as it is, of the same with 50 days in one, and
 * of the undated collection as one batch. Each third of the labelled years is put into stories by a model
 * that saw nothing of it. Without the collections only the invented articles are measured.
 */
export function run(args: string[]): Measured {
  const shipped = loadClustering(join(rootFolder, 'models/clustering'));
  const invented = measureInvented(shipped, defaultThreshold);
  for (const { language, agreement } of invented)
    print(`invented, ${language}: BCubed F1 ${agreement.f1.toFixed(3)}`);
  const folder = args.find((arg) => !arg.startsWith('--')) ?? dataFolder;
  if (usesInvented(args, join(folder, 'stories-stream-dev.jsonl.gz'))) {
    const nothing = { folds: 0, defaultThreshold, tables: [], links: {}, confidence: null, invented };
    return tell(tellClustering(nothing), { isInvented: true });
  }
  const sets = trainingSets(loadCorpus(folder, createWordTools()));
  const pairs = pairsOf(sets);
  const measures: Measures = { rows: new Map(), pairs: new Map(), checks: [] };
  for (let fold = 0; fold < foldCount; fold += 1) {
    measureFold(sets, pairs, fold, measures);
    print(`after ${fold + 1} of ${foldCount} folds`);
  }
  return tell(tellClustering(numbersOf(measures, invented)), { isInvented: false });
}

function numbersOf(measures: Measures, invented: ReturnType<typeof measureInvented>): ClusteringNumbers {
  const tables = [...measures.rows].map(([name, rows]) => ({ name, ...mergedRow(rows) }));
  const links = Object.fromEntries(
    [...measures.pairs].map(([set, list]) => [
      set,
      calibrationOf(
        list.map(({ logit, isRight }) => ({
          probability: 1 / (1 + Math.exp(-logit)),
          outcome: isRight ? 1 : 0,
        })),
      ),
    ]),
  );
  for (const [set, calibration] of Object.entries(links)) printCalibration(set, calibration);
  const confidence = calibrateConfidence(measures.checks);
  for (const [set, calibration] of Object.entries(confidence.bySet))
    printCalibration(`story confidence, ${set}`, calibration);
  print(`confidence to ship: ${JSON.stringify(confidence.fit)}`);
  return { folds: foldCount, defaultThreshold, tables, links, confidence, invented };
}
