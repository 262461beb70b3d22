import type { Side } from '#domain/analysis/rating.ts';
import { articleRelevance, topicRelevance } from '#domain/search/relevance.ts';
import { type SearchTerm, searchTerms, stemOf, stemsOf } from '#domain/search/search-terms.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { SuggestionQuery } from './suggest-articles.ts';
import type { Candidate } from './suggestion.ts';

const dayMs = 86_400_000;
/** Maximum number of words for the corpus; some of them must occur in a headline. */
const maxCorpusWords = 10;
/** Connectors require all words, so many words find nothing. */
const maxConnectorWords = 4;
/** Number of words of the second request, if the first finds little. */
const minConnectorWords = 2;
const connectorTopicWords = 8;
/** About the known length of the candidates' text. */
const openingCharacters = 600;

function daysBetween(candidate: Candidate, around: Date): number | null {
  return candidate.publishedAt === null ? null : (candidate.publishedAt.getTime() - around.getTime()) / dayMs;
}

/** Builds the search for a topic. */
export function buildTopicQuery(input: {
  terms: readonly SearchTerm[];
  now: Date;
  opposingOnly: boolean;
}): SuggestionQuery {
  const words = input.terms.map(({ word }) => word);
  const stems = input.terms.map(({ stem }) => stem);
  return {
    words: {
      corpus: words,
      match: 'all',
      connectors: words.slice(0, connectorTopicWords),
      // A part of a topic is a different topic.
      fewerForConnectors: [],
    },
    around: null,
    score: (candidate, weightOf) =>
      topicRelevance({
        stems,
        item: candidate,
        weightOf,
        everyTerm: candidate.everyTerm,
        daysApart: daysBetween(candidate, input.now),
      }),
    except: [],
    side: null,
    isTopic: true,
    opposingOnly: input.opposingOnly,
  };
}

/** The key words of an article, best first: words of its title count more, then their frequency in the text. */
export function keyWords(article: { title: string; text: string }, max: number): string[] {
  const counts = new Map<string, { word: string; count: number }>();
  const beginning = cutText(article.text, 6_000);
  const titleStems = new Set(searchTerms(article.title).map(({ stem }) => stem));
  for (const match of `${article.title}\n${beginning}`.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)) {
    const [term] = searchTerms(match[0]);
    if (term === undefined) continue;
    const known = counts.get(term.stem) ?? { word: term.word, count: 0 };
    const isName = /^\p{Lu}/u.test(match[0]);
    counts.set(term.stem, { word: known.word, count: known.count + (isName ? 1.5 : 1) });
  }
  return [...counts]
    .map(([stem, { word, count }]) => ({ word, value: titleStems.has(stem) ? 3 + 2 * count : count }))
    .sort((a, b) => b.value - a.value)
    .slice(0, max)
    .map(({ word }) => word);
}

/** Builds the search for articles related to an article. */
export function buildArticleQuery(input: {
  article: {
    title: string;
    text: string;
    address: string | null;
    outlet: string;
    publishedAt: string | null;
  };
  now: Date;
  side: Side | null;
  opposingOnly: boolean;
}): SuggestionQuery {
  const { article, side, opposingOnly } = input;
  const around = article.publishedAt === null ? input.now : new Date(article.publishedAt);
  const text = cutText(article.text, 6_000);
  const corpusWords = keyWords(article, maxCorpusWords);
  const connectorWords = corpusWords.slice(0, maxConnectorWords);
  const listedStems = new Set(connectorWords.map(stemOf));
  const subject = {
    keyStems: new Set(corpusWords.map(stemOf)),
    allStems: stemsOf(`${article.title} ${text}`),
    openingStems: stemsOf(`${article.title} ${cutText(text, openingCharacters)}`),
  };
  return {
    words: {
      corpus: corpusWords,
      match: 'any',
      connectors: connectorWords,
      fewerForConnectors: connectorWords.slice(0, minConnectorWords),
    },
    around,
    score: (candidate, weightOf) =>
      articleRelevance({
        subject,
        item: candidate,
        weightOf,
        known: candidate.everyTerm ? listedStems : new Set(),
        daysApart: daysBetween(candidate, around),
      }),
    except:
      article.address === null
        ? []
        : [{ address: article.address, title: article.title, outlet: article.outlet }],
    side,
    isTopic: false,
    opposingOnly,
  };
}
