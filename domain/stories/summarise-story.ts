import { attributeOpinion, attributeReport } from '../analysis/attribute-opinion.ts';
import type { OpinionSign } from '../analysis/opinion-signs.ts';
import type { Side } from '../analysis/rating.ts';
import { stemsOf } from '../search/search-terms.ts';
import { factsIn } from '../text/facts-in.ts';
import { standsAlone } from '../text/stands-alone.ts';
import { trimEndOf } from '../text/trim-characters.ts';
import { chooseLead } from './choose-lead.ts';
import { sobriety } from './heated-words.ts';
import { firstSentenceOf, overlapOf, type StorySentence } from './story-text.ts';

/** An article with the sentences that a summary may quote. */
export interface SummarisedArticle {
  title: string;
  sentences: readonly StorySentence[];
  /** Its text or the beginning of it, quoted where no sentence may be. */
  beginning?: string | undefined;
  /** Why it counts as its author's view; such an article is quoted only where no report is at hand. */
  opinion?: OpinionSign | null;
  /** The side of its rating. */
  side?: Side | null;
  /** The name of its outlet, said before a sentence that judges. */
  outlet?: string;
}

export interface SummarySentence {
  /** As the summary shows it: an author's view, and a report that judges, is a quotation. */
  text: string;
  /** As the article has it. */
  sentence: string;
  /** The index of the article that it is from. */
  article: number;
  /** The indexes of the other articles that confirm it in other words. */
  confirmedBy: number[];
}

/** A sentence of a story by the index of its article and its own in it. */
export interface SentencePlace {
  article: number;
  order: number;
}

/** Whether a sentence has, outside quotations, words that one side uses. */
type IsPartisan = (sentence: string) => boolean;

export interface SummaryOptions {
  /** The title of the story. */
  title?: string;
  isPartisan?: IsPartisan;
}

type Placed = StorySentence & { article: number };

/** The words of an article's summary, of a story's lead, and of all of a story's summary; the order of a lead in its article. */
const maxArticleWords = 75;
const maxLeadWords = 75;
const maxLeadOrder = 1;
const maxStoryWords = 120;
const maxAdded = 2;
/** So many sentences of another article are searched for what it adds. */
const maxSearched = 4;
/** An added sentence shares so many words with the lead and the titles, and no more of its own with any sentence. */
const minShared = 2;
const maxOverlap = 0.5;
/** The minimum overlap and number of common stems of a confirming sentence. */
const confirmingOverlap = 0.5;
const confirmingStems = 4;

/** A headline of a review, a live page, a round-up or a guide. */
const noReport =
  /\b(?:review|live updates?|live blog|as it happened|round-?up|briefing|newsletter|podcast|quiz|recap|takeaways|explained|explainer|fact[- ]check|in (?:photos|pictures)|(?:things|ways|reasons|what|how|why) (?:to|you|we)|transcript|obituar(?:y|ies)|letters)\b|^(?:what|how|why|who|here['’]s|\d+ |photos:|watch:|video:)|;.*;/i;

/** The articles that give the lead: plain reports, else other reports, else all. */
function findReports(articles: readonly SummarisedArticle[]): number[] {
  const quotable = [...articles.keys()].filter((at) => (articles[at]?.sentences.length ?? 0) > 0);
  const reports = quotable.filter((at) => (articles[at]?.opinion ?? null) === null);
  const plain = reports.filter((at) => !noReport.test(articles[at]?.title ?? ''));
  return [plain, reports, quotable].find((each) => each.length > 0) ?? [];
}

/** The stems of an article's headline and first sentences, which say what it reports. */
const stemsOfArticle = ({ title, sentences }: SummarisedArticle): ReadonlySet<string> =>
  new Set([...stemsOf(title), ...sentences.slice(0, maxSearched).flatMap(({ stems }) => [...stems])]);

/** How much of what other articles say a text says, relative to its length. */
function centralityOf(stems: ReadonlySet<string>, counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const stem of stems) sum += (counts.get(stem) ?? 1) - 1;
  return sum / Math.sqrt(Math.max(1, stems.size));
}

function countStems(articles: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stems of articles) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}

