import { countIllWords, type IllWords, illBalance } from '#domain/analysis/ill-words.ts';
import { lexiconBalance } from '#domain/analysis/lexicon-lean.ts';
import type { AbstentionReason } from '#domain/analysis/rating.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { wordingChance, wordingLean } from '#models/articles/article-weights.ts';
import { mapInTurns, type Turns } from '#server/take-turns.ts';
import type { EmbeddedModels } from './load-models.ts';
import { minWords, type ParsedDocument } from './parse-document.ts';

const partCount = 4;

/** The measures of an article's own wording. */
export interface WordingMeasures {
  /** In [-1, 1]; null only without English text. */
  lean: number | null;
  /** The same with each quarter of the text left out. */
  repeated: number[];
  /** Why it does not count in the rating; null where it does. */
  uncounted: AbstentionReason | null;
  /** How likely a reader would name the same side, in [0, 1]. */
  chance: number;
  ill: IllWords;
}

function reasonOf(document: ParsedDocument): AbstentionReason | null {
  if (document.wordCount === 0) return 'no-text';
  if (!document.english) return document.wordCount < 20 ? 'too-short' : 'not-english';
  if (document.wordCount < minWords) return 'too-short';
  return document.aboutBritain ? 'british-subject' : null;
}

/** Splits the text at paragraph ends into parts of similar length. */
function splitParts(document: ParsedDocument): { start: number; end: number }[] {
  const parts: { start: number; end: number }[] = [];
  const length = document.full.length - document.textStart;
  let start = document.textStart;
  for (let i = 1; i <= partCount && start < document.full.length; i += 1) {
    const goal = document.textStart + Math.floor((length * i) / partCount);
    const newline = document.full.indexOf('\n', goal);
    const end = i === partCount || newline === -1 ? document.full.length : newline;
    if (end > start) parts.push({ start, end });
    start = end;
  }
  return parts;
}

/** The scores of the whole text and without each part. British politics is measured by its terms alone. */
async function scoreParts(document: ParsedDocument, models: EmbeddedModels, turns: Turns): Promise<number[]> {
  const parts = splitParts(document);
  const texts = document.aboutBritain
    ? []
    : parts.map(({ start, end }) => sliceText(document.full, start, end));
  const counted = await turns.run(() => models.lean.countParts(texts));
  const scoreWithout = (left: number): number => {
    const gap = parts[left];
    const hits = document.lexicon.sided.filter(
      (hit) => gap === undefined || hit.start < gap.start || hit.start >= gap.end,
    );
    const share = gap === undefined ? 1 : 1 - (gap.end - gap.start) / document.full.length;
    return models.lean.scoreCounts(counted.without(left), lexiconBalance(hits, document.wordCount * share));
  };
  const leftOut = parts.length < 2 ? [] : [...parts.keys()];
  return await mapInTurns(turns, [-1, ...leftOut], { atOnce: 2, map: scoreWithout });
}

/** Measures the article's own wording in several slices: the scores of its words, and of whom it speaks ill. */
export async function measureWording(
  document: ParsedDocument,
  models: EmbeddedModels,
  turns: Turns,
): Promise<WordingMeasures> {
  const uncounted = reasonOf(document);
  if (!document.english || document.wordCount === 0)
    return { lean: null, repeated: [], uncounted, chance: 0, ill: { left: 0, right: 0 } };
  const { full, sentences, lexicon, excluded, wordCount } = document;
  const ill = await turns.run(() => countIllWords(full, sentences, { named: lexicon.named, excluded }));
  const leans = (await scoreParts(document, models, turns)).map((score) =>
    wordingLean(models.articles, { score, ill: illBalance(ill, wordCount) }),
  );
  const [lean = 0, ...repeated] = leans;
  return { lean, repeated, uncounted, chance: wordingChance(models.articles.certainty, lean), ill };
}
