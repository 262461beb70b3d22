/**
 * Weighs the outlet table by the rubric of docs/outlets.md and writes outlets.json beside itself:
 *
 *   npx tsx models/outlets/weigh-outlets.ts FOLDER
 *
 * The folder holds the corpus and the reference that the rubric names. Only the resulting numbers and
 * the names of what they were weighed from enter the repository.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { outletTableProblems } from '#domain/outlets/outlet-table.ts';
import { loadLexicon } from '../lexicon/lexicon.ts';
import { loadRater, type Rater } from './load-rater.ts';
import { measureCorpus, type OutletMeasure } from './measure-corpus.ts';
import { type MeasuredScales, measuredScales, minArticles } from './measured-scales.ts';
import { type Evidence, loadEvidence } from './outlet-evidence.ts';
import { loadOutletFacts, type OutletFacts } from './outlet-facts.ts';
import {
  descriptionSource,
  endorsementSource,
  type LeanSource,
  type WeighedLean,
  weighLean,
} from './weigh-lean.ts';
import { accreditationSource, type ReliabilitySource, weighReliability } from './weigh-reliability.ts';

const raterNote = 'one rater’s label (Media Bias/Fact Check, as recorded in the idiap corpus)';
const labelNote = 'one rater’s label (AllSides, as recorded in the Article-Bias-Prediction corpus)';

interface Weighing {
  raters: ReadonlyMap<string, Rater>;
  measures: ReadonlyMap<string, OutletMeasure>;
  scales: MeasuredScales;
  evidence: Evidence;
}

function measureNote(measure: OutletMeasure): string {
  return `our own measurement of the wording of ${measure.articles} of its articles, 2012 to 2020`;
}

/** The rater's label of the first domain of a row that has one. */
function raterOf(outlet: Outlet, raters: ReadonlyMap<string, Rater>): Rater | undefined {
  return [outlet.domain, ...outlet.aliases]
    .map((domain) => raters.get(domain))
    .find((found) => found !== undefined);
}

/** The measure of an outlet with enough articles of its own in the corpus. */
function measureOf(outlet: Outlet, measures: ReadonlyMap<string, OutletMeasure>): OutletMeasure | null {
  const measure = measures.get(outlet.domain);
  if (measure === undefined || measure.articles < minArticles) return null;
  return outlet.flags.includes('aggregator') ? null : measure;
}

function raterSource(rater: Rater | undefined, measure: OutletMeasure | null): LeanSource | null {
  const lean = rater?.lean ?? null;
  if (lean !== null) return { kind: 'rater', place: lean, notes: [raterNote], count: 1 };
  if (measure === null) return null;
  return { kind: 'rater', place: 0.5 * measure.label, notes: [labelNote], count: 1 };
}

function leanSources(outlet: Outlet, { raters, measures, scales, evidence }: Weighing): LeanSource[] {
  const measure = measureOf(outlet, measures);
  const known = evidence.byDomain.get(outlet.domain) ?? { descriptions: [], endorsements: [] };
  return [
    raterSource(raterOf(outlet, raters), measure),
    measure === null
      ? null
      : {
          ...{ kind: 'measurement' as const, place: scales.leanOf(measure) },
          ...{ notes: [measureNote(measure)], count: 1 },
        },
    endorsementSource(known, evidence.pages),
    descriptionSource(known, evidence.pages),
  ].filter((source) => source !== null);
}

function reliabilitySources(facts: OutletFacts, weighing: Weighing): ReliabilitySource[] {
  const { raters, measures, scales, evidence } = weighing;
  const factual = raterOf(facts.outlet, raters)?.factual ?? null;
  const measure = measureOf(facts.outlet, measures);
  return [
    factual === null ? null : { kind: 'rater' as const, value: factual, notes: [raterNote] },
    accreditationSource(facts.accreditations, evidence.pages),
    measure === null
      ? null
      : { kind: 'craft' as const, value: scales.craftOf(measure), notes: [measureNote(measure)] },
  ].filter((source) => source !== null);
}

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

function loadAll(here: string, folder: string, facts: readonly OutletFacts[]): Weighing {
  const table = { version: 1, outlets: facts.map(({ outlet }) => outlet) };
  const lexicon = loadLexicon(fileURLToPath(new URL('../lexicon/lexicon.json', import.meta.url)));
  const measures = measureCorpus(
    `${folder}/bias-train.jsonl.gz`,
    lexicon,
    (host) => findOutlet(table, host)?.domain ?? null,
  );
  const known = [...measures.values()].filter(({ articles }) => articles >= minArticles);
  const evidence = loadEvidence(here);
  const domains = new Set(facts.map(({ outlet }) => outlet.domain));
  for (const domain of evidence.byDomain.keys()) {
    if (!domains.has(domain)) throw new Error(`Evidence on ${domain}, which has no row`);
  }
  return {
    raters: loadRater(`${folder}/outlets-reference.jsonl.gz`),
    measures,
    scales: measuredScales(known),
    evidence,
  };
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

function main(folder: string): void {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const facts = loadOutletFacts(`${here}outlet-facts.csv`);
  const weighing = loadAll(here, folder, facts);
  const rows = facts.map((row) => weighRow(row, weighing));
  const outlets = rows.map(({ outlet }) => outlet);
  const problems = outletTableProblems({ version: 1, outlets });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const lines = outlets.map((outlet) => `    ${JSON.stringify(outlet)}`).join(',\n');
  writeFileSync(`${here}outlets.json`, `{\n  "version": 1,\n  "outlets": [\n${lines}\n  ]\n}\n`);
  const { zero, unit } = weighing.scales;
  console.log(`zero of measured wording: ${zero.toFixed(3)}, unit ${unit.toFixed(3)}`);
  report(
    outlets,
    rows.flatMap(({ lean }) => (lean === null ? [] : [lean.spread])),
  );
}

main(process.argv[2] ?? '../shared/data');
