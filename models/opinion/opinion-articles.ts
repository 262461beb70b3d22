import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMarkedOpinion } from '#domain/analysis/opinion-signs.ts';
import { opinionFeatures } from '#domain/analysis/opinion-wording.ts';
import { loadRows } from '#models/load-rows.ts';
import { candidateWords } from './candidate-words.ts';

/** The folder of the project. */
export const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const collection = join(projectFolder, '..', 'shared', 'data', 'bias-train.jsonl.gz');

/** Outlets that mark their opinions, by address, headline or a line of the text, and wires, which print none. */
const outlets = new Set(
  `foxnews.com cnn.com nytimes.com usatoday.com thehill.com washingtonpost.com csmonitor.com bostonglobe.com
chicago.suntimes.com bloomberg.com aljazeera.com washingtontimes.com townhall.com reuters.com apnews.com bbc.com
bbc.co.uk politico.com cbsnews.com nbcnews.com`.split(/\s+/),
);

export interface OpinionArticle {
  outlet: string;
  isOpinion: boolean;
  features: Map<string, number>;
  title: string;
  address: string;
  text: string;
}

interface Row {
  title: string;
  text: string;
  url: string;
  domain: string;
}

/** Removes the marks by which an opinion was labelled, so that only its wording remains. */
const withoutMarks = (text: string): string =>
  text.replace(/\b(?:ANALYSIS\/OPINION|OPINION|COMMENTARY)\b\s*:?/g, ' ');

/** The labelled articles; their texts are private and not part of the project. */
export function loadOpinionArticles(): OpinionArticle[] {
  const known = new Set(candidateWords);
  const found: OpinionArticle[] = [];
  for (const { title, text, url, domain } of loadRows<Row>(collection)) {
    if (!outlets.has(domain)) continue;
    const isOpinion = isMarkedOpinion({ title, text, address: url });
    // The other pages of this outlet are blog posts, half of them opinions.
    if (domain === 'townhall.com' && !isOpinion) continue;
    const features = opinionFeatures(withoutMarks(text), (word) => known.has(word));
    if (features.size > 0) found.push({ outlet: domain, isOpinion, features, title, address: url, text });
  }
  return found;
}
