import { impersonal } from '../analysis/name-words.ts';
import { type Side, sides } from '../analysis/rating.ts';
import type { Passage } from '../comparison/compared-text.ts';
import type { ParsedArticle } from '../comparison/parse-articles.ts';
import { isClear } from '../comparison/shown-sentences.ts';
import { stemsOf } from '../search/search-terms.ts';
import { sobriety } from './heated-words.ts';
import { overlapOf, type StorySentence, type StoryText } from './story-text.ts';

/** A fact that articles of at least two sides hold. */
export interface CommonStatement {
  /** A sentence of one of them, or a row of names and figures. */
  text: string;
  /** The ids of the articles that hold it, the quoted one first. */
  articles: string[];
  sides: Side[];
  /** Where a language model wrote it. */
  passages?: Passage[] | undefined;
}

interface CommonGroundOptions {
  /** Sentences that are read before; another one that says the same is left out. */
  elsewhere?: readonly string[];
  /** Whether a sentence has words that one side uses. */
  isPartisan?: (sentence: string) => boolean;
}

const maxStatements = 4;
/** The share of its content words that another article has near each other where it bears a sentence out. */
export const minBorneOut = 0.6;
/** Fewer words in common may be chance. */
const minShared = 4;
/** Two statements with a larger overlap say the same. */
const maxOverlap = 0.4;
const maxReadOverlap = 0.55;
/** Sentences behind so many of their article often speak of what stands before them. */
const maxOrder = 10;
/** A shorter sentence leans on the one before it. */
const minWords = 9;
const comparedSentences = 24;
/** A whole sentence that is no question; headings and highlights of a page have no full stop. */
const stated = /^["“‘]?[\p{Lu}\d].*[.!][”"’]?$/su;
const weekday = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g;

/** An article with the words of each three sentences in turn. */
interface Witness {
  article: ParsedArticle;
  windows: ReadonlySet<string>[];
  weekdays: ReadonlySet<string>;
}

function toWitness(article: ParsedArticle): Witness {
  const texts = [article.headline, ...article.sentences.slice(0, comparedSentences).map(({ text }) => text)];
  const stems = texts.map(stemsOf);
  return {
    article,
    windows: stems.map((own, at) => new Set([...own, ...(stems[at + 1] ?? []), ...(stems[at + 2] ?? [])])),
    weekdays: new Set(texts.join(' ').match(weekday)),
  };
}

/** What a sentence states: all of it must be in an article that bears it out. */
interface Statement {
  sentence: StorySentence;
  article: ParsedArticle;
  /** The stems of its words, without those of names: sharing names is no statement. */
  stems: readonly string[];
  names: string[];
  figures: string[];
  weekdays: readonly string[];
}

/** The share of the statement's words that the article has in three sentences; 0 where it lacks a fact of it. */
function measureBearing({ stems, names, figures, weekdays }: Statement, witness: Witness): number {
  const { article } = witness;
  const hasFacts =
    names.every((name) => !name.includes(' ') || article.mayName(name)) &&
    figures.every((figure) => article.figures.has(figure)) &&
    weekdays.every((day) => witness.weekdays.has(day));
  if (!hasFacts || stems.length < minShared) return 0;
  return witness.windows.reduce(
    (best, window) =>
      Math.max(best, stems.filter((stem) => window.has(stem)).length / Math.max(1, stems.length)),
    0,
  );
}

function withoutNames({ stems }: StorySentence, names: readonly string[]): string[] {
  const named = stemsOf(names.join(' '));
  return [...stems].filter((stem) => !named.has(stem));
}

function listStatements({ member, sentences }: StoryText, article: ParsedArticle): Statement[] {
  if ((member.opinion ?? null) !== null) return [];
  return sentences.flatMap((sentence): Statement[] => {
    const { text, order, words } = sentence;
    // A judging sentence is the opinion of one article, however many report the event.
    const mayStand =
      order < maxOrder && words >= minWords && stated.test(text) && isClear(text) && sobriety(text) === 1;
    const place = mayStand ? article.sentences.findIndex((each) => each.text.includes(text)) : -1;
    if (place < 0) return [];
    const keysAt = (uses: ParsedArticle['names']) =>
      [...uses].flatMap(([key, use]) => (use.sentences.includes(place) ? [key] : []));
    const statement = { names: keysAt(article.names), figures: keysAt(article.figures) };
    const weekdays = text.match(weekday) ?? [];
    return statement.names.length + statement.figures.length + weekdays.length === 0
      ? []
      : [{ sentence, article, stems: withoutNames(sentence, statement.names), ...statement, weekdays }];
  });
}

interface Candidate extends CommonStatement {
  stems: ReadonlySet<string>;
  value: number;
}

