import { isPersonal, personalFactor, sobriety } from '#domain/stories/heated-words.ts';
import { hasAttribution } from '#domain/text/attribution.ts';
import { overlapsSpans } from '#domain/text/quoted-spans.ts';
import { findIntroduced, findReferences, type References } from '#domain/text/references.ts';
import { reply } from '#domain/text/replies.ts';
import { shareOf, type WeighedWords } from '#domain/text/weighed-words.ts';
import type { Opening } from './find-opening.ts';
import { coveredBy, weighHeadline } from './headline-words.ts';
import type { ParsedDocument } from './parse-document.ts';
import { contentWords, findUsable, toQuoted, type UsableSentence } from './summary-sentences.ts';

/** A summary is chosen from so many sentences at the beginning of the text; readers chose few from behind them. */
const maxSearched = 30;
/** So many of each kind are weighed in full. */
const maxFirst = 6;
const maxCovering = 5;
const maxCentral = 6;
const maxReplies = 4;

/** A sentence that a summary may quote, with what is known of it regardless of the sentences beside it. */
export interface Candidate extends UsableSentence {
  /** Its index among the usable sentences. */
  place: number;
  /** The number of the paragraph, from 0, among those that begin with a usable sentence. */
  paragraph: number;
  beginsParagraph: boolean;
  references: References;
  /** The words of the headline that it has, and their share of the headline, in [0, 1]. */
  covers: readonly string[];
  share: number;
  /** How much it has of the words that many sentences and the headline have; the highest of the text is 1. */
  centrality: number;
  /** Its rank by centrality, from 0. */
  centralRank: number;
  /** How much it reports instead of judging, in (0, 1]. */
  fairness: number;
}

/** A headline, with what is known of the text below it. */
export interface Headline {
  text: string;
  /** Its words, weighed by how few sentences have them. */
  weights: WeighedWords;
  opening: Opening;
  /** Whether the text is its author's view. */
  isOpinion: boolean;
  /** The highest share of it that one sentence has; above 0. */
  maxShare: number;
}

/** For each loaded or partisan term of the writer: then a sentence is a judgement more than a report. */
const termFactor = 0.75;
const maxTerms = 3;
/** Who is quoted or named as its source answers for a judgement. */
const attributedPower = 0.4;

/** How much a sentence reports instead of judging, in (0, 1]; a judgement that has its source counts less. */
function fairnessOf({ sentence, span }: UsableSentence, { lexicon }: ParsedDocument): number {
  const hits = [...lexicon.loaded, ...lexicon.partisan].filter((hit) => overlapsSpans([hit], span));
  const terms = termFactor ** Math.min(hits.length, maxTerms);
  const own = isPersonal(sentence) ? personalFactor : 1;
  const judged = sobriety(sentence) / own;
  return terms * own ** 2 * (judged < 1 && hasAttribution(sentence) ? judged ** attributedPower : judged);
}

/** Counts the sentences that have each word; one of the headline counts as two more. */
function countSentences(usable: readonly UsableSentence[], title: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of usable) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of contentWords(title)) counts.set(word, (counts.get(word) ?? 0) + 2);
  return counts;
}

/** Long sentences have more words of any kind. */
const fewWords = 8;
const lengthPower = 0.8;

function measureCentrality({ words }: UsableSentence, counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of words) sum += Math.log(1 + (counts.get(word) ?? 0));
  return sum / Math.max(fewWords, words.size) ** lengthPower;
}

function beginsParagraph({ full }: ParsedDocument, { span }: UsableSentence): boolean {
  let at = span.start - 1;
  while (full.charAt(at) === ' ') at -= 1;
  return at < 0 || full.charAt(at) === '\n';
}

/** A sentence with what is found out of it quickly. */
interface Place
  extends Pick<Candidate, 'place' | 'paragraph' | 'beginsParagraph' | 'share' | 'centrality' | 'covers'> {
  found: UsableSentence;
}

/** The first usable sentences, with what is found out of them quickly. */
function findPlaces(
  document: ParsedDocument,
  usable: readonly UsableSentence[],
  weights: WeighedWords,
): Place[] {
  const counts = countSentences(usable, document.title);
  let paragraph = -1;
  const places = usable
    .filter(({ order }) => order < maxSearched)
    .map((found, place) => {
      const begins = beginsParagraph(document, found);
      if (begins) paragraph += 1;
      const covers = coveredBy(found, weights);
      return {
        ...{ found, place, paragraph: Math.max(0, paragraph), beginsParagraph: begins, covers },
        ...{ share: shareOf(covers, weights), centrality: measureCentrality(found, counts) },
      };
    });
  const highest = Math.max(Number.EPSILON, ...places.map(({ centrality }) => centrality));
  for (const each of places) each.centrality /= highest;
  return places;
}

/** The first ones, those that say most of the headline, those that are most central, and answers of the other side. */
function shortlist(places: readonly Place[], ranked: readonly Place[]): Set<Place> {
  const byShare = [...places].sort((a, b) => b.share - a.share || a.place - b.place);
  return new Set([
    ...places.slice(0, maxFirst),
    ...byShare.slice(0, maxCovering),
    ...ranked.slice(0, maxCentral),
    ...places.filter(({ found }) => reply.test(found.sentence)).slice(0, maxReplies),
  ]);
}

/** The sentences that a summary is chosen from, in text order, with what their headline says. */
export function findCandidates(
  document: ParsedDocument,
  { opening, isOpinion }: Pick<Headline, 'opening' | 'isOpinion'>,
): { candidates: Candidate[]; headline: Headline } {
  const usable = findUsable(document);
  const weights = weighHeadline(document.title, usable);
  const places = findPlaces(document, usable, weights);
  const ranked = [...places].sort((a, b) => b.centrality - a.centrality);
  const rankOf = new Map(ranked.map((each, rank) => [each, rank]));
  const chosen = shortlist(places, ranked);
  const surnames = new Set(findIntroduced(document.full));
  const candidates = places.flatMap((each): Candidate[] => {
    const { found, ...known } = each;
    const quoted = chosen.has(each) ? toQuoted(document, found) : null;
    if (quoted === null) return [];
    return [
      {
        ...quoted,
        ...known,
        references: findReferences(quoted.sentence, surnames),
        centralRank: rankOf.get(each) ?? 0,
        // The author answers for what an opinion says.
        fairness: isOpinion ? 1 : fairnessOf(quoted, document),
      },
    ];
  });
  const maxShare = Math.max(Number.EPSILON, ...places.map(({ share }) => share));
  return { candidates, headline: { text: document.title, weights, opening, isOpinion, maxShare } };
}
