import { cutText } from '../text/cut-text.ts';

/** First names and their short forms; the first of each line is the formal one. */
const groups = `abigail abby abbie
albert al bert
alexander alex sandy
alexandra alex sandra
alfred al fred alf
andrew andy drew
anthony tony
antonio tony
barbara barb
benjamin ben benny
bernard bernie
catherine cathy kate katie cathie
charles charlie chuck chas
christina chris tina
christine chris
christopher chris kit
cynthia cindy
daniel dan danny
david dave davey
deborah deb debbie
donald don donny donnie
dorothy dot
douglas doug
edward ed eddie ted ned
elizabeth liz beth betty lizzie eliza
eugene gene
francis frank
franklin frank
frederick fred freddy
gerald gerry jerry
gerard gerry
gregory greg
harold harry hal
henry hank harry
jacob jake
james jim jimmy jamie
janet jan
jeffrey jeff
jennifer jen jenny
jerome jerry
jerrold jerry
john jack johnny
jonathan jon
joseph joe joey
joshua josh
judith judy
katherine kathy kate katie
kathleen kathy
kenneth ken kenny
kimberly kim
lawrence larry
leonard len lenny
louis lou
madeleine maddy
margaret maggie peggy meg
matthew matt
michael mike mick mickey
mitchell mitch
nancy nan
nathaniel nate nathan
nicholas nick
pamela pam
patricia pat patty tricia
patrick pat
peter pete
philip phil
phillip phil
randall randy
raymond ray
rebecca becky
richard rich dick rick ricky
robert bob rob bobby robbie bert
rodney rod
ronald ron ronnie
rudolph rudy
russell russ
samantha sam
samuel sam sammy
stephanie steph
stephen steve
steven steve
stuart stu
susan sue suzy
terence terry
theodore ted teddy theo
thomas tom tommy
timothy tim
vincent vince vinny
volodymyr volodimir vladimir
walter walt
william bill will billy willy liam
zachary zach zack`
  .split('\n')
  .map((line) => line.split(' '));

const groupsOf = new Map<string, number[]>();
for (const [group, names] of groups.entries())
  for (const name of names) groupsOf.set(name, [...(groupsOf.get(name) ?? []), group]);

/** Whether a word, in lower case, is a first name of the list. */
export const isFirstName = (word: string): boolean => groupsOf.has(word);

/** Whether two first names can be of one person: equal, an initial, or a short form: "Bob" and "Robert". */
function canBeOnePerson(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length === 1 || other.length === 1) return one[0] === other[0];
  const groupsOfOther = groupsOf.get(other) ?? [];
  return (groupsOf.get(one) ?? []).some((group) => groupsOfOther.includes(group));
}

const generation = /^(?:jr|sr|[iv]+)$/;

/** First name, surname and suffix of a full name in lower case; null for a single word or a longer name. */
function partsOfName(name: string): { first: string; surname: string; suffix: string } | null {
  const words = name.toLowerCase().replaceAll('.', '').split(' ');
  const last = words.at(-1) ?? '';
  const suffix = generation.test(last) ? last : '';
  const own = suffix === '' ? words : words.slice(0, -1);
  const [first, surname] = [own[0], own.at(-1)];
  if (first === undefined || surname === undefined || own.length < 2 || own.length > 4) return null;
  return { first, surname, suffix };
}

/** Shorter surnames that differ at the end are different ones. */
const minSpelled = 7;

/** Whether two long surnames are spellings of one: "Zelensky" and "Zelenskiy". */
function isSameSpelled(one: string, other: string): boolean {
  if (one === other) return true;
  const length = Math.max(one.length, other.length) - 2;
  return Math.min(one.length, other.length) >= minSpelled && one.startsWith(cutText(other, length));
}

/**
 * Whether two full names can be of one person: the same surname and suffix, and first names that are equal or short
 * forms of each other. Names between them are left out. A surname can have two spellings after the same first name.
 */
export function isSamePerson(one: string, other: string): boolean {
  const [a, b] = [partsOfName(one), partsOfName(other)];
  if (a === null || b === null || a.suffix !== b.suffix) return false;
  if (a.surname !== b.surname) return a.first === b.first && isSameSpelled(a.surname, b.surname);
  return canBeOnePerson(a.first, b.first);
}
