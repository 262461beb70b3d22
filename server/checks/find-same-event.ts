import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import type { EventArticle, EventMatcher } from '#domain/clustering/event-matcher.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { listArticlesByIds } from '#server/articles/get-article.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { countArticlesNear, listEventArticles, listStoryMates } from '#server/stories/list-event-articles.ts';
import { mainThread, mapInTurns } from '#server/take-turns.ts';
import { chooseTopicEvent } from './choose-topic-event.ts';
import { fromCorpus } from './gather-candidates.ts';
import { dropRepeats, type SuggestionQuery } from './suggest-articles.ts';
import type { Candidate } from './suggestion.ts';

export interface EventDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
  analyzer: { name: string };
  events: { matcher: EventMatcher; tools: ClusteringTools };
}

/** The article whose event is searched. */
export interface EventSubject {
  /** In the corpus; null for text that came with the call. */
  articleId: string | null;
  title: string;
  text: string;
  language: string | null;
  publishedAt: Date | null;
}

export interface EventCandidate extends Candidate {
  /** Probability that it reports the event, in [0, 1]; at least the threshold for articles of the subject's story. */
  probability: number;
}

/** Articles that report, or can report, one event. */
export interface SameEvent {
  /** Best first. */
  candidates: EventCandidate[];
  /** Articles with at least this probability report the event. */
  threshold: number;
  /** The headline that names a topic's event; null for a checked article. */
  title: string | null;
  /** Computes the probabilities again with the full texts of fetched pages, by address. */
  updateProbabilities(texts: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, number>>;
}

export interface EventInput {
  /** Null for a topic. */
  subject: EventSubject | null;
  /** Most relevant first. */
  found: readonly Candidate[];
  query: Pick<SuggestionQuery, 'except'>;
  settings: { enable_deduplication: boolean; semantic_clustering_threshold: number };
}

/** Pages of candidates below this probability are not fetched. */
const minToFetch = 0.3;
const subjectId = 'subject';
/** Articles analysed in one turn. */
const analysedAtOnce = 20;

/** The candidates as input of the matcher, identified by their addresses. */
async function loadCandidates(
  { db, events: { tools } }: EventDeps,
  candidates: readonly Candidate[],
  language: string | null,
): Promise<EventArticle[]> {
  const ids = candidates.flatMap(({ articleId }) => articleId ?? []);
  const stored = new Map((await listEventArticles({ db, tools }, ids)).map((each) => [each.id, each]));
  const toEventArticle = ({
    articleId,
    address,
    title,
    description,
    publishedAt,
  }: Candidate): EventArticle => ({
    ...(stored.get(articleId ?? '') ?? {
      story: null,
      publishedAt: publishedAt?.getTime() ?? null,
      features: analyseForClustering({ title, text: description, language }, tools),
    }),
    id: address,
  });
  return await mapInTurns(mainThread, candidates, { atOnce: analysedAtOnce, map: toEventArticle });
}

async function loadSubject(
  { db, events: { tools } }: EventDeps,
  subject: EventSubject,
): Promise<EventArticle> {
  const ids = subject.articleId === null ? [] : [subject.articleId];
  const [stored] = await listEventArticles({ db, tools }, ids);
  if (stored !== undefined) return { ...stored, id: subjectId };
  return {
    id: subjectId,
    story: null,
    publishedAt: subject.publishedAt?.getTime() ?? null,
    features: await mainThread.run(() => analyseForClustering(subject, tools)),
  };
}

/** The candidates and the articles of the subject's story that no search found. */
async function withStoryMates(
  deps: EventDeps,
  { found, query, settings }: EventInput,
  articleId: string | null,
): Promise<Candidate[]> {
  const ids = articleId === null ? [] : await listStoryMates(deps.db, articleId);
  const known = new Set(found.map((candidate) => candidate.articleId));
  const mates = await listArticlesByIds(
    deps,
    ids.filter((id) => !known.has(id)),
  );
  if (mates.length === 0) return [...found];
  const all = [...found, ...mates.map((mate) => fromCorpus(mate, deps.outlets))];
  return await mainThread.run(() => dropRepeats(all, query, settings.enable_deduplication));
}

/** The articles of one subject's event. */
async function findAround(
  deps: EventDeps,
  input: EventInput,
  subject: EventArticle,
  articleId: string | null,
) {
  const { matcher, tools } = deps.events;
  const { semantic_clustering_threshold: threshold } = input.settings;
  const candidates = await withStoryMates(deps, input, articleId);
  const { language } = subject.features;
  const eventArticles = await loadCandidates(deps, candidates, language);
  const around = subject.publishedAt === null ? deps.clock() : new Date(subject.publishedAt);
  const articlesNearby = await countArticlesNear(deps.db, around);
  const computeProbabilities = async (articles: readonly EventArticle[]) => {
    const found = await mainThread.run(() => matcher.probabilities(subject, articles, articlesNearby));
    const probabilityOf = ({ id, story }: EventArticle): number => {
      if (id === subject.id) return 1;
      const isOfStory = story !== null && story === subject.story;
      // Of the articles of its story the nearest come first, too.
      return Math.max(found.get(id) ?? 0, isOfStory ? threshold : 0);
    };
    return new Map(articles.map((each) => [each.id, probabilityOf(each)]));
  };
  const probabilities = await computeProbabilities(eventArticles);
  const titles = new Map(candidates.map(({ address, title }) => [address, title]));
  return {
    threshold,
    candidates: candidates
      .map((candidate) => ({ ...candidate, probability: probabilities.get(candidate.address) ?? 0 }))
      .filter(({ probability }) => probability >= Math.min(threshold, minToFetch))
      .sort((a, b) => b.probability - a.probability),
    async updateProbabilities(texts: ReadonlyMap<string, string>) {
      const withPageText = (eventArticle: EventArticle): EventArticle => {
        const text = texts.get(eventArticle.id);
        if (text === undefined) return eventArticle;
        const title = titles.get(eventArticle.id) ?? '';
        return { ...eventArticle, features: analyseForClustering({ title, text, language }, tools) };
      };
      return await computeProbabilities(
        await mapInTurns(mainThread, eventArticles, { atOnce: analysedAtOnce, map: withPageText }),
      );
    },
  };
}

/**
 * The articles on the event of a checked article: those of its story, and the candidates with a sufficient probability.
 * For a topic, the articles on the event with the most sides, then the most outlets; null when nothing was found.
 */
export async function findSameEvent(deps: EventDeps, input: EventInput): Promise<SameEvent | null> {
  if (input.subject !== null) {
    const subject = await loadSubject(deps, input.subject);
    return { title: null, ...(await findAround(deps, input, subject, input.subject.articleId)) };
  }
  const eventArticles = await loadCandidates(deps, input.found, null);
  const articlesNearby = await countArticlesNear(deps.db, deps.clock());
  const threshold = input.settings.semantic_clustering_threshold;
  const seed = await chooseTopicEvent(deps.events.matcher, {
    eventArticles,
    found: input.found,
    articlesNearby,
    threshold,
  });
  if (seed === null) return null;
  const { candidate, eventArticle } = seed;
  return { title: candidate.title, ...(await findAround(deps, input, eventArticle, candidate.articleId)) };
}
