import { congruential } from '#models/seeded-random.ts';
import type { Db } from '../db/db.ts';
import { type StoredSample, storeSamples } from './stored-articles.ts';

/** From very common to rare; words without a meaning for the language are among them. */
const vocabulary = Array.from({ length: 4000 }, (_, rank) => {
  const syllables = ['ba', 'con', 'der', 'fil', 'gor', 'hen', 'jal', 'kim', 'lor', 'men', 'nar', 'pos'];
  let word = '';
  for (let rest = rank + 12; rest > 0; rest = Math.floor(rest / 12)) word += syllables[rest % 12];
  return word;
});
const common = ['the', 'of', 'said', 'to', 'year', 'and', 'people', 'in', 'a', 'government'];

/** Stores articles of 700 words, an hour apart, of all sides in turn. */
export async function storeManyArticles(db: Db, count: number, now: Date): Promise<string[]> {
  const random = congruential(20_261_128);
  const word = () =>
    random() < 0.4
      ? common[Math.floor(random() * common.length)]
      : vocabulary[Math.floor(vocabulary.length ** random()) - 1];
  const words = (length: number) => Array.from({ length }, word).join(' ');
  const samples = Array.from({ length: count }, (_, at): StoredSample => {
    const published = new Date(now.getTime() - at * 3_600_000);
    return {
      domain: `outlet-${at % 40}.example`,
      title: words(9),
      text: words(700),
      publishedAt: published,
      fetchedAt: published,
      lean: ((at % 3) - 1) / 2,
      credibility: 0.6,
    };
  });
  return storeSamples(db, samples, now);
}
