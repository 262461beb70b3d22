import type { TermHit } from '../analysis/find-terms.ts';
import { officeModifiers, officeWords } from '../analysis/name-words.ts';
import { headlineOf } from '../stories/clean-headline.ts';
import type { StoryMember } from '../stories/story-member.ts';
import { hasAttribution } from '../text/attribution.ts';
import { cutText, sliceText } from '../text/cut-text.ts';
import { createFigureTest, type Figure, findFigures } from './find-figures.ts';
import { indexNames, isPersonName, type NameIndex } from './find-names.ts';
import { findSpeakers } from './find-speakers.ts';
import { maxComparedCharacters, type Token, type TokenSentence, tokenize, tokenizeText } from './tokenize.ts';

/** Finds the partisan terms of a text outside its quotations. */
export type FindPartisanTerms = (text: string) => readonly TermHit[];

/** A term, a name or a figure in an article, with the sentences that have it, by index; -1 is the headline. */
export interface Use {
  text: string;
  sentences: number[];
}

/** An article with what it names, gives and quotes. */
export interface ParsedArticle {
  member: StoryMember;
  headline: string;
  sentences: readonly TokenSentence[];
  /** Whether its text is long enough for facts to be counted in it. */
  isCounted: boolean;
  /** By key. */
  speakers: ReadonlyMap<string, Use>;
  figures: ReadonlyMap<string, Use & { figure: Figure }>;
  terms: ReadonlyMap<string, Use & { side: NonNullable<TermHit['entry']['side']> }>;
  names: ReadonlyMap<string, Use>;
  /** Whether it may name a person or an institution in any form, and whether it may quote one. */
  mayName(name: string): boolean;
  mayQuote(name: string): boolean;
  mayGive(figure: Figure): boolean;
}

/** An article with fewer characters is a notice, of which nothing is counted. */
const minCharacters = 300;

function addUse<Extra extends object>(
  uses: Map<string, Use & Extra>,
  key: string,
  found: { text: string; sentence: number } & Extra,
): void {
  const { text, sentence, ...extra } = found;
  const use = uses.get(key);
  if (use === undefined) uses.set(key, { text, sentences: [sentence], ...extra } as unknown as Use & Extra);
  else if (use.sentences.at(-1) !== sentence) use.sentences.push(sentence);
}

const isOffice = (word: string): boolean => officeWords.has(word) || officeModifiers.has(word);
const formsOfAddress = /^(?:mr|mrs|ms|mx|miss|dr|sir|dame)$/;
const minOfficeLength = 8;

/** The office before a name in lower case: "interior secretary" before "Ryan Zinke"; null for none. */
function officeBefore(tokens: readonly Token[], at: number): string | null {
  let from = at;
  while (
    from > 0 &&
    at - from < 3 &&
    tokens[from]?.isJoined === true &&
    tokens[from - 1]?.isPossessive !== true
  )
    if (isOffice(tokens[from - 1]?.lower ?? '') || (from < at && tokens[from - 1]?.isCapital === true))
      from -= 1;
    else break;
  const words = tokens.slice(from, at).map(({ lower }) => lower);
  const office = words.join(' ');
  return words.some((word) => formsOfAddress.test(word)) || office.length < minOfficeLength ? null : office;
}

/** The offices that the articles put before each name. */
function collectOffices(documents: readonly Tokenized[], names: NameIndex): Map<string, Set<string>> {
  const offices = new Map<string, Set<string>>();
  for (const { sentences } of documents)
    for (const { tokens } of sentences)
      for (let at = 1; at < tokens.length; at += 1) {
        const found = names.nameAt(tokens, at);
        if (found === null) continue;
        const office = officeBefore(tokens, at);
        if (office !== null) offices.set(found.name, (offices.get(found.name) ?? new Set()).add(office));
        at += found.length - 1;
      }
  return offices;
}

interface Tokenized {
  member: StoryMember;
  headline: string;
  text: string;
  title: TokenSentence;
  sentences: readonly TokenSentence[];
}

const initialsOf = (name: string): string =>
  name
    .split(' ')
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0))
    .join('');

/** How a text may write a name at least: a person by the surname, all without a plural ending. */
const formOf = (name: string): string =>
  (isPersonName(name) ? (name.split(' ').at(-1) ?? name) : name).toLowerCase().replace(/(?<=.{4})s$/, '');

