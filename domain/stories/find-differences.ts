import type { Side } from '../analysis/rating.ts';
import { sides } from '../analysis/rating.ts';
import { searchTerms, stemsOf } from '../search/search-terms.ts';
import {
  type ComparedSentence,
  isSameStatement,
  nearestElsewhere,
  standsAlone,
  textsOf,
} from './compare-sentences.ts';
import type { StoryMember } from './story-member.ts';
import { overlapOf, type StorySentence, type StoryText } from './story-text.ts';

/** The sentences and words of one side that no quoted article of another side has. */
export interface SideReport {
  side: Side;
  /** The number of quoted articles of the side. */
  articles: number;
  /** Sentences of this side alone, the most informative first, from different articles where possible. */
  sentences: { text: string; member: StoryMember }[];
  /** Words of this side alone as written, each with its number of articles. */
  words: { word: string; articles: number }[];
}

const maxSentences = 3;
const maxWords = 5;
/** A sentence with a larger overlap with another side is no sentence of one side alone. */
const maxOwnOverlap = 0.45;
/** A sentence with a larger overlap with another side's headline repeats that headline. */
const maxHeadlineOverlap = 0.6;
const minHeadlineStems = 5;
const minWordLength = 5;
/** The minimum of articles on either side for a comparison of words. */
const minCompared = 3;
/** The expected number of words of one side by chance, over all tested words. */
const maxByChance = 0.1;

/** Words that any report may use. */
const common = stemsOf(
  `able according accused action adding addressed administration advance agency allowed announced answer appeared
approach area argued asked attempt based became began begin behind believe better billion break brief bring brought
building called calling campaign cases cause center change chief children choice choose city claim clear close coming
comment community company complete concern conference continue control could country county couple course cover current
daily days decade decision department described despite different difficult direct directly director during earlier early
effect effort either ended ending entire especially evening event everyone exactly example expect experience explain face
faced facing fact family feel figure final finally five following force former forward found four front full future
general getting global group happen hard head heard held help high hold hope hour house human hundred idea immediately
impact important include including increase independent individual information inside instead interview involved issue
join kind known large largely later latest lead leader leading leave left letter level line list little live local long
longer looking lost main major majority making manager matter mean media meeting member message middle million minute
moment monday month morning move moving name nation national nearly need news night nine noted number offer office
official often open order others outside overall part past path people percent period person phone place plan play point
position possible post potential power prepared present press previous previously private problem process program
provide public push question quickly quote raise reached read ready real reason receive recent recently record reference
related release remain repeatedly reply reported reportedly reporter request require response result return right room
running saturday season second seeing senior serious serve service seven several short show side signed simply single
situation social society source speak special spoke spokesman spokeswoman spring staff stand start state statement step
stop story street strong student success suggest summer sunday support sure system taken talk team tell term thing think
third thought thousand three thursday time today together told tomorrow tonight touch town track true trying tuesday turn
twitter understand united update used view virtually visit voice wait wall want watch website wednesday week weekend
went west whole wide winter word work worker working world write wrong year yesterday young friday afternoon
similar first actually published create fill pass ahead slam own saying confirmed online american january february march
april may june july august september october november december`,
);

