import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { roundEvenly } from '#domain/analysis/bias-scale.ts';
import { endorsementPlaces, fullSupport, wordPlaces } from './lean-places.ts';
import type { OutletEvidence, Page } from './outlet-evidence.ts';

export const sourceKinds = [
  'rater',
  'measurement',
  'endorsements',
  'description',
  'audience',
  'coding',
] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** One kind of source: its position of the outlet in [-1, 1], and references for a reader. */
export interface LeanSource {
  kind: SourceKind;
  place: number;
  notes: string[];
  /** The number of independent sources. */
  count: number;
}

export interface WeighedLean {
  lean: number;
  notes: string[];
  /** Mean distance of the sources from the lean. */
  spread: number;
}

/** A source nearer to 0 than this speaks for the center: the middle one of the five steps of the checker. */
const centerStep = 0.125;

/** An outlet nearer to 0 than this has a side only if two sources agree. */
const surelySided = 0.25;

/**
 * How much each kind counts. Wording and endorsements are further from the rater (0.29 and 0.27, root mean square) than
 * the other kinds are (0.20 to 0.22), and say of a lean only indirectly.
 */
const shares: Readonly<Record<SourceKind, number>> = {
  ...{ rater: 1, description: 1, audience: 1, coding: 1 },
  ...{ measurement: 0.5, endorsements: 0.5 },
};

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean place over kinds of sources, each with its share. */
export function meanPlace(sources: readonly LeanSource[]): number {
  const total = sources.reduce((sum, { kind }) => sum + shares[kind], 0);
  return sources.reduce((sum, { kind, place }) => sum + shares[kind] * place, 0) / total;
}

function cite(pages: ReadonlyMap<string, Page>, key: string): string {
  const page = pages.get(key);
  if (page === undefined) throw new Error(`No page "${key}"`);
  return `“${page.title}”, ${page.address}`;
}

/**
 * The mean of whom it endorsed, shrunk by n / (n + 1) over n elections; elections without an endorsement
 * count as the middle. An outlet that never endorsed anyone has no such source, because many decline on principle.
 */
export function endorsementSource(
  evidence: OutletEvidence,
  pages: ReadonlyMap<string, Page>,
): LeanSource | null {
  const { endorsements } = evidence;
  const { length } = endorsements;
  if (endorsements.every(({ choice }) => choice === 'none')) return null;
  const years = endorsements.map(({ year }) => year);
  const elections =
    length === 1
      ? `the election of ${years[0]}`
      : `${length} elections, ${Math.min(...years)} to ${Math.max(...years)}`;
  const cited = [...new Set(endorsements.map(({ page }) => page))].map((page) => cite(pages, page));
  return {
    kind: 'endorsements',
    place:
      ((fullSupport * length) / (length + 1)) *
      meanOf(endorsements.map(({ choice }) => endorsementPlaces[choice])),
    notes: [`whom it endorsed in ${elections} (${cited.join('; ')})`],
    count: 1,
  };
}

/** Descriptions of the editorial line by pages; each page is one source. */
export function descriptionSource(
  evidence: OutletEvidence,
  pages: ReadonlyMap<string, Page>,
): LeanSource | null {
  const { descriptions } = evidence;
  if (descriptions.length === 0) return null;
  return {
    kind: 'description',
    place: meanOf(descriptions.map(({ word }) => wordPlaces[word])),
    notes: descriptions.map(({ word, page }) => `described as ${word} (${cite(pages, page)})`),
    count: new Set(descriptions.map(({ page }) => page)).size,
  };
}

/**
 * Rounds in steps of 0.1, except at the border of the center: there to ±0.05 for a center lean and ±0.15 for others, so
 * that rounding moves no outlet across the border.
 */
function roundLean(mean: number): number {
  const rounded = roundEvenly(mean, 1);
  if (Math.abs(rounded) !== 0.1) return rounded;
  return Math.sign(mean) * (biasCategory(roundEvenly(mean, 3)) === 'center' ? 0.05 : 0.15);
}

/** Limits a lean to the edge of the center. */
const intoCenter = (mean: number): number => Math.max(-0.05, Math.min(0.05, mean));

/** Minimum absolute position of a source with a side. */
const minSided = 0.05;

/** Whether at least two independent sources are on the side of the mean. */
function isSidedTwice(sources: readonly LeanSource[], mean: number): boolean {
  const agreeing = sources.filter(
    ({ place }) => Math.sign(place) === Math.sign(mean) && Math.abs(place) >= minSided,
  );
  return agreeing.reduce((sum, { count }) => sum + count, 0) >= 2;
}

/** Whether the only two sources are on opposite sides, neither of them in the center. */
function contradict([first = 0, second = 0, ...others]: readonly number[]): boolean {
  const opposed = Math.sign(first) === -Math.sign(second);
  return others.length === 0 && opposed && Math.min(Math.abs(first), Math.abs(second)) >= centerStep;
}

/**
 * The mean over the kinds of sources by their shares, rounded by `roundLean`. A mean near the center with only one source on its side is
 * limited to the edge of the center, because a side needs two sources. Null with fewer than two independent sources, with
 * only two that contradict each other, and where sources of both sides add up to a center that none of them names.
 */
export function weighLean(sources: readonly LeanSource[]): WeighedLean | null {
  if (sources.filter(({ kind }) => kind === 'rater').length > 1) throw new Error('Two raters in one row');
  if (sources.reduce((sum, { count }) => sum + count, 0) < 2) return null;
  const places = sources.map(({ place }) => place);
  if (contradict(places)) return null;
  const mean = meanPlace(sources);
  const lean = roundLean(
    Math.abs(mean) < surelySided && !isSidedTwice(sources, mean) ? intoCenter(mean) : mean,
  );
  const isCenter = biasCategory(lean) === 'center';
  if (isCenter && !places.some((place) => Math.abs(place) < centerStep)) return null;
  return {
    lean,
    notes: sources.flatMap(({ notes }) => notes),
    spread: meanOf(places.map((place) => Math.abs(place - mean))),
  };
}
