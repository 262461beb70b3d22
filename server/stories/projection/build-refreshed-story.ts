import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { buildStoryFacts, type CountActiveOutlets } from '#domain/stories/build-story-facts.ts';
import { buildStoryProjection } from '#domain/stories/build-story-projection.ts';
import { chooseTitle, isPlainHeadline, leadsOf, type TitleSources } from '#domain/stories/choose-title.ts';
import { firstReports, majorityTopic } from '#domain/stories/count-members.ts';
import { estimateConfidence } from '#domain/stories/estimate-confidence.ts';
import { findChapters } from '#domain/stories/find-chapters.ts';
import { presentWriting } from '#domain/stories/present-writing.ts';
import type { StoryMember } from '#domain/stories/story-member.ts';
import { buildStoryMoves } from '#domain/stories/story-moves.ts';
import { quoteSelection } from '#domain/stories/story-selection.ts';
import { chooseQuotedArticles, parseStorySentences, type StoryText } from '#domain/stories/story-text.ts';
import { fingerprintTexts } from '#domain/stories/story-writing.ts';
import { summariseTexts } from '#domain/stories/summarise-texts.ts';
import { displayLine } from '#domain/text/display-line.ts';
import { findPartisanTerms } from '#server/analysis/embedded/load-models.ts';
import type { StoredAnswer } from '#server/stories/writing/writing-store.ts';
import { applyWriting } from './apply-writing.ts';
import type { StoredProjection, TitledChapter } from './projected-story.ts';
import type { RefreshedStory, WaitingStory } from './projection-store.ts';

/** So many articles are compared and quoted. */
const maxQuotedArticles = 30;

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
  /** What a language model wrote, by story. */
  answers: ReadonlyMap<string, StoredAnswer>;
}

const isPartisan = (text: string): boolean => findPartisanTerms(text).length > 0;

/** How words of one side are found in headlines of the story; they are known for English only. */
const isPartisanIn = (story: Pick<WaitingStory, 'language'>): TitleSources =>
  isEnglish(story) ? { isPartisan } : {};

