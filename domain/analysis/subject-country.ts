import { americanMarks, britishMarks, type CountryMarks } from './country-marks.ts';

/** A mark counts at most this often, so that one repeated name does not decide. */
const maxRepeats = 4;
/** The least sum of British weights, and the least number of different British marks of weight 2 or 3. */
const minSum = 16;
const minDifferent = 1;
/** The British sum is at least this share of both sums; more if the headline names American politics. */
const minShare = { usual: 0.6, americanHeadline: 0.8 };

/** The weights of a country's marks in a text. */
export interface MarkSum {
  /** The sum of weights, each mark at most `maxRepeats` times. */
  sum: number;
  /** Different marks of weight 2 or 3: parties, institutions and persons. */
  different: number;
}

interface MarkSearch {
  weights: ReadonlyMap<string, number>;
  pattern: RegExp;
}

function toSearch(marks: CountryMarks): MarkSearch {
  const weights = new Map(
    ([3, 2, 1] as const).flatMap((weight) => marks[weight].map((mark): [string, number] => [mark, weight])),
  );
  // The longest mark wins; letters and signs of names do not continue a mark.
  const written = [...weights.keys()]
    .sort((a, b) => b.length - a.length)
    .map((mark) => mark.replace(/[.]/g, '\\.').replace(/'/g, "['’]"));
  return { weights, pattern: new RegExp(`(?<![\\w-])(?:${written.join('|')})(?![\\w])`, 'g') };
}

const searches = { british: toSearch(britishMarks), american: toSearch(americanMarks) };

function sumMarks(text: string, { weights, pattern }: MarkSearch): MarkSum {
  const counts = new Map<string, number>();
  for (const found of text.match(pattern) ?? []) {
    const mark = found.replace('’', "'");
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  }
  let sum = 0;
  let different = 0;
  for (const [mark, count] of counts) {
    const weight = weights.get(mark) ?? 0;
    sum += weight * Math.min(maxRepeats, count);
    if (weight > 1) different += 1;
  }
  return { sum, different };
}

/** The marks of both countries in a text, headline included. */
export function measureCountries(text: string): { british: MarkSum; american: MarkSum } {
  return { british: sumMarks(text, searches.british), american: sumMarks(text, searches.american) };
}

/**
 * Whether an article is about British public affairs, by its parties, institutions, persons and places. One on the
 * United States in which Britain occurs, such as a president's visit to London, is not.
 */
export function isAboutBritain(title: string, text: string): boolean {
  const whole = `${title}\n\n${text}`;
  const british = sumMarks(whole, searches.british);
  if (british.sum < minSum || british.different < minDifferent) return false;
  const american = sumMarks(whole, searches.american);
  const isAmericanHeadline = sumMarks(title, searches.american).different > 0;
  const share = isAmericanHeadline ? minShare.americanHeadline : minShare.usual;
  return british.sum >= share * (british.sum + american.sum);
}
