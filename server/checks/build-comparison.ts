import type { ComparisonPoints } from '#domain/analysis/format-comparison.ts';
import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { type Analysis, type Side, sides } from '#domain/analysis/rating.ts';
import { domainOf } from '#domain/articles/domain-of.ts';
import { areNearCopies } from '#domain/clustering/near-copy.ts';
import { buildComparison, type Comparison } from '#domain/comparison/build-comparison.ts';
import { buildPoints } from '#domain/comparison/build-points.ts';
import type { StoryMember } from '#domain/stories/story-member.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { findPartisanTerms } from '#server/analysis/embedded/load-models.ts';

/** An article of a comparison, as an example of its side. */
export interface ComparedArticle {
  side: Side;
  title: string;
  source: string;
  /** Null for pasted text. */
  address: string | null;
  publishedAt: Date | null;
  /** The start of its text; empty where only the headline is known. */
  text: string;
  /** Null where its text is not rated. */
  analysis: Analysis | null;
}

/** A comparison in which each article is named by its place in the list. */
export interface ArticleComparison {
  structure: Pick<Comparison, 'commonGround' | 'sides'>;
  /** The lines of the comparative text, written from the structure. */
  points: ComparisonPoints<ComparedArticle>;
}

/** Text without line breaks, so that it starts no section of the comparative text. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function toMember({ side, title, source, address, text }: ComparedArticle, place: number): StoryMember {
  const name = oneLine(source);
  return {
    opinion: findOpinionSign({ title: oneLine(title), text }),
    id: String(place),
    title: oneLine(title),
    outlet: { name, domain: domainOf(address ?? '') || name, side, region: 'international', isWire: false },
    side,
    credibility: null,
    dated: '',
    copyOf: null,
    topics: [],
    probability: 1,
  };
}

/** The places of the articles, without those whose text another one before them has. */
function listOriginals(articles: readonly ComparedArticle[]): number[] {
  const originals: number[] = [];
  for (const [place, { text }] of articles.entries()) {
    const isCopy = originals.some((other) => areNearCopies(articles[other]?.text ?? '', text));
    if (text === '' || !isCopy) originals.push(place);
  }
  return originals;
}

/** Compares how the sides report the event of the articles. A repeated text counts once. */
export function compareArticles(articles: readonly ComparedArticle[]): ArticleComparison {
  const texts = listOriginals(articles).flatMap((place) => {
    const article = articles[place];
    if (article === undefined) return [];
    return [
      { member: toMember(article, place), sentences: parseStorySentences(article.text, article.title) },
    ];
  });
  const fullTexts = new Map(articles.map(({ text }, place) => [String(place), text]));
  const { commonGround, sides: compared } = buildComparison(texts, fullTexts, { findPartisanTerms });
  const articleOf = (id: string) => articles[Number(id)];
  const points = buildPoints(compared, (id) => oneLine(articleOf(id)?.source ?? ''));
  const cite = (side: Side) =>
    points[side].map((point) => ({
      text: point.text,
      articles: point.articles.flatMap((id) => articleOf(id) ?? []),
    }));
  const [left, center, right] = sides.map(cite);
  return {
    structure: { commonGround, sides: compared },
    points: { left: left ?? [], center: center ?? [], right: right ?? [] },
  };
}
