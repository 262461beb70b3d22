/**
 * Beginnings of month names without accents, lower case, January first: English, German, French, Spanish,
 * Italian, Portuguese, Dutch, Scandinavian, Hungarian, Polish, Turkish, Russian, Ukrainian and Greek. A name
 * that means two months in two languages is left out.
 */
const beginnings: readonly string[] = [
  'jan janv jann ene gen sty oca янв січ ιαν',
  'feb fev fevr fév lut sub фев лют φεβ',
  'mar marz marc mars maer mrz mrt maart марта март мар бер μαρ',
  'apr avr abr kwi nis апр кві απρ',
  'may mai mei maj mag мая май тра μαι μαϊ',
  'jun juin giu cze haz июн чер ιουν',
  'jul juil lug lip tem июл лип ιουλ',
  'aug aou ago aoû sie agu авг сер αυγ',
  'sep set sze wrz eyl сен вер σεπ',
  'oct okt ott out paz eki окт жов οκτ',
  'nov kas ноя νοε',
  'dec dez dic des gru ara дек гру δεκ',
];

const months: readonly [beginning: string, month: number][] = beginnings
  .flatMap((names, at) => names.split(' ').map((name): [string, number] => [name, at + 1]))
  .sort(([one], [other]) => other.length - one.length);

/** 1 to 12 for a lower-case word without accents that names a month; null for any other word. */
export function monthOf(word: string): number | null {
  if (word.length < 3) return null;
  return months.find(([beginning]) => word.startsWith(beginning))?.[1] ?? null;
}
