import { type EditedText, editText, type Replacement } from './edited-text.ts';
import type { Span } from './quoted-spans.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.toLowerCase().split(/\s+/));

/** Capitalised at the start of a sentence or a headline without being part of a name. */
const ordinary = words(
  `a an the and or but nor if when while as after before since until because although though unless in on at by to
of for from with without under over between into about against during through he she it they we i you his her its
their our my your this that these those there here what who whom whose which why how where not no yes so then now
today yesterday tomorrow also even just only still yet both either neither each every some any many most more much
few all another other such same new old former late first second third one two three four five six seven eight nine
ten last next said says say told asked according however meanwhile moreover nevertheless instead despite amid is was
are were be been has have had do does did will would could should may might can must let read watch see more breaking
exclusive opinion analysis editorial updated monday tuesday wednesday thursday friday saturday sunday january february
march april june july august september october november december`,
);

/** A name with one of these is an institution, a place or a people, not a person. */
const impersonal = words(
  `house senate congress parliament commons lords court courts justice party parties department ministry office bureau
agency commission committee council board bank fund reserve union association institute institution university college
school academy church hospital center centre foundation society club league team company corporation corp inc ltd llc
group holdings times post journal news press herald tribune guardian telegraph gazette network radio television tv
street avenue road square park city county town village state states nation nations kingdom republic island islands
river lake sea ocean gulf bay mountain mountains valley north south east west northern southern eastern western central
united america american americans britain british england english scotland wales ireland irish europe european france
french germany german russia russian china chinese india indian iran israel israeli ukraine ukrainian mexico mexican
canada australia africa african asia asian middle york washington london angeles francisco texas florida california
georgia virginia carolina ohio michigan democrat democrats democratic republican republicans conservative conservatives
labour labor liberal liberals tory tories green communist socialist act bill law amendment constitution treaty
agreement accord award prize day week month year war peace christmas easter islam islamic muslim muslims christian
christians catholic jewish jews black white supreme federal national international world global public human rights
capitol pentagon kremlin downing wall hill force forces army navy guard police defense defence security health medicare
medicaid obamacare covid security budget treasury energy climate education`,
);

const titles = words(
  `mr mrs ms mx miss dr sir dame lord lady president president-elect premier senator senators sen sens representative
rep reps congressman congresswoman governor gov secretary chancellor judge justice general gen colonel col sergeant
officer professor prof reverend rev mayor minister pope king queen prince princess speaker leader councillor
ambassador candidate`,
);
const particles = words('de del della van von der den bin al el la le di da dos ibn');
/** Longer runs of letters are no names. */
const longestWord = 30;

interface Token extends Span {
  word: string;
  /** A capital, then at least one small letter. */
  isName: boolean;
}

function bare(word: string): string {
  return word.replace(/[’'](?:s)?$/, '').toLowerCase();
}

function readTokens(text: string): Token[] {
  return Array.from(text.matchAll(/\p{L}[\p{L}’'-]*/gu), (match) => {
    const word = match[0].replace(/[’'-]+$/, '');
    return {
      word,
      start: match.index,
      end: match.index + word.length,
      isName: word.length <= longestWord && /^\p{Lu}/u.test(word) && /\p{Ll}/u.test(word),
    };
  });
}

/** Whether two words stand in one name: one space apart, after an initial's dot at most. */
function adjoin(text: string, before: Token, after: Token): boolean {
  const between = text.slice(before.end, after.start);
  return between === ' ' || (between === '. ' && (before.word.length === 1 || titles.has(bare(before.word))));
}

/** The index after the run of name words that begins at `at`; initials and particles count inside it. */
function endOfRun(text: string, tokens: readonly Token[], at: number): number {
  let end = at + 1;
  for (let next = end; next < tokens.length && next - at < 12; next += 1) {
    const token = tokens[next];
    const before = tokens[next - 1];
    if (token === undefined || before === undefined || !adjoin(text, before, token)) break;
    if (token.isName) end = next + 1;
    else if (!particles.has(token.word) && !/^\p{Lu}$/u.test(token.word)) break;
  }
  return end;
}

/**
 * Runs of a name's words, ordinary words cut off at both ends. A title makes what follows a name, also a
 * single word; without one it takes two words.
 */
function personIn(run: readonly Token[], text: string): string | null {
  let from = 0;
  let to = run.length;
  let isTitled = false;
  while (
    from < to &&
    (ordinary.has(bare(run[from]?.word ?? '')) || titles.has(bare(run[from]?.word ?? '')))
  ) {
    isTitled = titles.has(bare(run[from]?.word ?? ''));
    from += 1;
  }
  while (to > from && ordinary.has(bare(run[to - 1]?.word ?? ''))) to -= 1;
  const [first, last] = [run[from], run[to - 1]];
  if (to - from < (isTitled ? 1 : 2) || first === undefined || last === undefined) return null;
  const parts = run.slice(from, Math.min(to, from + 5));
  if (parts.some(({ word }) => impersonal.has(bare(word)))) return null;
  return text.slice(first.start, parts.at(-1)?.end ?? last.end);
}

function surnameOf(person: string): string {
  return (person.split(' ').at(-1) ?? '').replace(/[’']s?$/, '');
}

function findPersons(text: string): string[] {
  const found = new Set<string>();
  const tokens = readTokens(text);
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.isName !== true) continue;
    const end = endOfRun(text, tokens, at);
    const person = personIn(tokens.slice(at, end), text);
    if (person !== null) found.add(person);
    at = end - 1;
  }
  return [...found];
}

function findWhole(text: string, wanted: string, written: string): Replacement[] {
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu');
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    with: written,
  }));
}

/** More names than this in one article are a list, and masking it costs more than it tells. */
const mostPersons = 200;

/** Words that the text also writes small: "Relations" beside "relations" is no surname. */
function readSmallWords(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/(?<![\p{L}’'-])\p{Ll}{3,30}/gu), (match) => match[0]));
}

function personReplacements(text: string): Replacement[] {
  const small = readSmallWords(text);
  const numbers = new Map<string, number>();
  const replacements: Replacement[] = [];
  for (const person of findPersons(text).slice(0, mostPersons)) {
    const surname = surnameOf(person);
    const isNew = !numbers.has(surname);
    const number = numbers.get(surname) ?? numbers.size + 1;
    numbers.set(surname, number);
    const full = person.replace(/[’']s?$/, '');
    replacements.push(...findWhole(text, full, `Person ${number}`));
    if (isNew && full !== surname && surname.length >= 3 && !small.has(surname.toLowerCase())) {
      replacements.push(...findWhole(text, surname, `Person ${number}`));
    }
  }
  return replacements;
}

/**
 * Stretches that name people or the outlet, with what stands for them: "Person 1", the same number for the
 * same surname, and "the outlet". People are recognised by title or by two capitalised words that are no
 * known institution or place; a rare name that is missed weakens the test of names, never the rating itself.
 * @param outletNames names, domains and aliases of who publishes
 */
export function findNames(text: string, outletNames: readonly string[]): Replacement[] {
  const outlet = [...new Set(outletNames)]
    .filter((each) => each.trim().length >= 3)
    .flatMap((each) => findWhole(text, each.trim(), 'the outlet'));
  return [...outlet, ...personReplacements(text)];
}

/** A text with the names of people and outlet masked, and the way back. */
export function maskNames(text: string, outletNames: readonly string[]): EditedText {
  return editText(text, findNames(text, outletNames));
}
