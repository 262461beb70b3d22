import { isPersonal, personalFactor, sobriety } from '#domain/stories/heated-words.ts';
import { hasAttribution } from '#domain/text/attribution.ts';
import { overlapsSpans } from '#domain/text/quoted-spans.ts';
import { findIntroduced, findReferences, type References } from '#domain/text/references.ts';
import { shareOf, type WeighedWords } from '#domain/text/weighed-words.ts';
import { coveredBy, weighHeadline } from './headline-words.ts';
import type { ParsedDocument } from './parse-document.ts';
import { contentWords, findUsable, maxPlaced, toQuoted, type UsableSentence } from './summary-sentences.ts';

/** So many of the sentences that seem best are weighed in full; so many of these, and of the first ones, are kept. */
const maxWeighed = 14;
const maxBest = 9;
const maxFirst = 4;
const maxIntroducing = 3;
/** So many that share most words with the headline are kept as well. */
const maxCovering = 4;

/** A sentence that the summary may quote. */
export interface SummarySentence extends UsableSentence {
  references: References;
  /** The words of the headline that it has. */
  covers: readonly string[];
  /** How much it reports instead of judging, in (0, 1]. */
  fairness: number;
  /** Its suitability, regardless of the sentences beside it. */
  score: number;
}

/** A quotation as a whole does not name its speaker. */
function clarityOf(sentence: string): number {
  if (!/^["“‘]/.test(sentence)) return 1;
  return /["”’]$/.test(sentence) ? 0.3 : 0.75;
}

/** The place among the usable sentences. */
const placeFactor = (place: number): number =>
  place === 0 ? 1.7 : place < 4 ? 1.3 : place < maxPlaced ? 1.1 : 1;
/** For each loaded or partisan term of the writer: then a sentence is a judgement more than a report. */
const termFactor = 0.75;
const maxTerms = 3;
/** Who is quoted or named as its source answers for a judgement. */
const attributedPower = 0.4;

function weighWords(sentences: readonly UsableSentence[], title: string): Map<string, number> {
  const frequency = new Map<string, number>();
  for (const { words } of sentences) {
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  for (const word of contentWords(title)) frequency.set(word, (frequency.get(word) ?? 0) + 2);
  return frequency;
}

/** How early and central each sentence is, by its order. */
function weighSentences(usable: readonly UsableSentence[], title: string): Map<number, number> {
  const frequency = weighWords(usable, title);
  return new Map(
    usable.map((each, place) => {
      let sum = 0;
      for (const word of each.words) sum += Math.log(1 + (frequency.get(word) ?? 0));
      const centrality = sum / Math.max(8, each.words.size) ** 0.8;
      return [each.order, centrality * placeFactor(place) * clarityOf(each.sentence)];
    }),
  );
}

/** How much a sentence reports instead of judging, in (0, 1]; a judgement that has its source counts less. */
function fairnessOf({ sentence, span }: UsableSentence, { lexicon }: ParsedDocument): number {
  const hits = [...lexicon.loaded, ...lexicon.partisan].filter((hit) => overlapsSpans([hit], span));
  const terms = termFactor ** Math.min(hits.length, maxTerms);
  const own = isPersonal(sentence) ? personalFactor : 1;
  const judged = sobriety(sentence) / own;
  return terms * own ** 2 * (judged < 1 && hasAttribution(sentence) ? judged ** attributedPower : judged);
}

type Complete = (found: UsableSentence) => SummarySentence[];

/** The first sentences that give the full names of persons whom the chosen ones name by their surnames. */
function findIntroducing(usable: readonly UsableSentence[], chosen: readonly SummarySentence[]) {
  const presumed = new Set(chosen.flatMap(({ references }) => references.presumes));
  const gives = (name: string, { sentence }: UsableSentence): boolean =>
    sentence.includes(name) && findIntroduced(sentence).includes(name);
  return [...presumed]
    .slice(0, maxIntroducing)
    .flatMap((name) => usable.find((each) => gives(name, each)) ?? []);
}

/** The best sentences, most suitable first. */
function chooseBest(ranked: readonly UsableSentence[], complete: Complete): SummarySentence[] {
  const completed: SummarySentence[] = [];
  for (const found of ranked) {
    if (completed.length === maxWeighed) break;
    completed.push(...complete(found));
  }
  return completed.sort((a, b) => b.score - a.score).slice(0, maxBest);
}

/** The sentences that say most of the headline, with two of its words at least. */
function findCovering(usable: readonly UsableSentence[], headline: WeighedWords): UsableSentence[] {
  const counted = usable.map((each) => ({ each, covered: coveredBy(each, headline) }));
  return counted
    .filter(({ covered }) => covered.length > 1)
    .map(({ each, covered }) => ({ each, share: shareOf(covered, headline) }))
    .sort((a, b) => b.share - a.share || a.each.order - b.each.order)
    .slice(0, maxCovering)
    .map(({ each }) => each);
}

/**
 * The sentences that a summary is chosen from, in text order: those that seem best, the first ones, those that share
 * most words with the headline, and those that give the full names of persons whom these name by their surnames.
 * @param isOpinion whether they will be quoted as the author's words: then a judgement is as fit as a report
 */
export function shortlistSentences(
  document: ParsedDocument,
  isOpinion = false,
): { sentences: SummarySentence[]; headline: WeighedWords } {
  const usable = findUsable(document);
  const headline = weighHeadline(document.title, usable);
  const weights = weighSentences(usable, document.title);
  const weightOf = (each: UsableSentence): number => weights.get(each.order) ?? 0;
  const surnames = new Set(findIntroduced(document.full));
  const complete: Complete = (found) => {
    const quoted = toQuoted(document, found);
    if (quoted === null) return [];
    const references = findReferences(quoted.sentence, surnames);
    const fairness = isOpinion ? 1 : fairnessOf(quoted, document);
    const covers = coveredBy(quoted, headline);
    return [{ ...quoted, references, covers, fairness, score: weightOf(found) * fairness }];
  };
  const ranked = [...usable].sort((a, b) => weightOf(b) - weightOf(a) || a.order - b.order);
  const best = chooseBest(ranked, complete);
  const chosen = new Map(best.map((each) => [each.order, each]));
  const covering = findCovering(usable, headline);
  for (const other of [...usable.slice(0, maxFirst), ...covering, ...findIntroducing(usable, best)]) {
    if (!chosen.has(other.order)) for (const each of complete(other)) chosen.set(each.order, each);
  }
  return { sentences: [...chosen.values()].sort((a, b) => a.order - b.order), headline };
}
