import { newStemmer } from 'snowball-stemmers';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import lists from './stop-words.json' with { type: 'json' };

const stemmerNames: Readonly<Record<string, string>> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  pt: 'portuguese',
  it: 'italian',
  nl: 'dutch',
  sv: 'swedish',
  da: 'danish',
  no: 'norwegian',
  fi: 'finnish',
  ru: 'russian',
  tr: 'turkish',
  ro: 'romanian',
  hu: 'hungarian',
  ar: 'arabic',
};

/** Words whose stem is remembered, by language; then it starts anew. */
const mostRemembered = 60_000;

const stops: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]),
);
const noWords: ReadonlySet<string> = new Set();

/** Snowball stemmers with a memory, and stop words of nineteen languages. */
export function createWordTools(): ClusteringTools {
  const remembered = new Map<string, Map<string, string>>();
  const known = new Map<string, { stem(word: string): string }>();
  return {
    stopWords: (language) => stops.get(language) ?? noWords,
    stem(language, word) {
      const name = stemmerNames[language];
      if (name === undefined) return word;
      let memory = remembered.get(language);
      if (memory === undefined || memory.size > mostRemembered) {
        memory = new Map();
        remembered.set(language, memory);
      }
      const before = memory.get(word);
      if (before !== undefined) return before;
      const stemmer = known.get(name) ?? newStemmer(name);
      known.set(name, stemmer);
      const stem = stemmer.stem(word);
      memory.set(word, stem);
      return stem;
    },
  };
}
