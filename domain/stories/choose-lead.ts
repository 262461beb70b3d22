import { standsAlone } from '../text/stands-alone.ts';
import type { StorySentence } from './story-text.ts';

/** So many sentences are searched for one that can begin. */
const maxSearched = 6;
/** So many words of the headline show that a sentence is on its subject. */
const minShared = 2;

const isQuestion = ({ text }: StorySentence): boolean => /\?["”’)»]*$/.test(text);

const sharesWith = ({ stems }: StorySentence, headline: ReadonlySet<string>): boolean => {
  let shared = 0;
  for (const stem of headline) if (stems.has(stem)) shared += 1;
  return shared >= Math.min(minShared, headline.size);
};

/**
 * The first sentences of an article that stand: one that a reader understands who has read nothing before it, if any
 * does one on the subject of the headline, and what directly follows it, up to `maxWords` words.
 * @param headline its stems
 */
export function chooseLead(
  sentences: readonly StorySentence[],
  headline: ReadonlySet<string>,
  maxWords: number,
): StorySentence[] {
  const candidates = sentences
    .slice(0, maxSearched)
    .filter((each) => standsAlone(each.text) && !isQuestion(each));
  const first = candidates.find((each) => sharesWith(each, headline)) ?? candidates[0] ?? sentences[0];
  if (first === undefined) return [];
  const lead = [first];
  let words = first.words;
  for (const next of sentences.slice(first.order + 1)) {
    const isDirect = next.follows && lead.at(-1)?.order === next.order - 1;
    if (isQuestion(next) || (!isDirect && !standsAlone(next.text))) continue;
    words += next.words;
    if (words > maxWords) break;
    lead.push(next);
  }
  return lead;
}
