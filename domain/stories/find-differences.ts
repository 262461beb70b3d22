import type { Side } from '../analysis/rating.ts';
import { sides } from '../analysis/rating.ts';
import { searchTerms, stemsOf } from '../search/search-terms.ts';
import {
  type ComparedSentence,
  isSameProjection,
  nearestElsewhere,
  standsAlone,
  textsOf,
} from './compare-sentences.ts';
import type { StoryMember } from './story-member.ts';
import { overlapOf, type StorySentence, type StoryText } from './story-text.ts';

/** What one side tells and no article of another side that was read. */
export interface SideProjection {
  side: Side;
  /** Articles of the side that were read. */
  articles: number;
  /** Its own sentences, the most telling first, from different articles while there are some. */
  sentences: { text: string; member: StoryMember }[];
  /** Words of its own, as written, each in so many of its articles. */
  words: { word: string; articles: number }[];
}

const maxSentences = 3;
const maxWords = 5;
/** A sentence of its own shares less than this with any sentence of another side. */
const ownBelow = 0.45;
/** A sentence that holds so much of another side's headline tells what it tells. */
const ofHeadline = 0.6;
const minOfHeadline = 5;
const minWordLength = 5;
/** Of fewer articles on either side no word tells anything. */
const minCompared = 3;
/** Over all words tried, chance alone may bring about so many words of one side. */
const byChance = 0.1;

/** Words that any report may use: they tell nothing of a side. */
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

/** In how many of the articles each stem stands. */
function countIn(texts: readonly StoryText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { member, sentences } of texts) {
    const stems = stemsOf(member.title);
    for (const sentence of sentences) for (const stem of sentence.stems) stems.add(stem);
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
}

/** How a stem is written in the articles; null for figures and short words. */
function writtenAs(stem: string, texts: readonly StoryText[]): string | null {
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

/** Chance that all `count` articles with a word are of the `own` ones, if it fell on any `count` of all. */
function chanceOfOwn(count: number, own: number, all: number): number {
  let chance = 1;
  for (let k = 0; k < count; k += 1) chance *= (own - k) / (all - k);
  return chance;
}

/** A word that some article writes small is no name. */
function isWritten(word: string, texts: readonly StoryText[]): boolean {
  const small = new RegExp(`(?<![\\p{L}])${word.toLowerCase()}(?![\\p{L}])`, 'u');
  return texts.some(({ sentences }) => sentences.some(({ text }) => small.test(text)));
}

/** Words of one side alone, where so many words tried would not have brought one about by chance. */
function ownWords(own: readonly StoryText[], others: readonly StoryText[]): SideProjection['words'] {
  if (own.length < minCompared || others.length < minCompared) return [];
  const elsewhere = countIn(others);
  const names = stemsOf(own.map(({ member }) => `${member.outlet.name} ${member.outlet.domain}`).join(' '));
  const tried = [...countIn(own)].filter(
    ([stem, count]) => count >= 2 && !names.has(stem) && !common.has(stem),
  );
  const maxChance = byChance / Math.max(1, tried.length);
  return tried
    .filter(
      ([stem, count]) =>
        !elsewhere.has(stem) && chanceOfOwn(count, own.length, own.length + others.length) <= maxChance,
    )
    .sort((a, b) => b[1] - a[1])
    .flatMap(([stem, articles]) => {
      const word = writtenAs(stem, own);
      return word === null || !isWritten(word, own) ? [] : [{ word, articles }];
    })
    .slice(0, maxWords);
}

/** How much of the story's subject a sentence holds: stems that half of the articles share. */
function aboutness(stems: ReadonlySet<string>, subject: ReadonlySet<string>): number {
  let about = 0;
  for (const stem of stems) if (subject.has(stem)) about += 1;
  return about;
}

/** Questions tell nothing, and neither do the shortest sentences. */
function isContentful({ text, words }: StorySentence): boolean {
  return words >= 8 && standsAlone(text) && !/\?["”]?$/.test(text);
}

/** Whether a sentence is told by other sides too: it, one that says the same, or a headline of theirs. */
function isShared(
  compared: ComparedSentence,
  all: readonly ComparedSentence[],
  headlines: readonly ReadonlySet<string>[],
): boolean {
  const isNear = (sentence: ComparedSentence) => nearestElsewhere(sentence, all) >= ownBelow;
  if (isNear(compared)) return true;
  const isRepeated = compared.matches.some((match) => {
    const other = all[match.at];
    return other !== undefined && isSameProjection(match) && isNear(other);
  });
  const { stems } = compared.sentence;
  return (
    isRepeated ||
    headlines.some((headline) => headline.size >= minOfHeadline && overlapOf(stems, headline) >= ofHeadline)
  );
}

function ownSentences(
  side: Side,
  all: readonly ComparedSentence[],
  subject: ReadonlySet<string>,
  headlines: readonly ReadonlySet<string>[],
): SideProjection['sentences'] {
  const candidates = all
    .filter(({ member, sentence }) => member.side === side && isContentful(sentence))
    .filter((compared) => !isShared(compared, all, headlines))
    .map((compared) => ({ compared, near: nearestElsewhere(compared, all) }))
    .map(({ compared, near }) => {
      const about = Math.min(3, aboutness(compared.sentence.stems, subject));
      const echoed = compared.matches.some(
        ({ at, overlap }) => all[at]?.member.side === side && overlap >= ownBelow,
      );
      // What opens an article is most often what all of them tell, in other words.
      const opening = compared.sentence.order === 0 ? 1 : 0;
      const value = about + (echoed ? 1 : 0) - near * 2 - opening - compared.sentence.order * 0.1;
      return { compared, about, value };
    })
    .filter(({ about }) => about >= 1)
    .sort((a, b) => b.value - a.value);
  const chosen: SideProjection['sentences'] = [];
  for (const mayRepeat of [false, true]) {
    for (const { compared } of candidates) {
      const { member, sentence } = compared;
      if (chosen.length === maxSentences) break;
      const spoke = chosen.some((other) => other.member === member);
      if (spoke !== mayRepeat || chosen.some(({ text }) => text === sentence.text)) continue;
      chosen.push({ text: sentence.text, member });
    }
  }
  return chosen;
}

/**
 * For each side with articles what it alone tells, out of its own sentences and words. A side of a story
 * without any other side tells everything alone: then it has sentences and no words of its own.
 */
export function findDifferences(
  texts: readonly StoryText[],
  all: readonly ComparedSentence[],
): SideProjection[] {
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
