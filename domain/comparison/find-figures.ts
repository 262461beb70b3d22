import { stemOf } from '../search/search-terms.ts';

type Unit = 'money' | 'percent' | 'count' | 'score';

/** A figure of a text. */
export interface Figure {
  /** Equal for the same figure in another form: "$4.1 million", "4,100,000 dollars". */
  key: string;
  /** As written. */
  text: string;
  unit: Unit;
  value: number;
}

const factors: Readonly<Record<string, number>> = {
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  billion: 1e9,
  bn: 1e9,
  b: 1e9,
  trillion: 1e12,
};
const number = String.raw`(?<value>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,12}(?:\.\d+)?)`;
const factor = String.raw`(?:[\s-]?(?<factor>thousand|million|billion|trillion|bn|[kmb])(?![\p{L}\d]))?`;
const money = new RegExp(String.raw`(?<![\p{L}\d])(?:US|C|A)?[$£€]\s?${number}${factor}`, 'giu');
const worded = new RegExp(
  String.raw`(?<![\p{L}\d.,$£€-])${number}${factor}[\s-](?:dollars|pounds|euros)\b`,
  'giu',
);
const percent = new RegExp(String.raw`(?<![\p{L}\d.,-])${number}\s?(?:%|per ?cent\b)`, 'giu');
/** "May 30 protests" gives a day. */
const notInDate = String.raw`(?<!\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)[a-z]{0,6}\.?\s)`;
const counted = new RegExp(
  String.raw`${notInDate}(?<![\p{L}\d.,$£€-])${number}${factor}\s(?<noun>(?:[\p{Ll}-]{3,14}\s)?[\p{Ll}]{4,14})\b`,
  'gu',
);
const score = /(?<![\p{L}\d.,$-])(?<value>\d{2,3})[-–](?:to[-–])?(?<other>\d{1,3})(?![\p{L}\d.,-]*\d)/gu;
/** Years, and what is measured by the clock or the calendar, change from report to report. */
const isYear = (value: number, written: string): boolean =>
  value >= 1900 && value < 2100 && !written.includes(',');
const plural = /(?:[^s]s|people|children|women|men)$/;
const fleeting =
  /(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|times|degrees|yards|points|others|has|was|this)$/;
/** Smaller counts are the same only with the same noun. */
const minLone = 1000;

function parseValue({ value = '', factor: word = '' }: Record<string, string | undefined>): number {
  const number = Number(value.replaceAll(',', '')) * (factors[word.toLowerCase()] ?? 1);
  return Math.round(number * 100) / 100;
}

/** The figures of a text: amounts, shares, counts with their noun, and results of votes. */
export function findFigures(text: string): Figure[] {
  if (!/\d/.test(text)) return [];
  const figures: Figure[] = [];
  const add = (unit: Unit, match: RegExpMatchArray, extra = '', written = match[0].trim()) => {
    const value = parseValue(match.groups ?? {});
    if (Number.isFinite(value) && value > 0)
      figures.push({ key: `${unit} ${value}${extra}`, text: written, unit, value });
  };
  for (const pattern of [money, worded]) for (const match of text.matchAll(pattern)) add('money', match);
  for (const match of text.matchAll(percent)) add('percent', match);
  for (const match of text.matchAll(score)) {
    const { other = '' } = match.groups ?? {};
    add('score', match, `-${other}`);
  }
  for (const match of text.matchAll(counted)) {
    const { noun = '', value: written = '', factor: word } = match.groups ?? {};
    const value = parseValue(match.groups ?? {});
    if (/^(?:dollars|pounds|euros|percent)/.test(noun) || !plural.test(noun) || fleeting.test(noun)) continue;
    if (value < 10 || (word === undefined && isYear(value, written))) continue;
    // Articles call what a large number counts by different nouns.
    if (value >= minLone) add('count', match, '', word === undefined ? written : `${written} ${word}`);
    else add('count', match, ` ${stemOf(noun.split(' ').at(-1) ?? noun)}`);
  }
  return figures;
}

const anyNumber = new RegExp(String.raw`(?<![\p{L}\d])${number}${factor}`, 'giu');
/** "4.1 to 5 million" gives the first number without its factor. */
const range = new RegExp(
  String.raw`(?<![\p{L}\d])${number}\s?(?:to|and|or|[-–])\s?[$£€]?[\d.,]{1,12}\s(?<factor>thousand|million|billion|trillion)`,
  'giu',
);
const words = [
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty',
  'thirty forty fifty sixty seventy eighty ninety',
].flatMap((line, row) =>
  line.split(' ').map((word, at): [string, number] => [word, row === 0 ? 10 + at : 30 + 10 * at]),
);
/** Two figures so near may be one, rounded. */
const rounding = 0.08;

/** Tests whether a text may give it, in whatever form and however rounded. */
export function createFigureTest(text: string): (figure: Figure) => boolean {
  const values = new Set([...text.matchAll(anyNumber)].map((match) => parseValue(match.groups ?? {})));
  const lower = text.toLowerCase();
  for (const [word, value] of words) if (lower.includes(word)) values.add(value);
  if (lower.includes('dozen')) for (const value of [12, 24, 36]) values.add(value);
  if (/\bhalf\b/.test(lower)) values.add(50).add(500_000).add(500_000_000);
  if (/\bthird\b/.test(lower)) values.add(33).add(66);
  if (/\bquarter\b/.test(lower)) values.add(25).add(75);
  for (const match of text.matchAll(range)) values.add(parseValue(match.groups ?? {}));
  const all = [...values];
  return ({ value }) => all.some((other) => Math.abs(other - value) <= rounding * value);
}
