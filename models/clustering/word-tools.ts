import { newStemmer } from 'snowball-stemmers';
import type { BatchTools } from '#domain/clustering/clustering-tools.ts';
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
const maxRemembered = 60_000;

const stops: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]),
);
const noWords: ReadonlySet<string> = new Set();

const aSunday = Date.UTC(2023, 0, 1);

function weekdayNames(language: string): ReadonlyMap<string, number> {
  const format = new Intl.DateTimeFormat([language, 'en'], { weekday: 'long', timeZone: 'UTC' });
  return new Map(
    Array.from({ length: 7 }, (_, day) => [
      format.format(aSunday + day * 86_400_000).toLocaleLowerCase('en'),
      day,
    ]),
  );
}

/** Snowball stemmers with a memory, stop words of nineteen languages, and the days of the week. */
export function createWordTools(): BatchTools {
  const remembered = new Map<string, Map<string, string>>();
  const known = new Map<string, { stem(word: string): string }>();
  const days = new Map<string, ReadonlyMap<string, number>>();
  return {
    stopWords: (language) => stops.get(language) ?? noWords,
    weekdays(language) {
      const names = days.get(language) ?? weekdayNames(/^[a-z]{2,3}$/.test(language) ? language : 'en');
      days.set(language, names);
      return names;
    },
    stem(language, word) {
      const name = stemmerNames[language];
      if (name === undefined) return word;
      let memory = remembered.get(language);
      if (memory === undefined || memory.size > maxRemembered) {
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
