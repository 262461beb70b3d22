import type { FoundArticle, FoundStory } from '#contract/search.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { findMatches, type Highlights } from '#domain/search/news/find-matches.ts';
import { cutPassage, pickPassages } from '#domain/search/pick-passages.ts';
import { sourceName } from '#server/outlets/source-name.ts';
import { toCard } from '../list-stories.ts';
import type { ListedStory } from '../story-store.ts';
import type { RankedMatch } from './rank-matches.ts';
import type { FoundRow } from './search-store.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A passage that matches: of the description if it does, else of the text; without a match the beginning. */
function passageOf(row: FoundRow, highlights: Highlights): string {
  const description = cutPassage(oneLine(row.description ?? ''));
  if (description !== '' && findMatches(description, highlights).length > 0) return description;
  const stems = new Set([...highlights.stems, ...highlights.phraseStems]);
  const [passage] = pickPassages(row.text, stems, 1);
  const matches = passage !== undefined && findMatches(passage, highlights).length > 0;
  return matches || description === '' ? (passage ?? cutPassage(oneLine(row.text))) : description;
}

export function presentArticle(
  match: RankedMatch,
  row: FoundRow,
  { outlets, highlights }: { outlets: OutletTable; highlights: Highlights },
): FoundArticle {
  const passage = passageOf(row, highlights);
  const { story, storyTitle, storyArticles } = match.row;
  return {
    id: match.id,
    url: row.address,
    title: match.title,
    title_matches: findMatches(match.title, highlights),
    source: sourceName(outlets, { domain: match.row.domain, siteName: row.siteName }),
    domain: match.publisher.domain,
    passage,
    passage_matches: findMatches(passage, highlights),
    published_at: row.publishedAt?.toISOString() ?? null,
    bias_score: match.lean,
    credibility_score: row.credibility,
    bias_category: match.category,
    topic: match.topic,
    story:
      story === null || storyArticles < 2
        ? null
        : { id: story, title: storyTitle ?? '', article_count: storyArticles },
  };
}

export function presentStory(
  story: ListedStory,
  { highlights, matches, now }: { highlights: Highlights; matches: number; now: number },
): FoundStory {
  const card = toCard(story, now);
  return {
    ...card,
    title_matches: findMatches(card.title, highlights),
    summary_matches: findMatches(card.ai_summary, highlights),
    matching_articles: matches,
  };
}
