import type { TermHit } from '#domain/analysis/find-terms.ts';
import type { Evidence } from '#domain/analysis/rating.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { passageAround } from '#domain/text/sentences.ts';
import type { ParsedDocument } from './parse-document.ts';

const maxEvidence = 12;
/** Terms that the explanation of a passage names. */
const maxTerms = 2;

function termIn(document: ParsedDocument, hit: TermHit): string {
  return sliceText(document.full, hit.start, hit.end).replace(/\s+/g, ' ');
}

function explain(
  document: ParsedDocument,
  hits: readonly TermHit[],
): Required<Pick<Evidence, 'explanation' | 'terms'>> {
  const notes = new Map(hits.map((hit) => [termIn(document, hit), hit.entry.note]));
  const shown = [...notes].slice(0, maxTerms);
  return {
    explanation: shown.map(([term, note]) => `“${term}”: ${note}`).join(' '),
    terms: shown.map(([term]) => term),
  };
}

/**
 * Passages outside quoted speech that contain terms of the lexicon: one for each sentence and side, those with the
 * highest weights, in text order. Partisan terms count only in political text, where they have the meaning of the
 * lexicon.
 */
export function findEvidence(document: ParsedDocument): Evidence[] {
  const groups = new Map<string, TermHit[]>();
  const partisan = document.political ? document.lexicon.partisan : [];
  for (const hit of [...partisan, ...document.lexicon.loaded]) {
    const passage = passageAround(document.full, document.sentences, hit);
    const key = `${passage.start} ${passage.end} ${hit.entry.side ?? 'loaded'}`;
    groups.set(key, [...(groups.get(key) ?? []), hit]);
  }
  const seenTerms = new Map<string, number>();
  const found: Evidence[] = [];
  const seenQuotes = new Set<string>();
  for (const [key, hits] of groups) {
    const [start = 0, end = 0] = key.split(' ', 2).map(Number);
    const [first] = hits;
    if (first === undefined) continue;
    const quote = sliceText(document.full, start, end);
    const side = first.entry.side ?? null;
    if (seenQuotes.has(`${side} ${quote}`)) continue;
    seenQuotes.add(`${side} ${quote}`);
    const times = seenTerms.get(first.entry.term) ?? 0;
    seenTerms.set(first.entry.term, times + 1);
    if (times >= 3) continue;
    found.push({
      quote,
      start,
      end,
      side,
      weight: Math.max(...hits.map((hit) => hit.entry.weight)),
      kind: side === null ? 'loaded-term' : 'partisan-term',
      ...explain(document, hits),
    });
  }
  return found
    .sort((a, b) => b.weight - a.weight || a.start - b.start)
    .slice(0, maxEvidence)
    .sort((a, b) => a.start - b.start);
}
