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

/** The maximum of cached stems of a language; then the cache is cleared. */
const maxCachedStems = 60_000;

const stops: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(lists).map(([language, words]) => [language, new Set(words.split(' '))]),
);
const noWords: ReadonlySet<string> = new Set();

const sunday = Date.UTC(2023, 0, 1);

function weekdayNames(language: string): ReadonlyMap<string, number> {
  const format = new Intl.DateTimeFormat([language, 'en'], { weekday: 'long', timeZone: 'UTC' });
  return new Map(
    Array.from({ length: 7 }, (_, day) => [
      format.format(sunday + day * 86_400_000).toLocaleLowerCase('en'),
      day,
    ]),
  );
}

/** Creates Snowball stemmers with a cache, stop words of nineteen languages, and the names of weekdays. */
export function createWordTools(): ClusteringTools {
  const stemsByLanguage = new Map<string, Map<string, string>>();
  const stemmers = new Map<string, { stem(word: string): string }>();
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
      let cache = stemsByLanguage.get(language);
      if (cache === undefined || cache.size > maxCachedStems) {
        cache = new Map();
        stemsByLanguage.set(language, cache);
      }
      const cached = cache.get(word);
      if (cached !== undefined) return cached;
      const stemmer = stemmers.get(name) ?? newStemmer(name);
      stemmers.set(name, stemmer);
      const stem = stemmer.stem(word);
      cache.set(word, stem);
      return stem;
    },
  };
}
