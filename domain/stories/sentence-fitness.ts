import { hasAttribution } from '../text/attribution.ts';
import { reportsEvent } from '../text/reports-event.ts';
import { sobriety } from './heated-words.ts';
import type { StorySentence } from './story-text.ts';

/** The least independence, words and clarity of a later sentence; less only fills the space. */
const minIndependence = 0.65;
const minWords = 7;
const minClarity = 0.55;
/** What is to be, which a report says of plans. */
const planned = /\b(?:will|would|plans? to|expected to|set to|scheduled)\b/;

/** How clear a sentence is, in (0, 1]: less with a quotation, a question, or a judgement. */
export function measureClarity(text: string): number {
  const opens = /^["“‘]/.test(text);
  // A sentence that is only a quotation does not name its speaker.
  const quoted = opens ? (/["”’]$/.test(text) ? 0.3 : 0.75) : 1;
  return quoted * sobriety(text);
}

const reports = (text: string): boolean => reportsEvent(text) || hasAttribution(text) || planned.test(text);

/**
 * Whether a later sentence judges or states how things are instead of reporting, or cannot be understood after the
 * chosen ones. One of an author's view is quoted as such.
 * @param alone how well it can be understood there, in (0, 1]
 */
export function isFiller({ text, words }: StorySentence, alone: number, isOpinion: boolean): boolean {
  if (words < minWords || alone < minIndependence || measureClarity(text) < minClarity) return true;
  return !isOpinion && !reports(text);
}
