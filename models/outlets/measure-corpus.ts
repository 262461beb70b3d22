import { countAttributions } from '#domain/text/attribution.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { findSentences } from '#domain/text/sentences.ts';
import { type CorpusRow, loadRows } from '#models/load-rows.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';

/** The measures of one outlet over its articles in the corpus. */
export interface OutletMeasure {
  articles: number;
  /** Mean net sided wording outside quotations, right positive: partisan terms and, less, subject words. */
  balance: number;
  /** Mean share of sentences that name the source of their statement. */
  attributed: number;
  /** Loaded terms per 1,000 words outside quotations. */
  loaded: number;
  /** Mean of the corpus's outlet label. */
  label: number;
}

/** Measures every outlet of the corpus; `outletOf` gives the outlet of a host, or null. */
export function measureCorpus(
  file: string,
  lexicon: Lexicon,
  outletOf: (host: string) => string | null,
): Map<string, OutletMeasure> {
  const sums = new Map<string, OutletMeasure & { words: number }>();
  for (const row of loadRows<CorpusRow>(file)) {
    const outlet = outletOf(row.domain);
    if (outlet === null) continue;
    const document = `${row.title}\n\n${row.text}`;
    const words = document.split(/\s+/).length;
    const matches = lexicon.findMatches(document, words);
    const sentences = findSentences(row.text).map((span) => sliceText(row.text, span.start, span.end));
    const sum = sums.get(outlet) ?? { articles: 0, balance: 0, attributed: 0, loaded: 0, label: 0, words: 0 };
    sum.articles += 1;
    sum.balance += matches.balance;
    sum.attributed +=
      sentences.filter((sentence) => countAttributions(sentence) > 0).length / Math.max(1, sentences.length);
    sum.loaded += matches.loaded.length;
    sum.words += words;
    sum.label += row.lean;
    sums.set(outlet, sum);
  }
  const means = new Map<string, OutletMeasure>();
  for (const [outlet, { words, ...sum }] of sums) {
    means.set(outlet, {
      articles: sum.articles,
      balance: sum.balance / sum.articles,
      attributed: sum.attributed / sum.articles,
      loaded: (1000 * sum.loaded) / words,
      label: sum.label / sum.articles,
    });
  }
  return means;
}
