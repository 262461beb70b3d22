import { isSamePerson } from '../analysis/first-names.ts';
import {
  institutional,
  loneWords,
  officeModifiers,
  officeWords,
  openers,
  particles,
  partyWords,
} from '../analysis/name-words.ts';
import type { Token, TokenSentence } from './tokenize.ts';

/** The names of people, organisations and places in the articles of a comparison. */
export interface NameIndex {
  /**
   * The name that starts at a token, in its full form, and its number of tokens; null if none starts there. A surname
   * alone gives the full name if only one person of the articles has it.
   */
  nameAt(tokens: readonly Token[], at: number): { name: string; length: number } | null;
}

const maxWords = 4;
/** A name of one word must occur this often inside sentences. */
const minLone = 3;
/** Media that articles name as sources or that belong to the page. */
const media =
  /^(?:cnn|fox|fox news|msnbc|nbc|nbc news|abc|abc news|cnbc|marketwatch|mediaite|salon|the week|cbs|cbs news|npr|pbs|bbc|ap|associated press|reuters|afp|upi|politico|breitbart|breitbart news|huffpost|huffington post|buzzfeed|buzzfeed news|vox|axios|bloomberg|newsmax|townhall|the hill|daily (?:beast|caller|mail|wire|kos|signal)|(?:the )?(?:new york|washington|los angeles|financial|national) (?:times|post|examiner|review)|wall street journal|usa today|guardian|times|post|journal|newsweek|time magazine|atlantic|facebook|twitter|youtube|instagram|google|getty|getty images|wsj|nyt|york times|wapo|yonhap|xinhua|business insider|realclearpolitics|nbcnews|gallup|tweet|podcast|newsletter)$/i;

/** Trades, and offices of several people, before a name that are not part of it. */
const trades = new Set(
  'justices judges senators representatives governors presidents ministers billionaire millionaire businessman businesswoman activist comedian actor actress singer rapper founder owner editor reporter columnist publisher author writer blogger staff'.split(
    ' ',
  ),
);

const isOffice = (word: string) => officeWords.has(word) || officeModifiers.has(word);
const join = (tokens: readonly Token[]) => tokens.map(({ written }) => written).join(' ');

/** The end of the run of capitalised words that starts at `at`; "of" and "for" join the parts of an institution. */
function endOfRun(tokens: readonly Token[], at: number): number {
  let end = at + 1;
  while (end < tokens.length && !tokens[end - 1]?.isPossessive) {
    const [token, next] = [tokens[end], tokens[end + 1]];
    if (token === undefined || !token.isJoined) break;
    if (token.isCapital) end += 1;
    else if (particles.has(token.lower) && next?.isCapital === true && next.isJoined) end += 2;
    else if (
      (token.lower === 'of' || token.lower === 'for') &&
      next?.isCapital === true &&
      next.isJoined &&
      institutional.has(tokens[end - 1]?.lower ?? '')
    )
      end += 2;
    else break;
  }
  return end;
}

const isInstitutional = (run: readonly Token[]): boolean =>
  run.some(({ lower: word }) => institutional.has(word) && !isOffice(word));

/** Drops offices, parties and function words around a name: "Republican Sen. Ada Holm" gives "Ada Holm". */
function trim(run: readonly Token[]): readonly Token[] {
  let own = run;
  const office = own.findLastIndex(({ lower: word }, at) => isOffice(word) && at < own.length - 1);
  const holder = own.slice(office + 1);
  const isHeld = office >= 0 && (!isInstitutional(own) || (holder.length > 1 && isPersonName(join(holder))));
  if (isHeld) own = holder;
  const isInstitution = isInstitutional(own);
  const isLoose = (token: Token | undefined) =>
    token !== undefined &&
    (trades.has(token.lower) ||
      openers.has(token.lower) ||
      isOffice(token.lower) ||
      partyWords.has(token.lower));
  while (own.length > 0 && isLoose(own[0])) own = own.slice(1);
  while (own.length > 0 && ((!isInstitution && isLoose(own.at(-1))) || own.at(-1)?.isCapital === false))
    own = own.slice(0, -1);
  return own;
}

interface Counts {
  /** How often each name of several words, and each word alone inside a sentence, occurs. */
  long: Map<string, number>;
  lone: Map<string, number>;
  /** Words that also occur without a capital. */
  small: ReadonlySet<string>;
}

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);

function countRuns({ tokens }: TokenSentence, counts: Counts): void {
  for (let at = 0; at < tokens.length; ) {
    // "Secretary of State Ada Holm" holds an office.
    const isOfState = tokens[at]?.lower === 'state' && tokens[at - 1]?.lower === 'of';
    if (!tokens[at]?.isCapital || isOfState) {
      at += 1;
      continue;
    }
    const end = endOfRun(tokens, at);
    let run: readonly Token[] = tokens.slice(at, end);
    // The capital of a sentence's first word says nothing.
    if (at === 0 && counts.small.has(run[0]?.lower ?? '')) run = run.slice(1);
    run = trim(run);
    if (run.length > 1 && run.every(({ isCapital }) => isCapital) && isOffice(run.at(-1)?.lower ?? ''))
      run = [];
    const [first] = run;
    const isFirst = first === tokens[0];
    if (run.length > 1 && run.length <= maxWords) add(counts.long, join(run));
    else if (run.length === 1 && first !== undefined && !isFirst && first.written.length > 2)
      add(counts.lone, first.written);
    at = end;
  }
}