const sidesOf = (articles: readonly ParsedArticle[]): Side[] =>
  sides.filter((side) => articles.some(({ member }) => member.side === side));

function toCandidate(statement: Statement, witnesses: readonly Witness[]): Candidate[] {
  const { sentence, article } = statement;
  const bearing = witnesses
    .filter((witness) => witness.article !== article)
    .map((witness) => ({ witness, share: measureBearing(statement, witness) }))
    .filter(({ share }) => share >= minBorneOut);
  const articles = [article, ...bearing.map(({ witness }) => witness.article)];
  const found = sidesOf(articles);
  if (found.length < 2) return [];
  const closeness = Math.max(...bearing.map(({ share }) => share));
  const facts = Math.min(
    3,
    statement.names.length + 2 * statement.figures.length + statement.weekdays.length,
  );
  const value =
    found.length + Math.min(6, articles.length) * 0.5 + closeness + 0.3 * facts - 0.2 * sentence.order;
  const ids = articles.map(({ member }) => member.id);
  return [{ text: sentence.text, articles: ids, sides: found, stems: sentence.stems, value }];
}

const maxRow = 4;
/** "U.S." says nothing of an event. */
const dotted = /\.$/;

/** Whether a name or figure says something of the event: a country or "Supreme Court" alone does not. */
const isSpecific = (text: string): boolean =>
  text.split(' ').some((word) => !impersonal.has(word.toLowerCase()));

const listInWords = (words: readonly string[]): string =>
  `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The names and figures that most articles of at least two sides have, in a row. */
function shareNames(articles: readonly ParsedArticle[]): CommonStatement[] {
  const counts = new Map<string, { text: string; having: ParsedArticle[] }>();
  for (const article of articles)
    for (const [key, { text }] of [...article.names, ...article.figures]) {
      const known = counts.get(key) ?? { text, having: [] };
      known.having.push(article);
      counts.set(key, known);
    }
  const shared = [...counts.values()]
    .filter(({ text }) => !dotted.test(text))
    .filter(({ having }) => having.length * 2 >= articles.length && sidesOf(having).length > 1)
    .sort(
      (a, b) =>
        Number(isSpecific(b.text)) - Number(isSpecific(a.text)) ||
        b.having.length - a.having.length ||
        b.text.length - a.text.length,
    )
    .filter(
      ({ text }, at, all) =>
        !all.some((other, place) => place !== at && other.text.split(' ').includes(text)),
    )
    .slice(0, maxRow);
  if (shared.length < 2 || !shared.some(({ text }) => isSpecific(text))) return [];
  const having = articles.filter((article) => shared.some((each) => each.having.includes(article)));
  const all = articles.length === 2 ? 'Both' : `Most of the ${articles.length}`;
  return [
    {
      text: `${all} articles name ${listInWords(shared.map(({ text }) => text))}.`,
      articles: having.map(({ member }) => member.id),
      sides: sidesOf(having),
    },
  ];
}

function choose(candidates: readonly Candidate[]): Candidate[] {
  const chosen: Candidate[] = [];
  for (const candidate of [...candidates].sort((a, b) => b.value - a.value)) {
    if (chosen.length === maxStatements) break;
    if (chosen.every((other) => overlapOf(candidate.stems, other.stems) <= maxOverlap))
      chosen.push(candidate);
  }
  return chosen;
}

/**
 * The facts that articles of at least two sides hold, the most shared first, at most four. A sentence is borne out by
 * another article that has all of its names, figures and days, and most of its words near each other; one that repeats
 * what is read before stands only where there is no other. Where no sentence is borne out, the names and figures that
 * most articles share.
 */
export function findCommonGround(
  texts: readonly StoryText[],
  articles: readonly ParsedArticle[],
  { elsewhere = [], isPartisan = () => false }: CommonGroundOptions = {},
): CommonStatement[] {
  if (sidesOf(articles).length < 2) return [];
  const read = elsewhere.map(stemsOf);
  const byId = new Map(articles.map((article) => [article.member.id, article]));
  const witnesses = articles.map(toWitness);
  const statements = texts
    .flatMap((text) => {
      const article = byId.get(text.member.id);
      return article === undefined ? [] : listStatements(text, article);
    })
    .filter(({ sentence }) => !isPartisan(sentence.text));
  const isRead = ({ sentence }: Statement): boolean =>
    read.some((other) => overlapOf(sentence.stems, other) > maxReadOverlap);
  const [unread, repeated] = [false, true].map((is) => statements.filter((each) => isRead(each) === is));
  for (const each of [unread, repeated]) {
    const chosen = choose((each ?? []).flatMap((statement) => toCandidate(statement, witnesses)));
    if (chosen.length > 0)
      return chosen.map(({ text, articles: ids, sides: found }) => ({ text, articles: ids, sides: found }));
  }
  return shareNames(articles);
}
