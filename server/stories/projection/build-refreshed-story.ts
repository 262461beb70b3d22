import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { maxArticles } from '#domain/comparison/find-contrasts.ts';
import { reportsOneEvent } from '#domain/comparison/reports-one-event.ts';
import { buildStoryFacts, type CountActiveOutlets } from '#domain/stories/build-story-facts.ts';
import { buildStoryProjection, prepareSummaries } from '#domain/stories/build-story-projection.ts';
import { chooseTitle, isListedTitle, leadsOf, type TitleSources } from '#domain/stories/choose-title.ts';
import { firstReports, majorityTopic } from '#domain/stories/count-members.ts';
import { findChapters } from '#domain/stories/find-chapters.ts';
import type { StoryMember } from '#domain/stories/story-member.ts';
import { buildStoryMoves } from '#domain/stories/story-moves.ts';
import { chooseQuotedArticles, parseStorySentences } from '#domain/stories/story-text.ts';
import { findPartisanTerms } from '#server/analysis/embedded/find-partisan-terms.ts';
import type { StoredProjection, TitledChapter } from './projected-story.ts';
import type { RefreshedStory, WaitingStory } from './projection-store.ts';

/** As many as a comparison covers. */
const maxQuotedArticles = maxArticles;

export function chooseProjectedArticles(members: readonly StoryMember[]): StoryMember[] {
  return chooseQuotedArticles(members, maxQuotedArticles);
}

/** The sources of a projection other than the articles of the story itself. */
export interface ProjectionSources {
  /** The beginnings of the texts of quoted articles. */
  beginnings: ReadonlyMap<string, string>;
  /** The hashed terms of articles of stories that may have chapters. */
  terms: ReadonlyMap<string, Uint32Array>;
  countActive: CountActiveOutlets;
}

/** How words of one side are found in headlines of the story; they are known for English only. */
const isPartisanIn = (story: Pick<WaitingStory, 'language'>): TitleSources =>
  isEnglish(story) ? { isPartisan: (text) => findPartisanTerms(text).length > 0 } : {};

function buildChapters(
  members: readonly StoryMember[],
  { chapters: current, ...story }: WaitingStory,
  terms: ProjectionSources['terms'],
): TitledChapter[] {
  const sources = isPartisanIn(story);
  const known = new Map(members.map((member) => [member.id, member]));
  const chapters = findChapters(
    members.map(({ id, dated, copyOf }) => ({
      ...{ id, dated, isCopy: copyOf !== null && known.has(copyOf) },
      terms: terms.get(id) ?? new Uint32Array(0),
    })),
    current,
  );
  return chapters.map((chapter) => {
    const own = chapter.articles.flatMap((id) => known.get(id) ?? []);
    const title = current.find(({ id }) => id === chapter.id)?.title ?? null;
    return { ...chapter, title: chooseTitle(own, title, sources) ?? '' };
  });
}

/** The columns of a story; without `sources`, no text of its articles is known. */
function buildColumns(story: WaitingStory, members: readonly StoryMember[], sources: TitleSources = {}) {
  const current = story.title === '' ? null : story.title;
  return {
    id: story.id,
    version: story.version,
    title: story.titleLocked
      ? story.title
      : (chooseTitle(members, current, { ...isPartisanIn(story), ...sources }) ?? story.title),
    topic: story.topicLocked ? story.topic : majorityTopic(members),
    articleCount: members.length,
    firstAt: members[0]?.dated ?? null,
    lastAt: members.at(-1)?.dated ?? null,
  };
}

/** A story that no reader sees yet; its projection is built when it is asked for. */
export function buildUnshownStory(story: WaitingStory, members: readonly StoryMember[]): RefreshedStory {
  return { ...buildColumns(story, members), card: null, projection: null };
}

/** Whether the title reports and is no opinion's; no other story can be shown fairly. */
function isShownFairly(title: string, members: readonly StoryMember[]): boolean {
  const own = members.filter((member) => member.title.includes(title));
  const isOpinion = own.length > 0 && own.every(({ opinion }) => (opinion ?? null) !== null);
  return !isOpinion && isListedTitle(title) && findPartisanTerms(title).length === 0;
}

/** Samples, stories that an administrator grouped, and those in languages whose common words are unknown are kept. */
const isKept = (story: WaitingStory): boolean => story.isSample || story.isGroupedByHand || !isEnglish(story);

function isOneEvent(
  story: WaitingStory,
  quoted: readonly StoryMember[],
  beginnings: ProjectionSources['beginnings'],
): boolean {
  if (isKept(story)) return true;
  const articles = quoted.map(({ id, title, outlet, dated }) => ({
    ...{ title, outlet, dated },
    text: beginnings.get(id) ?? '',
  }));
  return quoted.length < 2 || reportsOneEvent(articles, story.confidence);
}

const isEnglish = ({ language }: Pick<WaitingStory, 'language'>): boolean =>
  language === null || language.startsWith('en');

/** The members, with the kind of those whose beginnings are known. */
const addOpinions = (members: readonly StoryMember[], beginnings: ReadonlyMap<string, string>) =>
  members.map((member): StoryMember => {
    const text = beginnings.get(member.id);
    return text === undefined || (member.opinion ?? null) !== null
      ? member
      : { ...member, opinion: findOpinionSign({ ...member.outlet, title: member.title, text }) };
  });

/**
 * Builds a story as readers see it from its articles.
 * @param members in order of time
 */
export function buildRefreshedStory(
  { story, members: all, quoted }: { story: WaitingStory; members: StoryMember[]; quoted: StoryMember[] },
  { beginnings, terms, countActive }: ProjectionSources,
): RefreshedStory {
  const members = addOpinions(all, beginnings);
  const texts = addOpinions(quoted, beginnings).map((member) => ({
    member,
    sentences: parseStorySentences(beginnings.get(member.id) ?? '', member.title),
  }));
  const summarise = prepareSummaries(texts, isEnglish(story) ? findPartisanTerms : null);
  const isBorneOut = (title: string) => summarise(title).saysTitle;
  const columns = buildColumns(
    story,
    members,
    isEnglish(story)
      ? {
          leads: leadsOf(texts.map(({ member: { opinion }, sentences }) => ({ opinion, sentences }))),
          isBorneOut,
        }
      : {},
  );
  const { sentences: summarised } = summarise(columns.title);
  const projection: StoredProjection = {
    ...buildStoryProjection(members, texts, {
      isEnglish: isEnglish(story),
      summarised,
      fullTexts: beginnings,
      wording: { findPartisanTerms },
    }),
    firstReports: firstReports(members),
    chapters: buildChapters(members, story, terms),
  };
  return {
    ...columns,
    card: {
      ...buildStoryFacts(members, { summary: projection.summary, countActive }),
      reports_one_event:
        isOneEvent(story, quoted, beginnings) &&
        (isKept(story) ||
          story.titleLocked ||
          (isShownFairly(columns.title, members) && isBorneOut(columns.title))),
      moves: buildStoryMoves(members),
    },
    projection,
  };
}
