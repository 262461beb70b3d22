import {
  impersonal,
  jointEndings,
  loneWords,
  officeModifiers,
  officeWords,
  openers,
  partyWords,
} from '#domain/analysis/name-words.ts';

const minLength = 4;
const maxLength = 40;
/** More words without an institution are a headline. */
const maxPersonWords = 4;
const maxWords = 7;
const joining = new Set(['of', 'the', 'and', 'for']);
/** "Justice Department" and "Attorney’s Office" name no person. */
const afterNoOffice =
  /^(?:department|office|league|committee|party|council|association|society|service|act)s?$/;

const bare = (word = ''): string => word.toLowerCase().replace(/[’']s$/, '');
const isLone = (word: string): boolean => loneWords.has(bare(word)) || joining.has(word);
const isLoose = (word = ''): boolean => openers.has(bare(word)) || joining.has(word);
const isImpersonal = (word: string): boolean => impersonal.has(bare(word));

/** Whether the word at `at` is an office of the person named after it, as "Chair" in "Chair Ada Holm". */
function isOffice(words: readonly string[], at: number): boolean {
  const word = bare(words[at]);
  // "Attorney General", but "General Motors".
  if (word === 'general') return officeModifiers.has(bare(words[at - 1]));
  return officeWords.has(word) && !afterNoOffice.test(bare(words[at + 1]));
}

/** The index after an office and what it is of: "Secretary of State", "Representative for Iran". */
function afterOffice(words: readonly string[], at: number): number {
  let end = at + 1;
  if (words[end] !== 'of' && words[end] !== 'for') return end;
  while (end < words.length && (joining.has(words[end] ?? '') || isImpersonal(words[end] ?? ''))) end += 1;
  return end;
}

/** Whether a small word parts two names: "Ada Holm and Cy Vale", "Ada Holm of Wendle". */
function parts(words: readonly string[], at: number): boolean {
  const [word, before = '', after = ''] = [words[at], words[at - 1], words[at + 1]];
  if (word === 'and')
    return after === 'the' || !words.slice(at + 1).some((later) => jointEndings.has(bare(later)));
  if (word === 'of')
    return !isImpersonal(before) && !isLone(before) && !/^(?:Centers|Sons|Daughters|Friends)$/.test(before);
  return word === 'for' && !isImpersonal(before) && !/s$/.test(before);
}

/** The stretches of a run between offices, possessives and small words that part names. */
function stretchesOf(words: readonly string[]): string[][] {
  const stretches: string[][] = [[]];
  for (let at = 0; at < words.length; at += 1) {
    if (isOffice(words, at)) {
      at = afterOffice(words, at) - 1;
      stretches.push([]);
    } else if (parts(words, at)) stretches.push([]);
    // A middle initial is often left out.
    else if (!/^[A-Z]\.?$/.test(words[at] ?? '')) stretches.at(-1)?.push(words[at] ?? '');
    if (/['’]s$/.test(words[at] ?? '')) stretches.push([]);
  }
  return stretches;
}

function isName(words: readonly string[]): boolean {
  if (words.length === 0 || words.every(isLone)) return false;
  // "Follow The Wendle Post": function words with a capital inside are those of a headline.
  if (words.slice(1, -1).some((word) => !joining.has(word) && openers.has(bare(word)))) return false;
  return words.length <= (words.some(isImpersonal) ? maxWords : maxPersonWords);
}

/** Without function words, parties and parts of offices at its ends; null where no name is left. */
function nameOf(stretch: readonly string[]): string | null {
  let from = 0;
  let to = stretch.length;
  while (from < to && isLoose(stretch[from])) from += 1;
  while (from < to - 1 && partyWords.has(bare(stretch[from])) && !isImpersonal(stretch[from + 1] ?? ''))
    from += 1;
  // "Super Tuesday" is a name, "Ada Holm Tuesday" is one and a day.
  while (to > from && isLoose(stretch[to - 1]) && to - from !== 2) to -= 1;
  while (to > from && officeModifiers.has(bare(stretch[to - 1]))) to -= 1;
  if (to - from === 2 && /^(?:administration|campaign)$/i.test(stretch[to - 1] ?? '')) to -= 1;
  const own = stretch.slice(from, to);
  const name = own.join(' ').replace(/['’]s$/, '');
  return isName(own) && name.length >= minLength && name.length <= maxLength ? name : null;
}

/**
 * The names in a run of capitalised words. Offices and titles belong to none of them: "Federal Reserve Chair
 * Ada Holm" holds "Federal Reserve" and "Ada Holm". Nor do function words that open a sentence: "Without Ada
 * Holm".
 */
export function namesInRun(run: string): string[] {
  return stretchesOf(run.trim().split(/\s+/)).flatMap((stretch) => nameOf(stretch) ?? []);
}