function collectNames({ title, sentences }: Tokenized, names: NameIndex): Map<string, Use> {
  const uses = new Map<string, Use>();
  for (const [order, { tokens }] of [title, ...sentences].entries())
    for (let at = 0; at < tokens.length; at += 1) {
      const found = names.nameAt(tokens, at);
      if (found === null) continue;
      addUse(uses, found.name, { text: found.name, sentence: order - 1 });
      at += found.length - 1;
    }
  return uses;
}

/** Several words that all have a capital: "Center for Reproductive Rights" is a name and no wording. */
const isName = (written: string): boolean => /^\p{Lu}\S*(?: \p{Lu}\S*)+$/u.test(written);

/** The partisan terms in an article's own words: what it reports of a speaker is that speaker's. */
function collectTerms({ text, sentences }: Tokenized, findTerms: FindPartisanTerms): ParsedArticle['terms'] {
  const uses = new Map<string, Use & { side: NonNullable<TermHit['entry']['side']> }>();
  for (const { entry, start, end } of findTerms(text)) {
    const written = sliceText(text, start, end);
    const sentence = sentences.findLastIndex((each) => each.start <= start);
    const isReported = hasAttribution(sentences[sentence]?.text ?? '');
    if (entry.side !== undefined && !isReported && !isName(written))
      addUse(uses, entry.term, { text: written, sentence, side: entry.side });
  }
  return uses;
}

function parse(
  document: Tokenized,
  {
    names,
    offices,
    findTerms,
  }: { names: NameIndex; offices: Map<string, Set<string>>; findTerms: FindPartisanTerms },
): ParsedArticle {
  const { member, headline, text, sentences } = document;
  const found = findSpeakers(sentences, names);
  const speakers = new Map(
    [...found.quoted].map(([name, places]): [string, Use] => [name, { text: name, sentences: [...places] }]),
  );
  const figures = new Map<string, Use & { figure: Figure }>();
  for (const [order, sentence] of [headline, ...sentences.map((each) => each.text)].entries())
    for (const figure of findFigures(sentence))
      addUse(figures, figure.key, { text: figure.text, sentence: order - 1, figure });
  const whole = `${headline}\n${text}`;
  const lower = whole.toLowerCase();
  const isCut = text.length >= maxComparedCharacters;
  const hasOffice = (name: string) => [...(offices.get(name) ?? [])].some((office) => lower.includes(office));
  const mayName = (name: string) =>
    isCut ||
    hasOffice(name) ||
    lower.includes(formOf(name)) ||
    (name.includes(' ') && initialsOf(name).length > 1 && whole.includes(initialsOf(name)));
  const mayGive = createFigureTest(whole);
  return {
    ...{ member, headline, sentences, speakers, figures },
    isCounted: text.length >= minCharacters,
    terms: collectTerms(document, findTerms),
    names: collectNames(document, names),
    mayName,
    mayQuote: (name) =>
      isCut || hasOffice(name) || found.possible.has(name) || (!isPersonName(name) && mayName(name)),
    mayGive: (figure) => isCut || mayGive(figure),
  };
}

/**
 * Parses the articles of a comparison. A person is recognised over all of them: "Zinke", "Mr. Zinke" and "Ryan Zinke" are
 * one, and who is called "the interior secretary" may be that person.
 * @param texts by id; an article with no text is left out
 */
export function parseArticles(
  members: readonly StoryMember[],
  texts: ReadonlyMap<string, string>,
  findTerms: FindPartisanTerms,
): ParsedArticle[] {
  const documents = members.flatMap((member): Tokenized[] => {
    const text = cutText(texts.get(member.id) ?? '', maxComparedCharacters);
    if (text === '') return [];
    const headline = headlineOf(member);
    return [
      {
        member,
        headline,
        text,
        title: { text: headline, tokens: tokenize(headline), start: 0 },
        sentences: tokenizeText(text),
      },
    ];
  });
  const names = indexNames(
    documents.flatMap(({ sentences }) => sentences),
    documents.flatMap(({ member: { outlet } }) => [outlet.name, outlet.domain]),
  );
  const offices = collectOffices(documents, names);
  return documents.map((document) => parse(document, { names, offices, findTerms }));
}
