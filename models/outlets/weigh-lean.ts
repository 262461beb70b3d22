import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { roundEvenly } from '#domain/analysis/bias-scale.ts';
import { endorsementPlaces, fullSupport, wordPlaces } from './lean-places.ts';
import type { OutletEvidence, Page } from './outlet-evidence.ts';

/** One kind of source: where it places the outlet in [-1, 1], and what a reader may look up. */
export interface LeanSource {
  kind: 'rater' | 'measurement' | 'endorsements' | 'description';
  place: number;
  notes: string[];
  /** How many sources independent of each other stand behind it. */
  count: number;
}

export interface WeighedLean {
  lean: number;
  notes: string[];
  /** How far the sources lie from the lean, on average. */
  spread: number;
}

/** Where two sources point further than this to opposite sides and no third speaks, the row stays unrated. */
const maxConflict = 0.25;

/** Nearer to the center than this an outlet is of a side only when two sources say so. */
const surelySided = 0.25;

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function cite(pages: ReadonlyMap<string, Page>, key: string): string {
  const page = pages.get(key);
  if (page === undefined) throw new Error(`No page "${key}"`);
  return `“${page.title}”, ${page.address}`;
}

/**
 * The mean of whom it endorsed, shrunk by n / (n + 1) over n elections; elections without an endorsement
 * count as the middle. A paper that never chose tells nothing: many decline from principle.
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

/** What opened pages say of its line; each page is a source of its own. */
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
 * In steps of 0.1, except beside the line from which on an outlet counts as of a side: there ±0.05 for what was
 * weighed as center and ±0.15 for what was not, so that rounding carries nobody over it.
 */
function roundLean(mean: number): number {
  const rounded = roundEvenly(mean, 1);
  if (Math.abs(rounded) !== 0.1) return rounded;
  return Math.sign(mean) * (biasCategory(roundEvenly(mean, 3)) === 'center' ? 0.05 : 0.15);
}

/** At most a step from the middle. */
const intoCenter = (mean: number): number => Math.max(-0.05, Math.min(0.05, mean));

/** From here on a source points to a side at all; its own place may be drawn to the middle by little evidence. */
const pointing = 0.05;

/** Whether at least two sources independent of each other point to the side of the mean. */
function isSidedTwice(sources: readonly LeanSource[], mean: number): boolean {
  const saying = sources.filter(
    ({ place }) => Math.sign(place) === Math.sign(mean) && Math.abs(place) >= pointing,
  );
  return saying.reduce((sum, { count }) => sum + count, 0) >= 2;
}

/**
 * The mean of the kinds of sources there are, rounded by `roundLean`. Where it lies near the center and one source
 * alone points to its side, it goes to the edge of the center: a side takes two sources. Null when there are fewer
 * than two independent sources, or when two alone contradict each other.
 */
export function weighLean(sources: readonly LeanSource[]): WeighedLean | null {
  if (sources.filter(({ kind }) => kind === 'rater').length > 1) throw new Error('Two raters in one row');
  if (sources.reduce((sum, { count }) => sum + count, 0) < 2) return null;
  const places = sources.map(({ place }) => place);
  const [first = 0, second = 0] = places;
  const contradict = Math.sign(first) === -Math.sign(second);
  if (places.length === 2 && contradict && Math.min(Math.abs(first), Math.abs(second)) > maxConflict) {
    return null;
  }
  const mean = meanOf(places);
  return {
    lean: roundLean(Math.abs(mean) < surelySided && !isSidedTwice(sources, mean) ? intoCenter(mean) : mean),
    notes: sources.flatMap(({ notes }) => notes),
    spread: meanOf(places.map((place) => Math.abs(place - mean))),
  };
}
