import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { loadLexicon } from '../lexicon/lexicon.ts';
import { type AudienceScales, audienceScales } from './audience-scales.ts';
import { type AudienceRow, audienceOf, loadAudience } from './audience-table.ts';
import { type Calibration, calibrate } from './calibrate.ts';
import { loadRater, type Rater } from './load-rater.ts';
import { loadTable } from './load-table.ts';
import { measureCorpus, type OutletMeasure } from './measure-corpus.ts';
import { type MeasuredScales, measuredScales, minArticles } from './measured-scales.ts';
import { type Evidence, loadEvidence } from './outlet-evidence.ts';
import { loadOutletFacts, type OutletFacts } from './outlet-facts.ts';
import { descriptionSource, endorsementSource, type LeanSource, meanPlace } from './weigh-lean.ts';
import { accreditationSource, type ReliabilitySource } from './weigh-reliability.ts';

const raterNote = 'one rater’s label (Media Bias/Fact Check, as recorded in the idiap corpus)';
const labelNote = 'one rater’s label (AllSides, as recorded in the Article-Bias-Prediction corpus)';

/** The files of the reference data that the rubric names. */
export const referenceFiles = {
  corpus: 'bias-train.jsonl.gz',
  rater: 'outlets-reference.jsonl.gz',
  audience: 'outlet-audience.csv',
} as const;

/** All that outlets are weighed from. What a missing file of the reference data would hold is empty. */
export interface Weighing {
  facts: OutletFacts[];
  raters: ReadonlyMap<string, Rater>;
  measures: ReadonlyMap<string, OutletMeasure>;
  scales: MeasuredScales;
  /** The line that brings measured wording to our scale; null with too few outlets. */
  wording: Calibration | null;
  evidence: Evidence;
  audience: ReadonlyMap<string, AudienceRow>;
  audienceScales: AudienceScales;
}

