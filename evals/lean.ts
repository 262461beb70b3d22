import { join } from 'node:path';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { loadTrainingArticles } from '#models/lean/lean-corpus.ts';
import { type LeanData, prepareLeanData } from '#models/lean/lean-fitting.ts';
import { rankingAuc } from '#models/lean/lean-measures.ts';
import { loadModels } from '#server/analysis/embedded/load-models.ts';
import { rootFolder } from '#server/config/paths.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { reportLean } from './reports/lean.ts';
import { type HeldOut, holdOut } from './support/held-out-lean.ts';
import { baselineScores } from './support/lean-baseline.ts';
import { type LeanRow, outletAuc, perGroup } from './support/lean-tables.ts';
import { type Measured, report, usesInvented } from './support/measured.ts';
import { compareOverOutlets } from './support/outlet-bootstrap.ts';
import { intervalOfTwenty } from './support/over-outlets.ts';

const corpus = join(rootFolder, '..', 'shared', 'data', 'bias-train.jsonl.gz');
const invented = join(rootFolder, 'evals', 'testdata', 'lean.jsonl.gz');

function toRows(data: LeanData, { scores }: HeldOut): LeanRow[] {
  const outlets = loadOutletTable();
  return data.articles.map(({ brand, domain, topic, lean }, i) => ({
    ...{ brand, topic, lean, score: scores[i] ?? 0 },
    region: findOutlet(outlets, domain)?.region ?? 'not in our table',
  }));
}

function measure(data: LeanData, heldOut: HeldOut, rows: LeanRow[]) {
  const brands = rows.map(({ brand }) => brand);
  const leans = rows.map(({ lean }) => lean);
  const baseline = baselineScores(data);
  return {
    articles: rows.length,
    outlets: new Set(brands).size,
    ...compareOverOutlets(brands, leans, { ours: heldOut.scores, baseline }),
    parts: {
      lexiconAlone: rankingAuc(data.balances, leans),
      partisanTermsAlone: rankingAuc(data.nets, leans),
      linearModelAlone: rankingAuc(heldOut.raw, leans),
    },
    outletsOfTwenty: outletAuc(rows, 20),
    ofTwenty: intervalOfTwenty(rows),
    perTopic: perGroup(rows, ({ topic }) => topic, 60),
    perRegion: perGroup(rows, ({ region }) => region, 20),
  };
}

/**
 * `npm run eval -- lean`: the text signal alone on outlets it has not seen, beside the robust
 * baseline measured alike, with 95 % intervals over outlets. Model and calibration of each article come
 * from other outlets. Takes some minutes.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, corpus);
  const min = isInvented ? { minArticles: 2, minBrands: 2, max: 5000 } : undefined;
  const data = prepareLeanData(
    loadTrainingArticles(isInvented ? invented : corpus),
    loadModels().lexicon,
    min,
  );
  const heldOut = holdOut(data);
  const rows = toRows(data, heldOut);
  const result = measure(data, heldOut, rows);
  console.table(result.perTopic);
  console.table(result.perRegion);
  return report(reportLean(result), { isInvented });
}
