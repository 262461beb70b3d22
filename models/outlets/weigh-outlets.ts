/**
 * Weighs the outlet table by the rubric of README.md and writes outlets.json beside itself:
 *
 *   npx tsx models/outlets/weigh-outlets.ts ../shared/data
 *
 * The folder holds the corpus and the reference that the rubric names. Only the resulting numbers and
 * the names of what they were weighed from enter the repository.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { roundEvenly } from '#domain/analysis/bias-scale.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { outletTableProblems } from '#domain/outlets/outlet-table.ts';
import { loadLexicon } from '../lexicon/lexicon.ts';
import { readRows } from '../read-rows.ts';
import { measureCorpus, type OutletMeasure } from './measure-corpus.ts';
import { type OutletFacts, readOutletFacts, standingValues } from './outlet-facts.ts';

const fewestArticles = 20;
const raterShare = 0.5;
/** Where both sources point further than this to opposite sides, the row stays unrated. */
const mostConflict = 0.25;

interface ReferenceRow {
  from: string;
  domains: string[];
  bias?: string;
  factual_reporting?: string;
}

/** Where a rater's words stand on our scale; words that name no side have no place. */
function raterPosition(word: string): number | null {
  const side = word.includes('left') ? -1 : word.includes('right') ? 1 : 0;
  if (side === 0) return word === 'least biased' ? 0 : null;
  if (word.includes('center')) return side * 0.3;
  return side * (/extreme|far/.test(word) ? 0.85 : 0.65);
}

/** Two classes only, so that no published number tells which of the rater's words stood behind it. */
const factualClass: Readonly<Record<string, number>> = {
  'very high': 0.85,
  high: 0.85,
  mixed: 0.4,
  low: 0.4,
  'very low': 0.4,
};

interface Rater {
  lean: number | null;
  factual: number | null;
}

/** The one rater's words by domain; domains with conflicting rows are left out. */
function readRater(file: string): Map<string, Rater> {
  const found = new Map<string, { biases: Set<string>; facts: Set<string> }>();
  for (const row of readRows<ReferenceRow>(file)) {
    if (!row.from.startsWith('idiap')) continue;
    for (const domain of row.domains) {
      const words = found.get(domain) ?? { biases: new Set(), facts: new Set() };
      if (row.bias !== undefined && row.bias !== null) words.biases.add(row.bias);
      if (row.factual_reporting !== undefined && row.factual_reporting !== null)
        words.facts.add(row.factual_reporting);
      found.set(domain, words);
    }
  }
  const raters = new Map<string, Rater>();
  for (const [domain, { biases, facts }] of found) {
    raters.set(domain, {
      lean: biases.size === 1 ? raterPosition([...biases][0] ?? '') : null,
      factual: facts.size === 1 ? (factualClass[[...facts][0] ?? ''] ?? null) : null,
    });
  }
  return raters;
}

function measureNote(measure: OutletMeasure): string {
  return `our own measurement of the wording of ${measure.articles} of its articles, 2012 to 2020`;
}

const raterNote = 'one rater’s label (Media Bias/Fact Check, as recorded in the idiap corpus)';
const labelNote = 'one rater’s label (AllSides, as recorded in the Article-Bias-Prediction corpus)';

/** Step 1 of the rubric: a rater's place and our measurement, unless they point to opposite sides. */
function weighLean(
  rater: Rater | undefined,
  measure: OutletMeasure | undefined,
  scales: Scales,
): { lean: number; notes: string[] } | null {
  if (measure === undefined || measure.articles < fewestArticles) return null;
  const fromRater = rater?.lean ?? null;
  const place = fromRater ?? 0.5 * measure.label;
  const trust = measure.articles / (measure.articles + fewestArticles + 10);
  const measured = trust * Math.tanh((measure.balance - scales.zero) / scales.unit);
  if (
    Math.sign(place) === -Math.sign(measured) &&
    Math.min(Math.abs(place), Math.abs(measured)) > mostConflict
  )
    return null;
  const lean = roundEvenly(raterShare * place + (1 - raterShare) * measured, 1);
  return { lean, notes: [fromRater === null ? labelNote : raterNote, measureNote(measure)] };
}