/** Names of the files that a folder of reference data lacks. */
export function missingFiles(folder: string): string[] {
  return Object.values(referenceFiles).filter((file) => !existsSync(`${folder}/${file}`));
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

type Labelled = Pick<Weighing, 'raters' | 'measures' | 'evidence'>;

/** Whether one of the two raters calls an outlet the center. Both set the zeros of measures; one alone is a source. */
function isCalledCenter(outlet: Outlet, { raters, measures }: Labelled): boolean {
  const measure = measureOf(outlet, measures);
  return raterOf(outlet, raters)?.lean === 0 || (measure !== null && Math.abs(measure.label) < 0.5);
}

/** The kinds of sources that need no line to our scale. */
function labelledSources(outlet: Outlet, { raters, measures, evidence }: Labelled): LeanSource[] {
  const known = evidence.byDomain.get(outlet.domain) ?? { descriptions: [], endorsements: [] };
  return [
    raterSource(raterOf(outlet, raters), measureOf(outlet, measures)),
    endorsementSource(known, evidence.pages),
    descriptionSource(known, evidence.pages),
  ].filter((source) => source !== null);
}

type Known = Labelled & Pick<Weighing, 'scales' | 'wording'>;

function wordingSource(outlet: Outlet, { measures, scales, wording }: Known): LeanSource | null {
  const measure = measureOf(outlet, measures);
  if (measure === null || wording === null) return null;
  const place = wording.placeOf(outlet.domain, scales.wordingOf(measure));
  return { kind: 'measurement', place, notes: [measureNote(measure)], count: 1 };
}

/** The kinds of sources that audiences are calibrated to. */
function knownSources(outlet: Outlet, known: Known): LeanSource[] {
  const measured = wordingSource(outlet, known);
  return [...labelledSources(outlet, known), ...(measured === null ? [] : [measured])];
}

/** All kinds of sources on the lean of an outlet. */
export function leanSources(outlet: Outlet, weighing: Weighing): LeanSource[] {
  const { audienceSource, codingSource } = weighing.audienceScales;
  return [...knownSources(outlet, weighing), audienceSource(outlet), codingSource(outlet)].filter(
    (source) => source !== null,
  );
}

/** All kinds of sources on the reliability of an outlet. */
export function reliabilitySources(facts: OutletFacts, weighing: Weighing): ReliabilitySource[] {
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

/** The mean place over kinds with at least two sources, to which audiences are calibrated; null with fewer. */
function knownLean(outlet: Outlet, known: Known): number | null {
  const sources = knownSources(outlet, known);
  if (sources.reduce((sum, { count }) => sum + count, 0) < 2) return null;
  return meanPlace(sources);
}

function calibrateWording(
  outlets: readonly Outlet[],
  scales: MeasuredScales,
  labelled: Labelled,
): Calibration | null {
  return calibrate(
    outlets.flatMap((outlet) => {
      const measure = measureOf(outlet, labelled.measures);
      const sources = labelledSources(outlet, labelled);
      if (measure === null || sources.length === 0) return [];
      const [value, weight] = [scales.wordingOf(measure), scales.trustOf(measure)];
      const isNeutral = isCalledCenter(outlet, labelled);
      return [{ outlet: outlet.domain, value, weight, lean: meanPlace(sources), isNeutral }];
    }),
  );
}

function calibrateAudience(
  here: string,
  outlets: readonly Outlet[],
  known: Known,
  table: ReadonlyMap<string, AudienceRow>,
): AudienceScales {
  const domains = new Set(outlets.map(({ domain }) => domain));
  const scope = new Map(
    loadTable(`${here}audience-scope.csv`, 2).map(([domain = '', word = '']) => {
      if (!domains.has(domain)) throw new Error(`audience-scope.csv: ${domain} has no row`);
      return [domain, word] as const;
    }),
  );
  const rows = outlets.flatMap((outlet) => {
    const row = audienceOf(outlet, table);
    return row === null
      ? []
      : [{ outlet, row, lean: knownLean(outlet, known), isNeutral: isCalledCenter(outlet, known) }];
  });
  return audienceScales(rows, table, scope);
}

function loadMeasures(folder: string, outlets: readonly Outlet[]): Map<string, OutletMeasure> {
  const table = { version: 1, outlets };
  const lexicon = loadLexicon(fileURLToPath(new URL('../lexicon/lexicon.json', import.meta.url)));
  return measureCorpus(
    `${folder}/${referenceFiles.corpus}`,
    lexicon,
    (host) => findOutlet(table, host)?.domain ?? null,
  );
}

/** Loads the tables beside this file and the reference data of a folder; takes some ten seconds. */
export function loadWeighing(folder: string): Weighing {
  const here = fileURLToPath(new URL('.', import.meta.url));
  const missing = new Set(missingFiles(folder));
  const facts = loadOutletFacts(`${here}outlet-facts.csv`);
  const outlets = facts.map(({ outlet }) => outlet);
  const measures = missing.has(referenceFiles.corpus)
    ? new Map<string, OutletMeasure>()
    : loadMeasures(folder, outlets);
  const evidence = loadEvidence(here);
  const domains = new Set(outlets.map(({ domain }) => domain));
  for (const domain of evidence.byDomain.keys()) {
    if (!domains.has(domain)) throw new Error(`Evidence on ${domain}, which has no row`);
  }
  const raters = missing.has(referenceFiles.rater)
    ? new Map<string, Rater>()
    : loadRater(`${folder}/${referenceFiles.rater}`);
  const scales = measuredScales([...measures.values()].filter(({ articles }) => articles >= minArticles));
  const labelled: Labelled = { raters, measures, evidence };
  const known: Known = { ...labelled, scales, wording: calibrateWording(outlets, scales, labelled) };
  const audience = missing.has(referenceFiles.audience)
    ? new Map<string, AudienceRow>()
    : loadAudience(`${folder}/${referenceFiles.audience}`);
  return { ...known, facts, audience, audienceScales: calibrateAudience(here, outlets, known, audience) };
}