function buildChapters(
  members: readonly StoryMember[],
  { chapters: current, ...story }: WaitingStory,
  terms: ProjectionSources['terms'],
): TitledChapter[] {
  const sources = isPartisanIn(story);
  const known = new Map(members.map((member) => [member.id, member]));
  const chapters = findChapters(
    members.map(({ id, dated, copyOf }) => ({
      id,
      dated,
      isCopy: copyOf !== null && known.has(copyOf),
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
function buildColumns(
  story: WaitingStory,
  members: readonly StoryMember[],
  { written, ...sources }: TitleSources & { written?: string | undefined } = {},
) {
  const current = story.title === '' ? null : story.title;
  return {
    id: story.id,
    version: story.version,
    // Titles of earlier releases were stored as they were entered.
    title: story.titleLocked
      ? displayLine(story.title)
      : (written ?? chooseTitle(members, current, { ...isPartisanIn(story), ...sources }) ?? story.title),
    topic: story.topicLocked ? story.topic : majorityTopic(members),
    articleCount: members.length,
    firstAt: members[0]?.dated ?? null,
    lastAt: members.at(-1)?.dated ?? null,
  };
}

/** A story that no reader sees yet; its projection is built when it is asked for. */
export function buildUnshownStory(story: WaitingStory, members: readonly StoryMember[]): RefreshedStory {
  return { ...buildColumns(story, members), card: null, projection: null, confidence: null };
}

/** Whether a title is the headline of opinions only. */
function isOpinions(title: string, members: readonly StoryMember[]): boolean {
  const own = members.filter((member) => member.title.includes(title));
  return own.length > 0 && own.every(({ opinion }) => (opinion ?? null) !== null);
}

/**
 * The probability that the quoted articles report one event: of samples and in languages whose common words are unknown
 * that of the grouping; 1 where an administrator grouped them.
 */
export function getConfidence(
  story: Pick<WaitingStory, 'confidence' | 'isSample' | 'isGroupedByHand' | 'language'>,
  quoted: readonly StoryMember[],
  beginnings: ProjectionSources['beginnings'],
): number {
  if (story.isGroupedByHand) return 1;
  if (story.isSample || !isEnglish(story)) return story.confidence;
  const articles = quoted.map(({ id, title, outlet }) => ({ title, outlet, text: beginnings.get(id) ?? '' }));
  return estimateConfidence(articles, story.confidence);
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

/** The quoted articles of a story with the sentences that may be shown. */
export const prepareTexts = (
  quoted: readonly StoryMember[],
  beginnings: ReadonlyMap<string, string>,
): StoryText[] =>
  addOpinions(quoted, beginnings).map((member) => {
    const beginning = beginnings.get(member.id) ?? '';
    return { member, sentences: parseStorySentences(beginning, member.title), beginning };
  });

/** What a language model wrote, or selected from exactly these texts; an administrator's title stands above it. */
function findAnswer(
  { id, titleLocked }: WaitingStory,
  texts: readonly StoryText[],
  answers: ProjectionSources['answers'],
): StoredAnswer | null {
  const answer = titleLocked ? undefined : answers.get(id);
  if (answer === undefined || 'summary' in answer) return answer ?? null;
  return answer.fingerprint === fingerprintTexts(texts) ? answer : null;
}

/**
 * Builds a story as readers see it from its articles.
 * @param members in order of time
 * @param options.isOpened whether its page is needed beside its card; what a language model wrote is always applied
 */
export function buildRefreshedStory(
  { story, members: all, quoted }: { story: WaitingStory; members: StoryMember[]; quoted: StoryMember[] },
  { beginnings, terms, countActive, answers }: ProjectionSources,
  { isOpened }: { isOpened: boolean },
): RefreshedStory {
  const members = addOpinions(all, beginnings);
  const texts = prepareTexts(quoted, beginnings);
  const find = isEnglish(story) ? findPartisanTerms : null;
  const answer = findAnswer(story, texts, answers);
  const mayBeTitle = (title: string) =>
    !isOpinions(title, members) && (!isEnglish(story) || isPlainHeadline(title, isPartisan));
  const written =
    answer && 'summary' in answer
      ? presentWriting(answer, texts, {
          mayBeTitle,
          isPartisan: (text) => isEnglish(story) && isPartisan(text),
        })
      : null;
  const isMixed = answer !== null && 'summary' in answer && !answer.isOneEvent;
  const selected =
    answer && 'sentences' in answer ? quoteSelection(answer, texts, { find, mayBeShown: mayBeTitle }) : null;
  const columns = buildColumns(story, members, {
    written: written?.title ?? selected?.title,
    ...(isEnglish(story)
      ? { leads: leadsOf(texts.map(({ member: { opinion }, sentences }) => ({ opinion, sentences }))) }
      : {}),
  });
  const summarised = selected?.sentences ?? summariseTexts(texts, columns.title, find);
  const buildProjection = (): StoredProjection => {
    const builtIn: StoredProjection = {
      ...buildStoryProjection(members, texts, {
        isEnglish: isEnglish(story),
        summarised,
        fullTexts: beginnings,
        wording: { findPartisanTerms },
      }),
      selectedBy: selected?.model ?? null,
      severalEventsBy: isMixed && written === null ? answer.model : null,
      written: null,
      firstReports: firstReports(members),
      chapters: buildChapters(members, story, terms),
    };
    return written && answer ? applyWriting(builtIn, written, answer.model) : builtIn;
  };
  const projection = isOpened || answer !== null ? buildProjection() : null;
  return {
    ...columns,
    card: {
      ...buildStoryFacts(members, { summary: projection?.summary ?? summarised, countActive }),
      moves: buildStoryMoves(members),
    },
    projection,
    confidence: getConfidence(story, quoted, beginnings),
  };
}
