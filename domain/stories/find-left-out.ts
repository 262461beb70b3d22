import { findSentences } from '#domain/text/sentences.ts';
import { type Side, sides } from '../analysis/rating.ts';
import { plainOutletName } from '../outlets/outlet-names.ts';
import { cutPassage } from '../search/pick-passages.ts';
import { sliceText } from '../text/cut-text.ts';
import { originals } from './count-members.ts';
import type { StoryMember } from './story-member.ts';

/** An article of a story with its text, or the beginning of it. */
export interface StoryReport {
  member: StoryMember;
  text: string;
}

/** A name of an event. */
export interface EventName {
  name: string;
  /** By side: the number of outlets that name it, of those compared. */
  outlets: Record<Side, { count: number; of: number }>;
  /** Sentences that name it, at most one of the left and one of the right. */
  passages: { quote: string; article: string }[];
}

/** What an article carries of the names that most other outlets of both sides carry. */
export interface NameCoverage {
  /** The compared outlets by side. */
  outlets: Record<Side, number>;
  /** How many of the names the article carries. */
  carried: number;
  names: number;
  /** Those that the article does not carry, the most widely named first; at most `maxLeftOut`. */
  leftOut: EventName[];
}

/** The minimum of outlets of the left, and of the right; with fewer, nothing is said. */
export const minOutletsOfSide = 3;
/** The minimum share of the outlets of the left, and of the right, that carry a name. */
export const minShare = 0.6;
const maxLeftOut = 5;
const maxNames = 60;
/** A shorter word of a name occurs in other names too. */
const minWordLength = 4;

const letter = /[\p{L}\p{N}]/u;

/** Whether a text has the word with these letters, not as a part of another word. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const before = at === 0 ? ' ' : text.charAt(at - 1);
    const after = text.charAt(at + word.length);
    if (!letter.test(before) && !letter.test(after)) return true;
  }
  return false;
}

/** The words of a name in order; one name or initial may stand between two: "Ada M. Holm" carries "Ada Holm". */
function patternOf(name: string): RegExp {
  const words = name.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const between = '(?:\\s+\\p{Lu}[\\p{L}.’-]{0,20})?\\s+';
  return new RegExp(`(?<![\\p{L}\\p{N}])${words.join(between)}(?![\\p{L}\\p{N}])`, 'u');
}

/**
 * Whether a text may name it otherwise: by one longer word, in any spelling of its letters, or by initials. Only a name
 * of which none occurs is left out.
 */
function mayCarry(text: string, name: string): boolean {
  const lower = text.toLowerCase();
  const words = name.split(' ');
  const initials = words.map((word) => word.charAt(0)).join('');
  return (
    words.some((word) => word.length >= minWordLength && lower.includes(word.toLowerCase())) ||
    patternOf(name).test(text) ||
    hasWord(text, initials)
  );
}

/** Any report may name these or not. */
const common = new Set(['united states', 'white house', 'capitol hill', 'united kingdom', 'new york']);

/** Whether a topic is a name of at least two different words that says something of the event. */
function isName(topic: string): boolean {
  const words = topic.split(' ');
  return (
    words.length >= 2 &&
    new Set(words).size === words.length &&
    /^\p{Lu}/u.test(topic) &&
    /^\p{Lu}/u.test(words.at(-1) ?? '') &&
    !common.has(topic.toLowerCase())
  );
}