/** A participle that begins a sentence: "Representing Disneyland". */
const participle = /^\p{Lu}[\p{Ll}]{5,}ing$/u;

/** Whether the words can be a person: two or three words, none of an institution or an office. */
export function isPersonName(name: string): boolean {
  const words = name.split(' ');
  return (
    words.length >= 2 &&
    words.length <= 3 &&
    !participle.test(words[0] ?? '') &&
    words.every((word) => !institutional.has(word.toLowerCase()) && !isOffice(word.toLowerCase()))
  );
}

/** The forms of a person's full name that articles use, each with the one they use most: "Bob Holm" with "Robert Holm". */
function joinForms(long: ReadonlyMap<string, number>): Map<string, string> {
  const bySurname = new Map<string, string[]>();
  const forms = new Map<string, string>();
  for (const [name] of [...long].sort((a, b) => b[1] - a[1])) {
    if (!isPersonName(name)) continue;
    const surname = name.split(' ').at(-1) ?? '';
    const known = bySurname.get(surname) ?? [];
    const main = known.find((other) => isSamePerson(other, name));
    if (main === undefined) bySurname.set(surname, [...known, name]);
    forms.set(name, main ?? name);
  }
  return forms;
}

/** Counts each person under one name. */
function countJoined(long: ReadonlyMap<string, number>, forms: ReadonlyMap<string, string>) {
  const joined = new Map<string, number>();
  for (const [name, count] of long) {
    const main = forms.get(name) ?? name;
    joined.set(main, (joined.get(main) ?? 0) + count);
  }
  return joined;
}

/** The full name for each surname that one person alone has, or one person four times as often as all others. */
function resolveSurnames({ long, lone }: Pick<Counts, 'long' | 'lone'>): Map<string, string> {
  const bySurname = new Map<string, [name: string, count: number][]>();
  for (const [name, count] of long) {
    const surname = name.split(' ').at(-1) ?? '';
    if (!isPersonName(name) || !lone.has(surname)) continue;
    bySurname.set(surname, [...(bySurname.get(surname) ?? []), [name, count]]);
  }
  const resolved = new Map<string, string>();
  // "Liu" may be the "Liu He" of another sentence.
  const firstWords = new Set([...long.keys()].flatMap((name) => name.split(' ').slice(0, -1)));
  for (const [surname, names] of bySurname) {
    if (firstWords.has(surname)) continue;
    const [first, ...others] = names.sort((a, b) => b[1] - a[1]);
    const rest = others.reduce((sum, [, count]) => sum + count, 0);
    if (first !== undefined && first[1] >= 4 * rest) resolved.set(surname, first[0]);
  }
  return resolved;
}

/**
 * Finds the names that the articles use. A run of capitalised words is a name; its offices are not part of it.
 * @param outlets names of the compared outlets, which are no subject of their own reports
 */
export function indexNames(sentences: readonly TokenSentence[], outlets: readonly string[]): NameIndex {
  const small = new Set<string>();
  for (const { tokens } of sentences)
    for (const token of tokens) if (!token.isCapital) small.add(token.lower);
  const counts: Counts = { long: new Map(), lone: new Map(), small };
  for (const sentence of sentences) countRuns(sentence, counts);
  const own = outlets.map((name) => name.toLowerCase().replace(/^the /, ''));
  const isOwn = (name: string) =>
    own.some((outlet) => name === outlet || (outlet.includes(' ') && name.startsWith(`${outlet} `)));
  const isExcluded = (name: string) => media.test(name) || isOwn(name.toLowerCase());
  const known = new Map<string, string>();
  const forms = joinForms(counts.long);
  for (const name of counts.long.keys()) if (!isExcluded(name)) known.set(name, forms.get(name) ?? name);
  const long = countJoined(counts.long, forms);
  for (const [surname, name] of resolveSurnames({ long, lone: counts.lone }))
    if (!isExcluded(name)) known.set(surname, name);
  for (const [word, count] of counts.lone) {
    const isOrdinary = loneWords.has(word.toLowerCase()) || openers.has(word.toLowerCase());
    if (count >= minLone && !known.has(word) && !isOrdinary && !small.has(word.toLowerCase()))
      if (!isExcluded(word)) known.set(word, word);
  }
  return {
    nameAt(tokens, at) {
      if (!tokens[at]?.isCapital) return null;
      const end = Math.min(endOfRun(tokens, at), at + maxWords);
      for (let to = end; to > at; to -= 1) {
        const name = known.get(join(tokens.slice(at, to)));
        if (name !== undefined) return { name, length: to - at };
      }
      return null;
    },
  };
}