/** Where a value stands among others, in [0, 1]. */
function rank(value: number, all: readonly number[]): number {
  return all.filter((other) => other < value).length / Math.max(1, all.length - 1);
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

interface ReliabilitySource {
  value: number;
  notes: string[];
}

function findSources(
  facts: OutletFacts,
  rater: Rater | undefined,
  craft: number | null,
  measure: OutletMeasure | undefined,
): ReliabilitySource[] {
  const sources: ReliabilitySource[] = [];
  const factual = rater?.factual ?? null;
  if (factual !== null) sources.push({ value: factual, notes: [raterNote] });
  if (facts.standing.length > 0) {
    const value = meanOf(facts.standing.map((standing) => standingValues[standing]));
    sources.push({ value, notes: facts.standing.map((standing) => `standing “${standing}” of the rubric`) });
  }
  if (craft !== null && measure !== undefined) sources.push({ value: craft, notes: [measureNote(measure)] });
  return sources;
}

/** The mean of rater, standing and craft where there are two of them, in steps that hide each alone. */
function weighReliability(
  sources: readonly ReliabilitySource[],
): { reliability: number; notes: string[] } | null {
  if (sources.length < 2) return null;
  const steps = sources.length === 2 ? 10 : 20;
  const reliability = Math.round(meanOf(sources.map(({ value }) => value)) * steps) / steps;
  return { reliability, notes: sources.flatMap(({ notes }) => notes) };
}

interface Scales {
  /** Mean balance of the outlets that the corpus calls center: where measured wording is zero. */
  zero: number;
  /** Standard deviation of the balance over outlets; that far from zero counts as 0.76 of the scale (tanh 1). */
  unit: number;
  craftOf: (measure: OutletMeasure) => number;
}

function makeScales(measures: readonly OutletMeasure[]): Scales {
  const attributed = measures.map((measure) => measure.attributed);
  const loaded = measures.map((measure) => measure.loaded);
  const center = measures.filter(({ label }) => Math.abs(label) < 0.5);
  const mean = measures.reduce((sum, { balance }) => sum + balance, 0) / measures.length;
  const square = measures.reduce((sum, { balance }) => sum + (balance - mean) ** 2, 0) / measures.length;
  return {
    zero: center.reduce((sum, { balance }) => sum + balance, 0) / center.length,
    unit: Math.sqrt(square),
    craftOf: (measure) =>
      0.4 + 0.25 * rank(measure.attributed, attributed) + 0.25 * (1 - rank(measure.loaded, loaded)),
  };
}

function weighRow(
  facts: OutletFacts,
  raters: Map<string, Rater>,
  measures: Map<string, OutletMeasure>,
  scales: Scales,
): Outlet {
  const { outlet } = facts;
  if (outlet.flags.includes('satire')) return outlet;
  const rater = [outlet.domain, ...outlet.aliases]
    .map((domain) => raters.get(domain))
    .find((found) => found !== undefined);
  const measure = measures.get(outlet.domain);
  const enough = measure !== undefined && measure.articles >= fewestArticles;
  const lean = outlet.flags.includes('aggregator') ? null : weighLean(rater, measure, scales);
  const craft = enough && !outlet.flags.includes('aggregator') ? scales.craftOf(measure) : null;
  const reliability = weighReliability(findSources(facts, rater, craft, measure));
  return {
    ...outlet,
    lean: lean?.lean ?? null,
    reliability: reliability?.reliability ?? null,
    references: [
      ...(lean?.notes ?? []).map((note) => `Lean: ${note}`),
      ...(reliability?.notes ?? []).map((note) => `Reliability: ${note}`),
    ],
  };
}

function main(folder: string): void {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const facts = readOutletFacts(`${here}outlet-facts.csv`);
  const table = { version: 1, outlets: facts.map(({ outlet }) => outlet) };
  const lexicon = loadLexicon(fileURLToPath(new URL('../lexicon/lexicon.json', import.meta.url)));
  const measures = measureCorpus(
    `${folder}/bias-train.jsonl.gz`,
    lexicon,
    (host) => findOutlet(table, host)?.domain ?? null,
  );
  const raters = readRater(`${folder}/outlets-reference.jsonl.gz`);
  const known = [...measures.values()].filter(({ articles }) => articles >= fewestArticles);
  const scales = makeScales(known);
  const outlets = facts.map((row) => weighRow(row, raters, measures, scales));
  const problems = outletTableProblems({ version: 1, outlets });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const rows = outlets.map((outlet) => `    ${JSON.stringify(outlet)}`).join(',\n');
  writeFileSync(`${here}outlets.json`, `{\n  "version": 1,\n  "outlets": [\n${rows}\n  ]\n}\n`);
  console.log(`zero of measured wording: ${scales.zero.toFixed(3)}, unit ${scales.unit.toFixed(3)}`);
  for (const { domain, lean, reliability } of outlets) {
    if (lean === null && reliability === null) continue;
    const measure = measures.get(domain);
    console.log(domain, lean, reliability, measure?.balance.toFixed(3) ?? '', measure?.articles ?? '');
  }
  const rated = outlets.filter(({ lean }) => lean !== null).length;
  console.log(
    `${outlets.length} outlets, ${rated} with a lean, ${outlets.filter(({ reliability }) => reliability !== null).length} with a reliability`,
  );
}

main(process.argv[2] ?? '../shared/data');