/** The names among the topics of the reports, by the number of reports, without those of outlets. */
function collectNames(reports: readonly StoryReport[], outlets: ReadonlySet<string>): string[] {
  const counts = new Map<string, number>();
  for (const { member } of reports)
    for (const topic of new Set(member.topics))
      if (isName(topic) && !outlets.has(plainOutletName(topic)))
        counts.set(topic, (counts.get(topic) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxNames)
    .map(([name]) => name);
}

function countOutlets(reports: readonly StoryReport[], side: Side): number {
  return new Set(reports.flatMap(({ member: { outlet } }) => (outlet.side === side ? outlet.domain : [])))
    .size;
}

function bySide<Value>(of: (side: Side) => Value): Record<Side, Value> {
  return { left: of('left'), center: of('center'), right: of('right') };
}

/** The first sentence of a report that carries the name. */
function quoteReport({ member, text }: StoryReport, pattern: RegExp): EventName['passages'] {
  for (const { start, end } of findSentences(text)) {
    const sentence = sliceText(text, start, end).replace(/\s+/g, ' ').trim();
    if (pattern.test(sentence)) return [{ quote: cutPassage(sentence), article: member.id }];
  }
  return [];
}

function quoteSides(reports: readonly StoryReport[], name: string): EventName['passages'] {
  const pattern = patternOf(name);
  return (['left', 'right'] as const).flatMap((side) => {
    for (const report of reports) {
      const passage = report.member.outlet.side === side ? quoteReport(report, pattern) : [];
      if (passage.length > 0) return passage;
    }
    return [];
  });
}

/** The articles of rated outlets other than the subject's, without copies of each other and of the subject. */
function chooseCompared(
  subject: { id: string | null; outlet: string },
  reports: readonly StoryReport[],
): StoryReport[] {
  const kept = new Set(originals(reports.map(({ member }) => member)));
  const copied = reports.find(({ member }) => member.id === subject.id)?.member.copyOf ?? null;
  return reports.filter(
    ({ member }) =>
      kept.has(member) &&
      member.id !== copied &&
      member.id !== subject.id &&
      member.outlet.domain !== subject.outlet &&
      member.outlet.side !== null,
  );
}

interface CommonName extends Omit<EventName, 'passages'> {
  /** The compared reports that carry it. */
  naming: readonly StoryReport[];
}

const totalOf = ({ outlets }: CommonName) => sides.reduce((sum, side) => sum + outlets[side].count, 0);

function contains(name: string, other: string): boolean {
  const words = name.split(' ');
  return other.split(' ').every((word) => words.includes(word));
}

/** The names that most outlets of either side carry, the most widely carried first; a part of another name once. */
function findCommonNames(
  compared: readonly StoryReport[],
  outlets: Record<Side, number>,
  outletNames: ReadonlySet<string>,
): CommonName[] {
  const found = collectNames(compared, outletNames)
    .map((name) => {
      const pattern = patternOf(name);
      const naming = compared.filter(({ member, text }) => pattern.test(`${member.title}\n${text}`));
      const count = (side: Side) => ({ count: countOutlets(naming, side), of: outlets[side] });
      return { name, naming, outlets: bySide(count) };
    })
    .filter(({ outlets: { left, right } }) => [left, right].every(({ count, of }) => count >= minShare * of))
    .sort((a, b) => totalOf(b) - totalOf(a));
  return found.filter(
    ({ name }, at) =>
      !found.slice(0, at).some((kept) => contains(kept.name, name) || contains(name, kept.name)),
  );
}

/**
 * Finds which of the names that most outlets of the left and most of the right carry an article leaves out. Outlets
 * count once; the article's own outlet and copies do not count. Null when either side has too few other outlets. It says
 * nothing about the side of the article: docs/methodology.md has what was measured.
 * @param subject.text title and whole text
 * @param outletNames as `outletNames` gives them; an outlet that reports cite is no name of the event
 */
export function findLeftOut(
  subject: { id: string | null; outlet: string; text: string },
  reports: readonly StoryReport[],
  outletNames: ReadonlySet<string>,
): NameCoverage | null {
  const compared = chooseCompared(subject, reports);
  const outlets = bySide((side) => countOutlets(compared, side));
  if (outlets.left < minOutletsOfSide || outlets.right < minOutletsOfSide) return null;
  const names = findCommonNames(compared, outlets, outletNames);
  const missing = names.filter(({ name }) => !mayCarry(subject.text, name));
  return {
    outlets,
    carried: names.length - missing.length,
    names: names.length,
    leftOut: missing
      .slice(0, maxLeftOut)
      .map(({ naming, ...found }) => ({ ...found, passages: quoteSides(naming, found.name) })),
  };
}