const sharedBy = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((stem) => b.has(stem)).length;

/** The sentences of other sides, if there are any, that bring names or figures, the most central first, one of an article. */
function findAdditions(
  articles: readonly SummarisedArticle[],
  lead: readonly Placed[],
  { isPartisan, counts }: { isPartisan: IsPartisan; counts: ReadonlyMap<string, number> },
): Placed[] {
  const own = articles[lead[0]?.article ?? 0];
  const subject = new Set([...stemsOf(own?.title ?? ''), ...lead.flatMap(({ stems }) => [...stems])]);
  const others = articles.filter((article) => article !== own);
  const isOfOtherSide = ({ side }: SummarisedArticle) => side == null || side !== own?.side;
  // Where one side alone covers the event, its other articles add what the lead leaves out.
  const adding = new Set(others.some(isOfOtherSide) ? others.filter(isOfOtherSide) : others);
  const found = findReports(articles).flatMap((at) => {
    const article = articles[at];
    if (article === undefined || !adding.has(article)) return [];
    return article.sentences
      .slice(0, maxSearched)
      .filter(
        ({ text, stems }) =>
          standsAlone(text) && /\.["”’]?$/.test(text) && sharedBy(stems, subject) >= minShared,
      )
      .map((sentence) => ({ ...sentence, article: at }));
  });
  const valued = found.map((sentence) => ({ sentence, value: centralityOf(sentence.stems, counts) }));
  const added: Placed[] = [];
  let words = lead.reduce((sum, each) => sum + each.words, 0);
  for (const { sentence } of valued.sort((a, b) => b.value - a.value)) {
    if (added.length === maxAdded) break;
    const before = [...lead, ...added];
    const said = before
      .map(({ text }) => text)
      .join(' ')
      .toLowerCase();
    const isNew =
      before.every(
        ({ article, stems }) =>
          overlapOf(sentence.stems, stems) <= maxOverlap && article !== sentence.article,
      ) && [...factsIn(sentence.text)].some((fact) => !said.includes(fact));
    const isFair = sobriety(sentence.text) === 1 && !isPartisan(sentence.text);
    if (!isNew || !isFair || words + sentence.words > maxStoryWords) continue;
    added.push(sentence);
    words += sentence.words;
  }
  return added;
}

const figure = /\p{N}[\p{N}.,]*/gu;
/** The figures of a text, as written; without the stop of a sentence. */
const figuresIn = (text: string): string[] =>
  (text.match(figure) ?? []).map((found) => trimEndOf(found, '.,'));

/** The other articles that say the same in one sentence, and have all figures of it. */
function confirming({ text, stems, article }: Placed, articles: readonly SummarisedArticle[]): number[] {
  const figures = figuresIn(text);
  const says = (other: StorySentence): boolean => {
    const min = Math.min(stems.size, other.stems.size);
    const share = overlapOf(stems, other.stems);
    return share >= confirmingOverlap && share * min >= confirmingStems;
  };
  return articles.flatMap(({ sentences }, at) => {
    if (at === article || !sentences.some(says)) return [];
    const known = new Set(sentences.flatMap((other) => figuresIn(other.text)));
    return figures.every((each) => known.has(each)) ? [at] : [];
  });
}

/** The sentence, as a quotation where it judges or is an author's view; whose it is is said once for those that follow. */
function wordsOf(
  { text, article }: Placed,
  before: Placed | undefined,
  { articles, isPartisan }: { articles: readonly SummarisedArticle[]; isPartisan: IsPartisan },
): string {
  const { opinion = null, outlet } = articles[article] ?? {};
  if (opinion !== null) {
    const continues = before?.article === article;
    return attributeOpinion(continues ? [before.text, text] : [text], opinion).at(-1) ?? text;
  }
  if (outlet === undefined) return text;
  return sobriety(text) < 1 || isPartisan(text) ? attributeReport(text, outlet) : text;
}

const show = (
  chosen: readonly Placed[],
  articles: readonly SummarisedArticle[],
  isPartisan: IsPartisan,
): SummarySentence[] =>
  chosen.map((each, at) => ({
    text: wordsOf(each, chosen[at - 1], { articles, isPartisan }),
    sentence: each.text,
    article: each.article,
    confirmedBy: confirming(each, articles),
  }));

/** The beginning of the first article that has a text, or its headline. */
function showBeginning(articles: readonly SummarisedArticle[]): SummarySentence[] {
  const texts = articles.map(({ beginning = '', title }) => firstSentenceOf(beginning) || title.trim());
  const article = texts.findIndex((text) => text !== '');
  const text = texts[article];
  return text === undefined ? [] : [{ text, sentence: text, article, confirmedBy: [] }];
}

/** Whether an article begins with a lead: its first sentence, or the next, stands alone and is on its headline. */
function beginsWithLead({ title, sentences }: SummarisedArticle): boolean {
  const [lead] = chooseLead(sentences, stemsOf(title), 0);
  return lead !== undefined && lead.order <= maxLeadOrder && standsAlone(lead.text);
}

/** Whether an article gives the title of its story: its headline, or one of its sentences. */
const givesTitle = ({ title: own, sentences }: SummarisedArticle, title: string): boolean =>
  own.includes(title) || sentences.some(({ text }) => text.startsWith(title));

/**
 * The plain report that gives the title, or else the one that has most in common with the other articles; of those that
 * begin with a lead, if any does.
 */
function findCentral(
  articles: readonly SummarisedArticle[],
  title: string,
  centrality: (at: number) => number,
): number | undefined {
  const reports = findReports(articles).map((at) => ({ at, value: centrality(at) }));
  const sorted = reports.sort((a, b) => b.value - a.value).map(({ at }) => at);
  const leading = sorted.filter((at) => beginsWithLead(articles[at] as SummarisedArticle));
  const ranked = leading.length > 0 ? leading : sorted;
  const titled = ranked.find((at) => title !== '' && givesTitle(articles[at] as SummarisedArticle, title));
  return titled ?? ranked[0];
}

/**
 * The summary of articles on one event; an article is a story of one. It is the lead of the most central plain report,
 * of several articles with at most two sentences of other sides that bring names or figures; the beginning of a text of
 * which no sentence may be quoted. Empty only without any text.
 * @param title what the summary stands below: of equally plain reports the one that gives it is the most central
 */
export function summariseStory(
  articles: readonly SummarisedArticle[],
  { title = '', isPartisan = () => false }: SummaryOptions = {},
): SummarySentence[] {
  const stems = articles.map(stemsOfArticle);
  const counts = countStems(stems);
  const at = findCentral(articles, title, (each) => centralityOf(stems[each] ?? new Set(), counts));
  const article = articles[at ?? -1];
  if (at === undefined || article === undefined) return showBeginning(articles);
  const words = articles.length === 1 ? maxArticleWords : maxLeadWords;
  const lead = chooseLead(article.sentences, stemsOf(title || article.title), words).map((sentence) => ({
    ...sentence,
    article: at,
  }));
  return show([...lead, ...findAdditions(articles, lead, { isPartisan, counts })], articles, isPartisan);
}

/**
 * A summary of sentences that were selected elsewhere; null if one of them may not be quoted, or if the first one needs
 * another before it.
 */
export function quoteSentences(
  places: readonly SentencePlace[],
  articles: readonly SummarisedArticle[],
  isPartisan: IsPartisan = () => false,
): SummarySentence[] | null {
  const found = places.flatMap(({ article, order }) =>
    (articles[article]?.sentences ?? [])
      .filter((sentence) => sentence.order === order)
      .map((sentence) => ({ ...sentence, article })),
  );
  const [first] = found;
  const isWhole = found.length === places.length && first !== undefined && standsAlone(first.text);
  return isWhole ? show(found, articles, isPartisan) : null;
}
