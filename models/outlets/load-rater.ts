import { loadRows } from '#models/load-rows.ts';
import { raterPosition } from './lean-places.ts';

interface ReferenceRow {
  from: string;
  domains: string[];
  bias?: string | null;
  factual_reporting?: string | null;
}

/** Only two classes, so that published numbers do not reveal the rater's words. */
const factualClass: Readonly<Record<string, number>> = {
  'very high': 0.85,
  high: 0.85,
  mixed: 0.4,
  low: 0.4,
  'very low': 0.4,
};

export interface Rater {
  lean: number | null;
  factual: number | null;
}

/** The rater's labels by domain; conflicting labels of a domain are null. */
export function loadRater(file: string): Map<string, Rater> {
  const found = new Map<string, { biases: Set<string>; facts: Set<string> }>();
  for (const row of loadRows<ReferenceRow>(file)) {
    if (!row.from.startsWith('idiap')) continue;
    for (const domain of row.domains) {
      const words = found.get(domain) ?? { biases: new Set(), facts: new Set() };
      if (row.bias != null) words.biases.add(row.bias);
      if (row.factual_reporting != null) words.facts.add(row.factual_reporting);
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
