import { officeModifiers, officeWords } from '../analysis/name-words.ts';
import { isPersonName, type NameIndex } from './find-names.ts';
import type { TokenSentence } from './tokenize.ts';

const verbs = new Set(
  `said says say told tells tweeted wrote writes added adds argued argues stated explained explains testified warned
warns insisted insists claimed claims asserted replied responded remarked noted contended lamented complained joked
conceded`.split(/\s+/),
);
/** Words between a name and its verb: "Ada Holm also said". */
const between = new Set('also later then has had who itself himself herself'.split(' '));
/** A verb of speech with a pronoun, so that the speaker is named in an earlier sentence. */
const pronounSpeech =
  /\b(?:he|she|they)\b[^.]{0,40}\b(?:said|says|told|added|wrote|tweeted|argued|asked|explained)\b|\b(?:said|says|added|wrote|tweeted) (?:he|she|they)\b|^["“]/i;
const anySpeech =
  /["“”]|\b(?:said|says|told|tweeted|wrote|according to|added|argued|called|asked|testified|warned|insisted|claimed|statement|interview)\b/i;
const maxApposition = 8;

export interface Speakers {
  /** Names with a verb of speech, with the sentences where they speak. */
  quoted: Map<string, Set<number>>;
  /** Names that may speak: near a quotation, or near a pronoun with a verb of speech. Includes `quoted`. */
  possible: Set<string>;
}

/** Whether the verb reports no words here: "replied to a tweet", "claimed the seat", "wrote a book". */
const isSilent = (verb: string | undefined, next: string | undefined): boolean =>
  (/^(?:replied|responded)$/.test(verb ?? '') && /^(?:to|by)$/.test(next ?? '')) ||
  (/^(?:wrote|writes)$/.test(verb ?? '') && /^(?:an?|the|his|her|about|for|to)$/.test(next ?? '')) ||
  (verb === 'testified' && next !== 'that') ||
  (verb === 'claimed' && !/^(?:that|he|she|it|they|there|to|his|her|its)$/.test(next ?? ''));

/** The position of the verb of speech after a name: directly, or after an apposition between commas; -1 for none. */
function verbAfter({ tokens, text }: TokenSentence, from: number): number {
  let at = from;
  while (between.has(tokens[at]?.lower ?? '')) at += 1;
  if (isSilent(tokens[at]?.lower, tokens[at + 1]?.lower)) return -1;
  if (verbs.has(tokens[at]?.lower ?? '')) return tokens[at]?.isJoined ? at : -1;
  if (tokens[from]?.isAfterComma !== true || !text.includes(',')) return -1;
  for (let end = from + 1; end < Math.min(tokens.length, from + maxApposition); end += 1) {
    if (!verbs.has(tokens[end]?.lower ?? '')) continue;
    return tokens[end]?.isAfterComma === true ? end : -1;
  }
  return -1;
}

/** Words of an office before a name. */
const isOfficeWord = (word: string): boolean =>
  officeWords.has(word) ||
  officeModifiers.has(word) ||
  /^(?:the|house|senate|white|republican|democratic|state|attorney|u\.s|us)$/.test(word);

/** Whether a verb of speech or "according to" stands before a name, with at most four words of an office between. */
function speaksBefore({ tokens }: TokenSentence, at: number): boolean {
  let from = at - 1;
  if (tokens[at]?.isJoined !== true) return false;
  for (let steps = 0; steps < 4 && from > 0; steps += 1) {
    const word = tokens[from]?.lower ?? '';
    // The verb follows a quotation, or a word before it is its subject: "the complaint said Holm was involved".
    if (verbs.has(word) && word !== 'told')
      return tokens[from + 1]?.isJoined === true && tokens[from]?.isJoined === false;
    if (word === 'to' && tokens[from - 1]?.lower === 'according') return true;
    if (!isOfficeWord(word) || tokens[from]?.isJoined !== true) return false;
    from -= 1;
  }
  return false;
}

/** "The prosecutor claimed Holm complained": the first one speaks. After a quotation the verb has no subject before it. */
function isReported(tokens: TokenSentence['tokens'], at: number): boolean {
  const verb = tokens[at - 1];
  return verbs.has(verb?.lower ?? '') && verb?.isJoined === true && tokens[at]?.isJoined === true;
}

/** What follows is supposed, not reported: "If Ada Holm said this". */
const supposing = /^(?:if|whether|unless|suppose)$/;

const preposition = /^(?:of|for|to|with|by|from|about|against|on|at|in|representing|and)$/;

/** "A spokesman for Ada Holm said", "an aide to Ada Holm, her lawyer, said": somebody else speaks. */
function isObject(tokens: TokenSentence['tokens'], at: number): boolean {
  let from = at - 1;
  const isPart = (token: TokenSentence['tokens'][number] | undefined) =>
    isOfficeWord(token?.lower ?? '') || (from < at - 1 && token?.isCapital === true);
  while (from > 0 && isPart(tokens[from]) && tokens[from]?.isJoined === true) from -= 1;
  const [before, first] = [tokens[from], tokens[from - 1]];
  if (before === undefined || tokens[from + 1]?.isJoined !== true) return false;
  return preposition.test(before.lower) && first?.lower !== 'according' && first?.isJoined !== undefined;
}

/** A name behind more words does not begin a sentence. */
const maxOpening = 4;

function listPersons({ tokens }: TokenSentence, names: NameIndex): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at < tokens.length; at += 1) {
    const name = names.nameAt(tokens, at);
    if (name === null) continue;
    if (isPersonName(name.name)) found.add(name.name);
    at += name.length - 1;
  }
  return found;
}

const isWithoutPerson = (sentence: TokenSentence | undefined, names: NameIndex): boolean =>
  sentence === undefined || listPersons(sentence, names).size === 0;

/** A verb of speech whose subject is a pronoun alone: "he said". */
const saidByPronoun =
  /\b(?:he|she) (?:also |later |then |has )?(?:said|told|added|wrote|tweeted|argued|explained|continued|testified|warned|insisted|noted)\b|\b(?:said|added|wrote|tweeted) (?:he|she)\b/i;

/** Finds whom an article quotes: names with a verb of speech, also where a pronoun in the next sentence has it. */
export function findSpeakers(sentences: readonly TokenSentence[], names: NameIndex): Speakers {
  const quoted = new Map<string, Set<number>>();
  const possible = new Set<string>();
  const quote = (name: string, order: number) => {
    possible.add(name);
    quoted.set(name, (quoted.get(name) ?? new Set()).add(order));
  };
  for (const [order, sentence] of sentences.entries()) {
    const { tokens, text } = sentence;
    const next = sentences[order + 1]?.text ?? '';
    const isNear = anySpeech.test(text) || pronounSpeech.test(next);
    const isFollowed = saidByPronoun.test(next) && isWithoutPerson(sentences[order + 1], names);
    for (let at = 0; at < tokens.length; at += 1) {
      const found = names.nameAt(tokens, at);
      if (found === null) continue;
      const { name, length } = found;
      if (isNear) possible.add(name);
      // A sentence that begins with a person is about that person, and so is "he said" after it.
      if (isFollowed && at <= maxOpening && isPersonName(name) && listPersons(sentence, names).size === 1)
        quote(name, order + 1);
      if (
        !tokens[at + length - 1]?.isPossessive &&
        !supposing.test(tokens[at - 1]?.lower ?? '') &&
        ((verbAfter(sentence, at + length) >= 0 && !isObject(tokens, at) && !isReported(tokens, at)) ||
          speaksBefore(sentence, at))
      )
        quote(name, order);
      at += length - 1;
    }
  }
  return { quoted, possible };
}
