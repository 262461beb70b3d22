import { stemsOf } from '../search/search-terms.ts';
import { cutText } from '../text/cut-text.ts';
import type { ComparedText } from './compared-text.ts';
import { generalStems } from './general-words.ts';
import { isEveryday, tokenizeText } from './tokenize.ts';

/**
 * How much of its beginning an article must share with another one to be compared. Of 41 articles of newsroom stories
 * below it, read by their headlines, 30 report something else of the same subject.
 */
export const minShared = 0.36;
const leadSentences = 4;
const comparedCharacters = 8000;
/** A word of any report says little about the event. */
const generalWeight = 0.3;

interface Words {
  lead: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

const weightOf = (stem: string): number =>
  isEveryday(stem) || /^\p{N}/u.test(stem) ? 0 : generalStems.has(stem) ? generalWeight : 1;

function wordsOf({ title, text }: ComparedText): Words {
  const beginning = cutText(text, comparedCharacters);
  const opening = tokenizeText(beginning).slice(0, leadSentences);
  return {
    lead: stemsOf([title, ...opening.map((sentence) => sentence.text)].join(' ')),
    all: stemsOf(`${title} ${beginning}`),
  };
}

/** The share of the words of one beginning that the other article has, in [0, 1]; both directions on average. */
function sharedBy(first: Words, second: Words): number {
  const shareIn = (lead: ReadonlySet<string>, all: ReadonlySet<string>) => {
    let [shared, total] = [0, 0];
    for (const stem of lead) {
      const weight = weightOf(stem);
      total += weight;
      if (all.has(stem)) shared += weight;
    }
    return total === 0 ? 0 : shared / total;
  };
  return (shareIn(first.lead, second.all) + shareIn(second.lead, first.all)) / 2;
}

/**
 * The articles that report the event of at least one other. A story may hold an article on a neighbouring event or on
 * the subject at large; whatever it has more or less of would not set its side apart.
 */
export function chooseSameEvent(articles: readonly ComparedText[]): ComparedText[] {
  const words = articles.map(wordsOf);
  return articles.filter((_, at) => {
    const own = words[at];
    return words.some(
      (other, place) => place !== at && own !== undefined && sharedBy(own, other) >= minShared,
    );
  });
}
