/** A word is a name if it has a capital in at least this share of its places within sentences. */
const minShare = 0.5;
const minPlaces = 2;

const withinSentence = /(?<=[a-z,;] )\p{L}[\p{L}'’]*/gu;

/** Words of the texts that are mostly names, in lower case: persons, places, parties, months. */
export function findNames(texts: readonly string[]): ReadonlySet<string> {
  const places = new Map<string, { all: number; capital: number }>();
  for (const text of texts) {
    for (const [written] of text.matchAll(withinSentence)) {
      const word = written.toLowerCase().replace(/’/g, "'");
      const counted = places.get(word) ?? { all: 0, capital: 0 };
      counted.all += 1;
      if (/^\p{Lu}/u.test(written)) counted.capital += 1;
      places.set(word, counted);
    }
  }
  const isName = ({ all, capital }: { all: number; capital: number }) =>
    all >= minPlaces && capital >= minShare * all;
  return new Set([...places].filter(([, counted]) => isName(counted)).map(([word]) => word));
}
