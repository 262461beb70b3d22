/**
 * Weighs the outlet table by the rubric of docs/outlets.md and writes outlets.json beside itself:
 *
 *   npx tsx models/outlets/weigh-outlets.ts FOLDER
 *
 * The folder holds the reference data that the rubric names. Only the resulting numbers and the names of what they were
 * weighed from enter the repository.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { outletTableProblems } from '#domain/outlets/outlet-table.ts';
import type { Calibration } from './calibrate.ts';
import type { OutletFacts } from './outlet-facts.ts';
import { type WeighedLean, weighLean } from './weigh-lean.ts';
import { weighReliability } from './weigh-reliability.ts';
import { leanSources, loadWeighing, missingFiles, reliabilitySources, type Weighing } from './weighing.ts';

function weighRow(facts: OutletFacts, weighing: Weighing): { outlet: Outlet; lean: WeighedLean | null } {
  const { outlet } = facts;
  if (outlet.flags.includes('satire')) return { outlet, lean: null };
  const lean = outlet.flags.includes('aggregator') ? null : weighLean(leanSources(outlet, weighing));
  const reliability = weighReliability(reliabilitySources(facts, weighing));
  const references = [
    ...(lean?.notes ?? []).map((note) => `Lean: ${note}`),
    ...(reliability?.notes ?? []).map((note) => `Reliability: ${note}`),
  ];
  const numbers = { lean: lean?.lean ?? null, reliability: reliability?.reliability ?? null };
  return { outlet: { ...outlet, ...numbers, references }, lean };
}

function report(outlets: readonly Outlet[], spreads: readonly number[]): void {
  for (const region of ['uk', 'us', 'international']) {
    const rows = outlets.filter((outlet) => outlet.region === region);
    const leans = rows.filter(({ lean }) => lean !== null).length;
    const both = rows.filter(({ lean, reliability }) => lean !== null && reliability !== null).length;
    const reliabilities = rows.filter(({ reliability }) => reliability !== null).length;
    console.log(
      `${region}: ${rows.length} rows, ${leans} leans, ${reliabilities} reliabilities, ${both} both`,
    );
  }
  const spread = spreads.reduce((sum, value) => sum + value, 0) / spreads.length;
  console.log(`The sources of a lean lie ${spread.toFixed(3)} from it on average.`);
}

function reportCalibration(name: string, calibration: Calibration | null): void {
  if (calibration === null) {
    console.log(`${name}: not used`);
    return;
  }
  const { zero, left, right, error, correlation, cases } = calibration;
  const [at, leftwards, rightwards, off, agreeing] = [zero, left, right, error, correlation].map((value) =>
    value.toFixed(3),
  );
  console.log(
    `${name}: zero ${at}, slopes ${leftwards} and ${rightwards}, error ${off}, correlation ${agreeing} over ${cases} outlets`,
  );
}

function main(folder: string): void {
  const missing = missingFiles(folder);
  if (missing.length > 0) throw new Error(`${folder} lacks ${missing.join(', ')}`);
  const weighing = loadWeighing(folder);
  const rows = weighing.facts.map((row) => weighRow(row, weighing));
  const outlets = rows.map(({ outlet }) => outlet);
  const problems = outletTableProblems({ version: 1, outlets });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const lines = outlets.map((outlet) => `    ${JSON.stringify(outlet)}`).join(',\n');
  const file = fileURLToPath(new URL('outlets.json', import.meta.url));
  writeFileSync(file, `{\n  "version": 1,\n  "outlets": [\n${lines}\n  ]\n}\n`);
  console.log(`unit of measured wording: ${weighing.scales.unit.toFixed(3)}`);
  reportCalibration('measured wording', weighing.wording);
  for (const { name, calibration } of weighing.audienceScales.networks) reportCalibration(name, calibration);
  reportCalibration('coding by people', weighing.audienceScales.coding);
  report(
    outlets,
    rows.flatMap(({ lean }) => (lean === null ? [] : [lean.spread])),
  );
}

main(process.argv[2] ?? '../shared/data');
