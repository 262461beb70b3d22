import { join } from 'node:path';
import { sides } from '#domain/analysis/rating.ts';
import { buildStoryProjection, type StoryProjection } from '#domain/stories/build-story-projection.ts';
import { chooseQuotedArticles, parseStorySentences } from '#domain/stories/story-text.ts';
import { summariseTexts } from '#domain/stories/summarise-texts.ts';
import { findPartisanTerms } from '#server/analysis/embedded/load-models.ts';
import { rootFolder } from '#server/config/paths.ts';
import { loadLabelledStories } from '../support/labelled-stories.ts';
import type { RatedArticle } from '../support/newsroom-stories.ts';

const invented = join(rootFolder, 'evals', 'testdata', 'summary.jsonl');
/** As many as the product compares and quotes. */
const maxQuoted = 30;

/** The projection of a story as the product builds it. */
export function projectStory(story: readonly RatedArticle[]): StoryProjection {
  const members = story.map(({ member }) => member);
  const fullTexts = new Map(story.map(({ member, text }) => [member.id, text]));
  const quoted = chooseQuotedArticles(members, maxQuoted).map((member) => ({
    member,
    sentences: parseStorySentences(fullTexts.get(member.id) ?? '', member.title),
  }));
  return buildStoryProjection(members, quoted, {
    isEnglish: true,
    summarised: summariseTexts(quoted, members[0]?.title ?? '', findPartisanTerms),
    fullTexts,
    wording: { findPartisanTerms },
  });
}

/** The shipped texts as one story, with sides by turns: they only show that everything works. */
export function inventStories(): RatedArticle[][] {
  const rows = loadLabelledStories(invented).flat();
  const articles = rows.map(({ title, text }, at): RatedArticle => {
    const side = sides[at % 3] ?? null;
    const name = `outlet-${at}`;
    const outlet = { name, domain: `${name}.example`, side, region: 'us' as const, isWire: false };
    const member = { id: `${at}`, title, outlet, side, credibility: null, dated: '2026-06-01', copyOf: null };
    return { member: { ...member, topics: [], probability: 1 }, text };
  });
  return [articles];
}
