import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { explains } from '#domain/text/explaining-headline.ts';
import { languageOfScript, splitWords } from '#domain/text/split-words.ts';
import { cutText, sliceText } from '../text/cut-text.ts';
import { type ArticleFeatures, countMask, inLead, inTitle, isName, termSpace } from './article-features.ts';
import type { ClusteringText, ClusteringTools } from './clustering-tools.ts';
import { hashText } from './hash-term.ts';
import { signatureOf } from './near-copy.ts';

/** Only the beginning of an article is analysed: it says what happened, and the cost stays bounded. */
const titleCharacters = 300;
const textCharacters = 1_500;
const titleWords = 50;
const textWords = 300;
/** Content words that count as the lead. */
const leadWords = 45;
/** Names are looked for in so many characters. */
const namesCharacters = 320;
/** A word with a capital inside a sentence. Headlines of many publishers capitalise every word. */
const name = /(?<=[\p{L}\p{N},;:’'")–-] )\p{Lu}[\p{L}\p{N}’'-]*/gu;

interface LanguageContext {
  language: string;
  seed: number;
  tools: ClusteringTools;
  stops: ReadonlySet<string>;
}

/** The hashed stem of a word; -1 for stop words and single letters. */
function termOf({ language, seed, tools, stops }: LanguageContext, word: string): number {
  if (stops.has(word) || (word.length === 1 && word < '\u0530')) return -1;
  return hashText(tools.stem(language, word), seed) % termSpace;
}

function mark(marks: Map<number, number>, term: number, bits: number): void {
  const previous = marks.get(term) ?? 0;
  const count = Math.min(countMask, (previous & countMask) + 1);
  marks.set(term, (previous & ~countMask) | count | bits);
}

/** Some publishers repeat the title as the first line; its words would count twice. */
function withoutTitle(text: string, title: string): string {
  return title.length > 10 && text.startsWith(title) ? sliceText(text, title.length) : text;
}

function weekdaysIn(words: readonly string[], days: ReadonlyMap<string, number>): number {
  return 127 & words.reduce((bits, word) => bits | (1 << (days.get(word) ?? 31)), 0);
}

/** Marks the terms of names in the first sentences; days say nothing of whom or where. */
function markNames(marks: Map<number, number>, text: string, context: LanguageContext): void {
  const days = context.tools.weekdays(context.language);
  for (const [found] of cutText(text, namesCharacters).matchAll(name))
    for (const word of splitWords(found, textWords)) {
      const term = days.has(word) ? -1 : termOf(context, word);
      const known = marks.get(term);
      if (known !== undefined) marks.set(term, known | isName);
    }
}

/** Builds the features of an article for clustering. Deterministic, and bounded in time for any input. */
export function analyseForClustering(article: ClusteringText, tools: ClusteringTools): ArticleFeatures {
  const title = cutText(article.title.trim(), titleCharacters);
  const text = cutText(
    withoutTitle(cutText(article.text.trim(), textCharacters + titleCharacters), title),
    textCharacters,
  );
  const language = article.language ?? languageOfScript(`${title} ${text}`);
  const context = { language, seed: hashText(language), tools, stops: tools.stopWords(language) };
  const marks = new Map<number, number>();
  const bodyWords = splitWords(text, textWords);
  const headWords = splitWords(title, titleWords);
  for (const word of headWords) {
    const term = termOf(context, word);
    if (term >= 0) mark(marks, term, inTitle);
  }
  let position = 0;
  for (const word of bodyWords) {
    const term = termOf(context, word);
    if (term < 0) continue;
    mark(marks, term, position < leadWords ? inLead : 0);
    position += 1;
  }
  markNames(marks, text, context);
  const terms = Uint32Array.from(marks.keys()).sort();
  const shingled = bodyWords.length >= 20 ? bodyWords : [...headWords, ...bodyWords];
  return {
    language,
    terms,
    marks: Uint8Array.from(terms, (term) => marks.get(term) ?? 0),
    signature: signatureOf(shingled.map((word) => hashText(word))),
    weekdays: weekdaysIn(bodyWords, tools.weekdays(language)),
    isTheme: language === 'en' && (explains(title) || findOpinionSign({ title, text }) !== null),
  };
}
