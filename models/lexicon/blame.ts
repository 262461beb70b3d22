import { readFileSync } from 'node:fs';
import {
  findTerms,
  indexTerms,
  type LexiconEntry,
  type TermHit,
  type TermIndex,
} from '#domain/analysis/find-terms.ts';
import type { PartisanSide } from '#domain/analysis/rating.ts';
import type { TermWords } from '#domain/analysis/term-words.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { overlapsSpans, type Span } from '#domain/text/quoted-spans.ts';

/** Each list has its terms separated by semicolons, in the form of the lexicon. */
interface BlameFile {
  /** Parties, groups and persons of each side. A form with a capital matches only with a capital. */
  left: string;
  right: string;
  /** Words that find fault with the party or person before them. */
  blame: string;
  /** Verbs that report a statement with doubt. */
  doubt: string;
}

/** Weight of one sentence; a rating needs two different ones where no partisan term occurs. */
const weight = 0.25;
/** Maximum number of words between the party or person and the word about it; a verb of saying follows its speaker. */
const maxDistance = { blame: 6, doubt: 2 };
const maxCharacters = 100;

const opposite: Readonly<Record<PartisanSide, PartisanSide>> = { left: 'right', right: 'left' };

const notes = {
  blame: (side: PartisanSide) => `The writer finds fault with the ${side} and names nobody else who says so.`,
  doubt: (side: PartisanSide) => `The writer's verb casts doubt on a statement from the ${side}.`,
};

/** The blame words with the side that uses them against the other, by the side of the target. */
interface BlameWord extends LexiconEntry {
  against: Readonly<Record<PartisanSide, LexiconEntry>>;
  kind: keyof typeof notes;
}

const split = (list: string): string[] => list.split(';').map((term) => term.trim());

function blameWord(term: string, kind: keyof typeof notes): BlameWord {
  const against = (side: PartisanSide): LexiconEntry => ({
    term: `${term}, about the ${side}`,
    side: opposite[side],
    weight,
    note: notes[kind](side),
    isBlame: true,
  });
  return { term, weight, note: '', kind, against: { left: against('left'), right: against('right') } };
}

/** A hyphen makes another word of a name: “Trump-hating”. */
const startsApart = /^(?:['’]s?)?,?\s/;
const sentenceEnd = /[.!?…]["”’)]?\s+["“‘(]?[A-Z]|\n/;
/** Signs of another clause, whose subject is somebody else. */
const otherClause =
  /[,;:()—–]|\b(?:that|while|but|if|because|when|whether|after|before|against|from|on|for|he|she|it|they|who|which)\b/i;
/** A word that turns the meaning of the next ones. */
const negation = /\b(?:not|never|no|nor|without|hardly|n['’]t|\w+n['’]t)(?:\s+\S+){0,3}\s*$/i;
/** Verbs that say with a name after them that somebody won. */
const contest = /^destroy(?:ed|ing)?$/;
/** Words that give a statement to somebody, so that it is not the writer's. */
const reported = new RegExp(
  `\\b(?:${`said says say saying told tells tweeted wrote writes argued argues argue arguing accused accuses
accuse accusing alleged alleges allege alleging called calls calling criticized criticised criticizes blasted slammed
warned warns charged charges stated asserted contend contends contended believe believes asked describe described
describing blame blamed blames blaming claim claims claimed claiming fear fears testified convicted rants narrative
suggested suggests suggesting denied denies denying insisted insists disputes report reports reported critics opponents
think thinks whether`
    .split(/\s+/)
    .join('|')}|according to|view that)\\b`,
  'i',
);

/** The sentence around a span, roughly: to the nearest sentence ends within 400 characters. */
function sentenceAround(text: string, { start, end }: Span): string {
  const before = sliceText(text, Math.max(0, start - 400), start);
  const after = sliceText(text, end, end + 400);
  const from = before.split(sentenceEnd).at(-1) ?? '';
  const to = after.split(sentenceEnd)[0] ?? '';
  return `${from}${sliceText(text, start, end)}${to}`;
}

/** Whether a target is written as its form: with a capital where the form has one. */
function isWrittenAs(text: string, { start, entry }: TermHit): boolean {
  const first = entry.term.replace(/^the /, '')[0] ?? '';
  return first === first.toLowerCase() || (text[start] ?? '') !== (text[start] ?? '').toLowerCase();
}

export interface BlameFinder {
  /**
   * Passages outside `excluded` in which the writer blames or doubts a party or person of a side: each from the target
   * to the word, with the side that such wording speaks for.
   */
  find(words: TermWords, excluded: readonly Span[]): TermHit[];
}

/** The passage from a name to a word after it, with the side it speaks for; null where the writer does not blame. */
function pairUp(text: string, named: TermHit, said: TermHit, word: BlameWord): TermHit | null {
  const side = named.entry.side;
  const between = sliceText(text, named.end, said.start);
  if (side === undefined || between.length > maxCharacters) return null;
  // White space stands on both sides of the words between.
  if ((between.match(/\s+/g) ?? []).length > maxDistance[word.kind] + 1) return null;
  if (!startsApart.test(between) || sentenceEnd.test(`${between}A`)) return null;
  if (negation.test(between) || otherClause.test(between)) return null;
  const span = { start: named.start, end: said.end };
  // "Biden destroyed Sanders": a contest, and no blame.
  if (contest.test(word.term) && /^\s\p{Lu}/u.test(sliceText(text, said.end, said.end + 2))) return null;
  if (word.kind === 'blame' && reported.test(sentenceAround(text, span))) return null;
  return { ...span, entry: word.against[side] };
}

function targetsOf({ left, right }: BlameFile): TermIndex {
  const target = (side: PartisanSide) => (term: string) => ({ term, side, weight, note: '' });
  return indexTerms([...split(left).map(target('left')), ...split(right).map(target('right'))]);
}

/** Loads `blame.json` and builds its index. */
export function loadBlame(file: string): BlameFinder {
  const lists = JSON.parse(readFileSync(file, 'utf8')) as BlameFile;
  const targets = targetsOf(lists);
  const entries = (['blame', 'doubt'] as const).flatMap((kind) =>
    split(lists[kind]).map((term) => blameWord(term, kind)),
  );
  const wordOf = new Map<LexiconEntry, BlameWord>(entries.map((entry) => [entry, entry]));
  const words = indexTerms(entries);
  return {
    find(written, excluded) {
      const { text } = written;
      const named = findTerms(written, targets).filter((hit) => isWrittenAs(text, hit));
      const found: TermHit[] = [];
      let at = -1;
      for (const said of findTerms(written, words)) {
        while ((named[at + 1]?.end ?? Number.POSITIVE_INFINITY) <= said.start) at += 1;
        const [nearest, word] = [named[at], wordOf.get(said.entry)];
        if (nearest === undefined || word === undefined) continue;
        const hit = pairUp(text, nearest, said, word);
        if (hit !== null && !overlapsSpans(excluded, hit)) found.push(hit);
      }
      return found;
    },
  };
}
