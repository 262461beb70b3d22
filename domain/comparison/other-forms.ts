/** Forms of one name, in lower case, which articles of one event use side by side. */
const groups: readonly (readonly string[])[] = [
  ['britain', 'united kingdom', 'u.k.'],
  ['united states', 'u.s.', 'america'],
  ['european union', 'e.u.'],
  ['united nations', 'u.n.'],
  ['doj', 'justice department', 'department of justice'],
  ['dhs', 'homeland security'],
  ['pentagon', 'defense department', 'department of defense'],
  ['rnc', 'republican national committee', 'republican national convention', 'republican convention'],
  ['dnc', 'democratic national committee', 'democratic national convention', 'democratic convention'],
  ['gop', 'republicans', 'republican party'],
  ['gdp', 'gross domestic product'],
  ['cdc', 'centers for disease control'],
  ['hhs', 'health and human services'],
  ['ice', 'immigration and customs'],
  ['covid-19', 'coronavirus'],
  ['google', 'alphabet inc'],
  ['obamacare', 'affordable care act', 'aca'],
];
const known = new Map(groups.flatMap((group) => group.map((form) => [form, group] as const)));

const small = String.raw`(?:(?:of|and|for|the|on|in|to)\s+){0,2}`;
const isAcronym = (name: string): boolean => /^\p{Lu}{3,6}$/u.test(name);

/** The initials of the capitalised words of a name: "PPP" of "Paycheck Protection Program". */
function initialsOf(name: string): string {
  return name
    .split(' ')
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word.charAt(0))
    .join('');
}

/** Words with these initials, each of them with a capital. */
const writtenOut = (acronym: string): string =>
  [...acronym].map((letter) => String.raw`${letter}[\p{L}’'-]+`).join(String.raw`\s+${small}`);

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** How often a text has a term, in whatever form. */
export type CountForms = (text: string) => number;

/**
 * Finds a term in other articles in whatever form they write it: in capitals, as an acronym or written out, under
 * another name that is known beforehand.
 * @param form the term in lower case; of a person the surname
 * @param written the term as written
 */
export function findForms(form: string, written: string): CountForms {
  const others = known.get(written.toLowerCase()) ?? [];
  const plain = [form, ...others].map((each) =>
    each.length > 3 ? escapePattern(each) : String.raw`(?<!\p{L})${escapePattern(each)}(?!\p{L})`,
  );
  const patterns = [new RegExp(plain.join('|'), 'giu')];
  const initials = initialsOf(written);
  if (isAcronym(written)) patterns.push(new RegExp(String.raw`(?<!\p{L})${writtenOut(written)}`, 'gu'));
  else if (written.includes(' ') && isAcronym(initials))
    patterns.push(new RegExp(String.raw`(?<!\p{L})${initials}(?!\p{L})`, 'gu'));
  return (text) => patterns.reduce((sum, pattern) => sum + (text.match(pattern)?.length ?? 0), 0);
}
