import { hashText } from '#domain/clustering/hash-term.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { findQuotedSpans } from '#domain/text/quoted-spans.ts';
import { findSentences } from '#domain/text/sentences.ts';
import { cleanForLean } from '#models/lean/lean-features.ts';
import type { Lexicon } from '#models/lexicon/lexicon.ts';
import type { Embedder } from './embedder.ts';

const maxSentences = 8;
/** Shorter sentences hold hardly a statement. */
const minCharacters = 40;
const maxCharacters = 260;

/** Indexes of at most `max` items of each outlet, drawn by a hash of the title. */
export function sampleOfOutlets(items: readonly { brand: string; title: string }[], max: number): number[] {
  const byBrand = new Map<string, number[]>();
  for (const [at, { brand }] of items.entries()) byBrand.set(brand, [...(byBrand.get(brand) ?? []), at]);
  const orderOf = (at: number): number => hashText(items[at]?.title ?? '', 3);
  return [...byBrand.values()].flatMap((own) =>
    [...own].sort((a, b) => orderOf(a) - orderOf(b) || a - b).slice(0, max),
  );
}

function withoutQuotations(text: string): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of findQuotedSpans(text)) {
    if (start < at) continue;
    kept += `${sliceText(text, at, start)} " `;
    at = end;
  }
  return kept + sliceText(text, at);
}

/** The sentences of the body outside quotations that have most wording with a side, in their order. */
export function politicalSentences(text: string, lexicon: Lexicon): string[] {
  const weigh = (sentence: string): number =>
    lexicon.findMatches(sentence, 100).sided.reduce((sum, { entry }) => sum + entry.weight, 0);
  return cleanForLean(withoutQuotations(text))
    .flatMap((line) => findSentences(line).map(({ start, end }) => sliceText(line, start, end)))
    .filter(({ length }) => length > minCharacters)
    .map((sentence, at) => ({ sentence: sliceText(sentence, 0, maxCharacters), at, weight: weigh(sentence) }))
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .slice(0, maxSentences)
    .sort((a, b) => a.at - b.at)
    .map(({ sentence }) => sentence);
}

/** The mean vector of sentences; zeros without any. */
export async function meanVector(
  sentences: readonly string[],
  { embed, dimensions }: Embedder,
): Promise<Float32Array> {
  const mean = new Float32Array(dimensions);
  for (const sentence of sentences) {
    const vector = await embed(sentence);
    for (let k = 0; k < dimensions; k += 1)
      mean[k] = (mean[k] ?? 0) + (vector[k] ?? 0) / Math.max(1, sentences.length);
  }
  return mean;
}
