import { brandOf, type CorpusRow, loadRows } from '#models/load-rows.ts';
import { countFeatures, fingerprint } from './lean-features.ts';

/** An article for training, with the fingerprints and counts of its features. */
export interface TrainingArticle {
  brand: string;
  domain: string;
  topic: string;
  lean: -1 | 0 | 1;
  title: string;
  text: string;
  /** Fingerprints of all features, and how often each occurs (capped at 255). */
  fingerprints: Uint32Array;
  counts: Uint8Array;
}

/** Words that the corpus writes mostly with a capital inside sentences; labels are not used. */
function findNames(file: string): Set<string> {
  const asName = new Map<string, number>();
  const asWord = new Map<string, number>();
  const increment = (map: Map<string, number>, key: string): void => {
    map.set(key, (map.get(key) ?? 0) + 1);
  };
  for (const row of loadRows<CorpusRow>(file)) {
    for (const feature of countFeatures(row.text, { onName: (name) => increment(asName, name) }).keys()) {
      if (!feature.includes(' ')) increment(asWord, feature);
    }
  }
  const names = new Set<string>();
  for (const [name, count] of asName) if (count > 0.4 * (asWord.get(name) ?? 0)) names.add(name);
  return names;
}

/** Loads the corpus; features with a name are left out. */
export function loadTrainingArticles(file: string): TrainingArticle[] {
  const names = findNames(file);
  const articles: TrainingArticle[] = [];
  for (const row of loadRows<CorpusRow>(file)) {
    const features = countFeatures(row.text);
    const kept = [...features].filter(([feature]) => !feature.split(' ').some((part) => names.has(part)));
    articles.push({
      brand: brandOf(row.domain),
      domain: row.domain,
      topic: row.topic ?? '',
      lean: row.lean,
      title: row.title,
      text: row.text,
      fingerprints: Uint32Array.from(kept, ([feature]) => fingerprint(feature)),
      counts: Uint8Array.from(kept, ([, count]) => Math.min(255, count)),
    });
  }
  return articles;
}
