import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSupportedByTerms } from '#domain/analysis/lexicon-lean.ts';
import { isEnglish, isPolitical } from '#domain/analysis/text-kind.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { chanceOf, fitChance } from '#models/lean/lean-chance.ts';
import { loadTrainingArticles } from '#models/lean/lean-corpus.ts';
import { type LeanData, prepareLeanData } from '#models/lean/lean-fitting.ts';
import { rankingAuc } from '#models/lean/lean-measures.ts';
import { chooseThresholds, isClear, keepShares } from '#models/lean/lean-threshold.ts';
import { loadModels } from '#server/analysis/embedded/load-models.ts';
import { minWords } from '#server/analysis/embedded/parse-document.ts';
import { rootFolder } from '#server/config/paths.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { measureLeanModel } from './model/measure-lean-model.ts';
import { reportLean } from './reports/lean.ts';
import { type HeldOut, holdOut } from './support/held-out-lean.ts';
import { baselineScores } from './support/lean-baseline.ts';
import {
  calibrationError,
  coverageCurve,
  directionsOf,
  type LeanRow,
  outletAuc,
  perGroup,
  ratedShare,
} from './support/lean-tables.ts';
import { type Measured, report, usesInvented } from './support/measured.ts';
import { compareOverOutlets } from './support/outlet-bootstrap.ts';
import { overHalves } from './support/over-halves.ts';
import { overOutlets } from './support/over-outlets.ts';

const corpus = join(rootFolder, '..', 'shared', 'data', 'bias-train.jsonl.gz');
const invented = join(rootFolder, 'evals', 'testdata', 'lean.jsonl.gz');

/** Rates the clear rows and states their chances; thresholds and chances come from the rows of all other outlets. */
function rateClear(rows: LeanRow[]): void {
  const mayRate = rows.filter((row) => row.rated);
  for (const brand of new Set(mayRate.map((row) => row.brand))) {
    const weightOf = keepShares(
      rows,
      rows.filter((row) => row.brand !== brand),
    );
    const others = mayRate
      .filter((row) => row.brand !== brand)
      .map((row) => ({ ...row, weight: weightOf(row.lean) }));
    const thresholds = chooseThresholds(others);
    const chance = fitChance(others.filter(({ score }) => isClear(thresholds, score)));
    for (const row of rows) {
      if (row.brand !== brand || !row.rated) continue;
      row.isClear = isClear(thresholds, row.score);
      row.chance = chanceOf(chance, row);
    }
  }
  for (const row of mayRate) row.rated = row.isClear === true;
}

function toRows(data: LeanData, { scores }: HeldOut): LeanRow[] {
  const outlets = loadOutletTable();
  return data.articles.map(({ brand, domain, topic, lean, title, text }, i) => {
    const full = `${title}\n\n${text}`;
    const score = scores[i] ?? 0;
    const readable = text.split(/\s+/).length >= minWords && isEnglish(full, null) && isPolitical(full);
    return {
      brand,
      topic,
      region: findOutlet(outlets, domain)?.region ?? 'not in our table',
      lean,
      score,
      // Whether it may be rated; `rateClear` keeps those that are clear.
      rated: readable && isSupportedByTerms(data.nets[i] ?? 0, score),
      terms: data.terms[i] ?? 0,
      chance: 0,
    };
  });
}

function measure(data: LeanData, heldOut: HeldOut, rows: LeanRow[], halves: ReturnType<typeof overHalves>) {
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
    rated: ratedShare(rows),
    directions: directionsOf(rows),
    halves,
    calibrationErrorOfRated: calibrationError(rows.filter(({ rated }) => rated)),
    outletsOfTwenty: outletAuc(rows, 20),
    intervals: overOutlets(rows),
    perTopic: perGroup(rows, ({ topic }) => topic, 60),
    perRegion: perGroup(rows, ({ region }) => region, 20),
    coverage: coverageCurve(rows),
  };
}

/**
 * `npm run eval -- lean [--rows FILE]`: the text signal alone on outlets it has not seen, beside the robust
 * baseline measured alike, with 95 % intervals over outlets. Model and calibration of each article come
 * from other outlets. Takes some minutes. `--rows` writes what was held out, article by article.
 * `--model [--sample N] [--tokens N]` measures the model of LLM_* instead, on a sample.
 */
export function run(args: string[]): Measured | Promise<Measured> {
  const isInvented = usesInvented(args, corpus);
  if (args.includes('--model')) return measureLeanModel(isInvented ? invented : corpus, args);
  const min = isInvented ? { minArticles: 2, minBrands: 2, max: 5000 } : undefined;
  const data = prepareLeanData(
    loadTrainingArticles(isInvented ? invented : corpus),
    loadModels().lexicon,
    min,
  );
  const heldOut = holdOut(data);
  const rows = toRows(data, heldOut);
  const halves = overHalves(rows);
  rateClear(rows);
  if (args.includes('--rows')) {
    const lines = rows.map((row, i) => `${JSON.stringify({ ...row, net: data.nets[i] })}\n`);
    writeFileSync(args[args.indexOf('--rows') + 1] ?? 'rows.jsonl', lines.join(''));
  }
  const result = measure(data, heldOut, rows, halves);
  console.table(result.perTopic);
  console.table(result.perRegion);
  console.table(result.coverage);
  return report(reportLean(result), { isInvented });
}
