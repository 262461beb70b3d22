import type { Page } from './outlet-evidence.ts';
import { type Accreditation, type AccreditationName, accreditationValues } from './outlet-facts.ts';

export interface ReliabilitySource {
  kind: 'rater' | 'accreditation' | 'craft';
  /** In [0, 1]. */
  value: number;
  notes: string[];
}

const meanings: Readonly<Record<AccreditationName, string>> = {
  charter: 'public broadcaster bound by law',
  agency: 'news agency with published principles',
  public: 'public broadcaster',
  editor: 'readers’ editor or complaints procedure of its own',
  ofcom: 'news regulated by Ofcom',
  council: 'member of a press regulator',
  pulitzer: 'won or was a finalist for a Pulitzer Prize',
  nonprofit: 'nonprofit that publishes its donors',
  state: 'run by a state that directs what it publishes',
  misled: 'known for stories that were false and not corrected',
};

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function accreditationSource(
  accreditations: readonly Accreditation[],
  pages: ReadonlyMap<string, Page>,
): ReliabilitySource | null {
  if (accreditations.length === 0) return null;
  const notes = accreditations.map(({ name, page }) => {
    const found = pages.get(page);
    if (found === undefined) throw new Error(`No page "${page}"`);
    return `standing: ${meanings[name]} (“${found.title}”, ${found.address})`;
  });
  return {
    kind: 'accreditation',
    value: meanOf(accreditations.map(({ name }) => accreditationValues[name])),
    notes,
  };
}

/** The mean of at least two of rater, accreditation and craft, rounded so that no single value can be derived. */
export function weighReliability(
  sources: readonly ReliabilitySource[],
): { reliability: number; notes: string[] } | null {
  if (sources.length < 2) return null;
  const steps = sources.length === 2 ? 10 : 20;
  const reliability = Math.round(meanOf(sources.map(({ value }) => value)) * steps) / steps;
  return { reliability, notes: sources.flatMap(({ notes }) => notes) };
}
