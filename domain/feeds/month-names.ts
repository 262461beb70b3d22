/**
 * Beginnings of month names without accents, lower case, January first: English, German, French, Spanish, Italian,
 * Portuguese, Romanian, Dutch, Scandinavian, Finnish, Hungarian, Polish, Czech, Croatian, Turkish, Russian, Ukrainian,
 * Bulgarian, Greek and Arabic. A name that means two months in two languages is left out, or is that of the larger one.
 */
const beginnings: readonly string[] = [
  'jan janv jann ene gen ian sty oca tammi leden ledna sijec янв яну січ ιαν يناير جانفي كانونالثاني',
  'feb fev fevr fév lut sub helmi unor veljac фев лют φεβ فبراير فيفري شباط',
  'mar marz marc mars maer mrz mrt maart maalis brez ozuj марта март мар бер μαρ مارس اذار',
  'apr avr abr kwi nis huhti duben dubna travanj travnj апр кві απρ ابريل افريل نيسان',
  'may mai mei maj mag touko kvet svib мая маи тра μαι μαϊ مايو ماي ايار',
  'jun juin giu iun cze haz kesa cerven cervn lipanj lipnj июн юни чер ιουν يونيو جوان حزيران',
  'jul juil lug iul lip tem heina cervenc srpanj srpnj июл юли лип ιουλ يوليو جويلية تموز',
  'aug aou ago aoû sie agu elo srp kolovoz авг сер αυγ اغسطس اوت غشت',
  'sep set sze wrz сеп eyl syys zari rujan rujn сен вер σεπ سبتمبر ايلول شتنبر',
  'oct okt ott out paz eki loka rijen rijn окт жов οκτ اكتوبر تشرينالاول',
  'nov kas noi lis marras studen ноя ное лис νοε نوفمبر نونبر تشرينالثاني',
  'dec dez dic des gru ara joulu prosin дек гру δεκ ديسمبر دجنبر كانونالاول',
];

const months: readonly [beginning: string, month: number][] = beginnings
  .flatMap((names, at) => names.split(' ').map((name): [string, number] => [name, at + 1]))
  .sort(([one], [other]) => other.length - one.length);

/** 1 to 12 for a lower-case word without accents that names a month; null for any other word. */
export function monthOf(word: string): number | null {
  if (word.length < 3) return word === 'اب' ? 8 : null;
  return months.find(([beginning]) => word.startsWith(beginning))?.[1] ?? null;
}
