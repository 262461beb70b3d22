import { countTerms, isSupportedByTerms, lexiconBalance } from '#domain/analysis/lexicon-lean.ts';
import type { AbstentionReason } from '#domain/analysis/rating.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { isClear } from '#models/lean/lean-threshold.ts';
import { mapInTurns, type Turns } from '#server/take-turns.ts';
import type { EmbeddedModels } from './load-models.ts';
import { minWords, type ParsedDocument } from './parse-document.ts';

const partCount = 4;

/** The measures of the wording alone. */
export interface WordingMeasures {
  /** Raw score of the wording; null only without English text, and for British subjects. */
  score: number | null;
  /** The scores with each quarter of the text left out. */
  repeated: number[];
  abstention: AbstentionReason | null;
  /** Probability that the class is right, measured on unseen outlets. */
  chance: number;
  /** Different partisan terms on the side of the score. */
  terms: number;
}

function abstentionOf(document: ParsedDocument): AbstentionReason | null {
  if (document.wordCount === 0 && document.title.trim() === '') return 'no-text';
  if (document.wordCount < 20) return document.wordCount === 0 ? 'no-text' : 'too-short';
  if (!document.english) return 'not-english';
  if (document.wordCount < minWords) return 'too-short';
  if (!document.political) return 'not-political';
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

async function scoreParts(
  document: ParsedDocument,
  models: EmbeddedModels,
  turns: Turns,
): Promise<{ score: number; repeated: number[] }> {
  const parts = splitParts(document);
  const counted = await turns.run(() =>
    models.lean.countParts(parts.map(({ start, end }) => sliceText(document.full, start, end))),
  );
  const scoreWithout = (left: number): number => {
    const gap = parts[left];
    const hits = document.lexicon.sided.filter(
      (hit) => gap === undefined || hit.start < gap.start || hit.start >= gap.end,
    );
    const share = gap === undefined ? 1 : 1 - (gap.end - gap.start) / document.full.length;
    return models.lean.scoreCounts(counted.without(left), lexiconBalance(hits, document.wordCount * share));
  };
  const leftOut = parts.length < 2 ? [] : [...parts.keys()];
  const [score = 0, ...repeated] = await mapInTurns(turns, [-1, ...leftOut], {
    atOnce: 2,
    map: scoreWithout,
  });
  return { score, repeated };
}

/** Measures the wording in several slices. The result has the raw score even when the wording abstains. */
export async function measureWording(
  document: ParsedDocument,
  models: EmbeddedModels,
  turns: Turns,
): Promise<WordingMeasures> {
  const abstention = abstentionOf(document);
  // The model learned from American outlets: what it would say of British politics means something else there.
  if (!document.english || document.wordCount === 0 || document.aboutBritain)
    return { score: null, repeated: [], abstention, chance: 0, terms: 0 };
  const { score, repeated } = await scoreParts(document, models, turns);
  if (abstention !== null) return { score, repeated, abstention, chance: 0, terms: 0 };
  const terms = countTerms(document.lexicon.partisan, score);
  const clear =
    isClear(models.lean.card.thresholds, score) &&
    isSupportedByTerms(lexiconBalance(document.lexicon.partisan, 0), score);
  return {
    score,
    repeated,
    abstention: clear ? null : 'weak-signal',
    chance: models.lean.classChance({ score, terms }),
    terms,
  };
}
