import { cutText } from '../text/cut-text.ts';
import { findIntroduced } from '../text/references.ts';
import type { ComparedText } from './compared-text.ts';
import { parseWords, sharedBy } from './same-event.ts';

/** An article of a story, as the rule of listing needs it. */
export interface EventArticle extends Pick<ComparedText, 'title' | 'text' | 'outlet'> {
  /** The time of publication, ISO 8601. */
  dated: string;
}

/**
 * The weights of a logistic regression, and the limit on its scale from which a story is listed. Fitted on 259 stories
 * of the newsroom and of labelled years that one reader judged by their headlines; each part was also measured by
 * weights that had not seen its year: 90 of the 100 stories that they list report one event, of the rule of before 78.
 */
const weights = { certainty: 1.27, shared: 5.35, gap: -0.76, explaining: -1.56, names: 0.4, weekdays: 0.49 };
const minScore = 6.95;
/** The names of persons are counted in so many characters. */
const namedCharacters = 3000;
const maxNames = 6;
/** In days; articles that follow one another faster count alike. */
const minGap = 0.03;
const dayMs = 86_400_000;
const minConfidence = 1e-6;

/** A headline that queries, advises or explains instead of reporting. */
const explaining = /^(?:how|why|what|the truth|here|when|should|is|are|can|will|\d+)\b|\?$|\bexplained\b/i;

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** 1 if both name a day and one is the same, −1 if none is, 0 if one names none. */
function agreeOnDay(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  if (first.size === 0 || second.size === 0) return 0;
  return [...first].some((day) => second.has(day)) ? 1 : -1;
}

/** What two articles of different outlets have in common, on average. Those of one outlet share its own phrases. */
function compareOutlets(articles: readonly EventArticle[]) {
  const read = articles.map((article) => ({
    words: parseWords(article),
    names: new Set(findIntroduced(cutText(article.text, namedCharacters))),
    outlet: article.outlet.domain,
  }));
  const pairs = read.flatMap((first, at) =>
    read.slice(0, at).flatMap((second) => (first.outlet === second.outlet ? [] : [{ first, second }])),
  );
  return {
    shared: meanOf(pairs.map(({ first, second }) => sharedBy(first.words, second.words))),
    names: meanOf(
      pairs.map(({ first, second }) => [...first.names].filter((name) => second.names.has(name)).length),
    ),
    weekdays: meanOf(
      pairs.map(({ first, second }) => agreeOnDay(first.words.weekdays, second.words.weekdays)),
    ),
  };
}

/** The mean time from one article to the next one, in days. */
function measureGap(articles: readonly EventArticle[]): number {
  const times = articles.map(({ dated }) => Date.parse(dated));
  return (Math.max(...times) - Math.min(...times)) / dayMs / (articles.length - 1);
}

/**
 * Whether a story is worth listing: its articles report one event rather than one subject. That is likelier the surer
 * the grouping is, the more words and names of persons articles of different outlets share, the faster one follows
 * another, and if their beginnings name the same day; less likely, the more headlines query, advise or explain.
 * @param confidence the calibrated probability that the articles report one event, in [0, 1]
 */
export function reportsOneEvent(articles: readonly EventArticle[], confidence: number): boolean {
  if (articles.length < 2) return true;
  const certainty = Math.log(Math.max(confidence, minConfidence) / Math.max(1 - confidence, minConfidence));
  const { shared, names, weekdays } = compareOutlets(articles);
  const score =
    weights.certainty * certainty +
    weights.shared * shared +
    weights.names * Math.min(names, maxNames) +
    weights.weekdays * weekdays +
    weights.gap * Math.log(minGap + measureGap(articles)) +
    weights.explaining * meanOf(articles.map(({ title }) => (explaining.test(title) ? 1 : 0)));
  return score >= minScore;
}