/** The number of articles that contain each stem. */
function countIn(texts: readonly StoryText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { member, sentences } of texts) {
    const stems = stemsOf(member.title);
    for (const sentence of sentences) for (const stem of sentence.stems) stems.add(stem);
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/** The spelling of a stem in the articles; null for figures and short words. */
function findSpelling(stem: string, texts: readonly StoryText[]): string | null {
  for (const { member, sentences } of texts) {
    for (const text of [member.title, ...sentences.map((sentence) => sentence.text)]) {
      const term = searchTerms(text).find((each) => each.stem === stem);
      if (term === undefined) continue;
      const written = new RegExp(`(?<![\\p{L}])${term.word}(?![\\p{L}])`, 'iu').exec(text)?.[0] ?? term.word;
      return written.length >= minWordLength && /^\p{L}+$/u.test(written) ? written : null;
    }
  }
  return null;
}

/** The probability that all `count` articles with a word are `own` ones, if it is in `count` random articles of all. */
function chanceOfOwn(count: number, own: number, all: number): number {
  let chance = 1;
  for (let k = 0; k < count; k += 1) chance *= (own - k) / (all - k);
  return chance;
}

/** Whether an article has the word in lower case: then it is no name. */
function isLowerCase(word: string, texts: readonly StoryText[]): boolean {
  const small = new RegExp(`(?<![\\p{L}])${word.toLowerCase()}(?![\\p{L}])`, 'u');
  return texts.some(({ sentences }) => sentences.some(({ text }) => small.test(text)));
}

/** Words of one side alone, if chance is an unlikely cause given the number of tested words. */
function ownWords(own: readonly StoryText[], others: readonly StoryText[]): SideReport['words'] {
  if (own.length < minCompared || others.length < minCompared) return [];
  const elsewhere = countIn(others);
  const names = stemsOf(own.map(({ member }) => `${member.outlet.name} ${member.outlet.domain}`).join(' '));
  const tried = [...countIn(own)].filter(
    ([stem, count]) => count >= 2 && !names.has(stem) && !common.has(stem),
  );
  const maxChance = maxByChance / Math.max(1, tried.length);
  return tried
    .filter(
      ([stem, count]) =>
        !elsewhere.has(stem) && chanceOfOwn(count, own.length, own.length + others.length) <= maxChance,
    )
    .sort((a, b) => b[1] - a[1])
    .flatMap(([stem, articles]) => {
      const word = findSpelling(stem, own);
      return word === null || !isLowerCase(word, own) ? [] : [{ word, articles }];
    })
    .slice(0, maxWords);
}

/** The number of stems of the subject in a sentence; the subject are the stems that half of the articles share. */
function aboutness(stems: ReadonlySet<string>, subject: ReadonlySet<string>): number {
  let about = 0;
  for (const stem of stems) if (subject.has(stem)) about += 1;
  return about;
}

/** Whether a sentence is long enough, clear by itself and no question. */
function isContentful({ text, words }: StorySentence): boolean {
  return words >= 8 && standsAlone(text) && !/\?["”]?$/.test(text);
}

/** Whether other sides have the sentence too: itself, the same statement, or a headline of theirs. */
function isShared(
  compared: ComparedSentence,
  all: readonly ComparedSentence[],
  headlines: readonly ReadonlySet<string>[],
): boolean {
  const isNear = (sentence: ComparedSentence) => nearestElsewhere(sentence, all) >= maxOwnOverlap;
  if (isNear(compared)) return true;
  const isRepeated = compared.matches.some((match) => {
    const other = all[match.at];
    return other !== undefined && isSameStatement(match) && isNear(other);
  });
  const { stems } = compared.sentence;
  return (
    isRepeated ||
    headlines.some(
      (headline) => headline.size >= minHeadlineStems && overlapOf(stems, headline) >= maxHeadlineOverlap,
    )
  );
}

function ownSentences(
  side: Side,
  all: readonly ComparedSentence[],
  subject: ReadonlySet<string>,
  headlines: readonly ReadonlySet<string>[],
): SideReport['sentences'] {
  const candidates = all
    .filter(({ member, sentence }) => member.side === side && isContentful(sentence))
    .filter((compared) => !isShared(compared, all, headlines))
    .map((compared) => ({ compared, near: nearestElsewhere(compared, all) }))
    .map(({ compared, near }) => {
      const about = Math.min(3, aboutness(compared.sentence.stems, subject));
      const echoed = compared.matches.some(
        ({ at, overlap }) => all[at]?.member.side === side && overlap >= maxOwnOverlap,
      );
      // The first sentence of an article usually states what all articles report.
      const opening = compared.sentence.order === 0 ? 1 : 0;
      const value = about + (echoed ? 1 : 0) - near * 2 - opening - compared.sentence.order * 0.1;
      return { compared, about, value };
    })
    .filter(({ about }) => about >= 1)
    .sort((a, b) => b.value - a.value);
  const chosen: SideReport['sentences'] = [];
  for (const mayRepeat of [false, true]) {
    for (const { compared } of candidates) {
      const { member, sentence } = compared;
      if (chosen.length === maxSentences) break;
      const isQuoted = chosen.some((other) => other.member === member);
      if (isQuoted !== mayRepeat || chosen.some(({ text }) => text === sentence.text)) continue;
      chosen.push({ text: sentence.text, member });
    }
  }
  return chosen;
}

/**
 * Finds for each side with articles the sentences and words that no other side has. If a story has one side alone, all
 * its sentences qualify and no words are compared.
 */
export function findDifferences(texts: readonly StoryText[], all: readonly ComparedSentence[]): SideReport[] {
  const rated = texts.filter(({ member }) => member.side !== null);
  const counts = countIn(texts);
  const subject = new Set([...counts].flatMap(([stem, count]) => (count * 2 >= texts.length ? [stem] : [])));
  return sides.flatMap((side) => {
    const own = textsOf(rated, side);
    if (own.length === 0) return [];
    const others = rated.filter(({ member }) => member.side !== side);
    const headlines = others.map(({ member }) => stemsOf(member.title));
    return [
      {
        side,
        articles: own.length,
        sentences: ownSentences(side, all, subject, headlines),
        words: others.length === 0 ? [] : ownWords(own, others),
      },
    ];
  });
}
