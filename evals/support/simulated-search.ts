import { sides } from '#domain/analysis/rating.ts';
import { hashText } from '#domain/clustering/hash-term.ts';
import { weighStems } from '#domain/search/relevance.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import type { CorpusArticle } from '#models/clustering/clustering-corpus.ts';
import { buildArticleQuery, keyWords } from '#server/checks/search-queries.ts';
import type { RelevantCandidate } from '#server/checks/suggestion.ts';

export interface SearchedArticle extends CorpusArticle {
  title: string;
  text: string;
}

export interface Found extends RelevantCandidate {
  article: SearchedArticle;
}

const dayMs = 86_400_000;
const headlineCharacters = 200;
const leadCharacters = 600;
const keyWordCount = 10;
const maxMatches = 1_000;
const maxFound = 100;

/** Searches a collection as a check searches the corpus: some key words in the headline, near in time first. */
export class SimulatedSearch {
  private readonly articles: readonly SearchedArticle[];
  private readonly postings = new Map<string, number[]>();
  private readonly sideOf = new Map<string, (typeof sides)[number]>();

  constructor(articles: readonly SearchedArticle[]) {
    this.articles = articles;
    const ofStory = new Map<string, number>();
    for (const [at, { id, title, text, story, outlet }] of articles.entries()) {
      for (const stem of stemsOf(`${title} ${text.slice(0, headlineCharacters)}`)) {
        const list = this.postings.get(stem);
        if (list === undefined) this.postings.set(stem, [at]);
        else list.push(at);
      }
      const place = story === null ? hashText(outlet ?? id) : (ofStory.get(story) ?? 0);
      if (story !== null) ofStory.set(story, place + 1);
      this.sideOf.set(id, sides[place % sides.length] ?? 'center');
    }
  }

  /** Most relevant first. */
  find(subject: SearchedArticle): Found[] {
    const rows = this.match(subject).map((article) => this.toCandidate(article));
    const publishedAt = subject.publishedAt === null ? null : new Date(subject.publishedAt);
    const order = buildArticleQuery({
      article: {
        ...subject,
        address: null,
        outlet: subject.outlet ?? '',
        publishedAt: publishedAt?.toISOString() ?? null,
      },
      now: publishedAt ?? new Date(0),
      side: null,
      opposingOnly: false,
    });
    const weightOf = weighStems(rows.map(({ title, lead }) => stemsOf(`${title} ${lead}`)));
    return rows
      .map((row) => ({ ...row, relevance: order.score(row, weightOf) }))
      .sort((a, b) => b.relevance - a.relevance);
  }

  private match(subject: SearchedArticle): SearchedArticle[] {
    const hits = new Map<number, number>();
    for (const key of stemsOf(keyWords(subject, keyWordCount).join(' ')))
      for (const at of this.postings.get(key) ?? []) hits.set(at, (hits.get(at) ?? 0) + 1);
    const daysTo = (at: number): number =>
      Math.abs((this.articles[at]?.publishedAt ?? 0) - (subject.publishedAt ?? 0)) / dayMs;
    return [...hits]
      .filter(([at]) => this.articles[at]?.id !== subject.id)
      .map(([at, words]) => ({ at, words, days: daysTo(at) }))
      .sort((a, b) => a.days - b.days)
      .slice(0, maxMatches)
      .map(({ at, words, days }) => ({ at, rank: 0.1 * words + 0.2 * Math.exp(-days / 7) }))
      .sort((a, b) => b.rank - a.rank)
      .slice(0, maxFound)
      .flatMap(({ at }) => this.articles[at] ?? []);
  }

  private toCandidate(article: SearchedArticle): Found {
    const { id, title, text, outlet, publishedAt } = article;
    return {
      article,
      articleId: id,
      title,
      address: id,
      isResolved: true,
      source: outlet ?? '',
      outlet: outlet ?? id,
      description: '',
      lead: text.slice(0, leadCharacters),
      publishedAt: publishedAt === null ? null : new Date(publishedAt),
      lean: null,
      side: this.sideOf.get(id) ?? null,
      credibility: null,
      ratedBy: null,
      origin: 'corpus',
      everyTerm: false,
      relevance: 0,
    };
  }
}
