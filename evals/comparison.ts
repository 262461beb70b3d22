import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sides } from '#domain/analysis/rating.ts';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { Background } from '#domain/clustering/background.ts';
import { EventMatcher } from '#domain/clustering/event-matcher.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';
import { minOnSubject } from '#domain/search/relevance.ts';
import { type CorpusArticle, foldCount, loadCorpus } from '#models/clustering/clustering-corpus.ts';
import { buildTrainingSets, fitStoryModel, listPairs } from '#models/clustering/fit-story-model.ts';
import { loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { loadRows } from '#models/load-rows.ts';
import { pickOfSide } from '#server/checks/fetch-for-comparison.ts';
import { rootFolder } from '#server/config/paths.ts';
import { advancedSetting, relevanceSetting } from '#server/settings/definitions.ts';
import { bootstrapMean, bootstrapShare, mean } from './support/bootstrap.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';
import { type Found, type SearchedArticle, SimulatedSearch } from './support/simulated-search.ts';

const dataFolder = join(rootFolder, '..', 'shared', 'data');
const streamFile = join(dataFolder, 'stories-stream-dev.jsonl.gz');
const inventedFile = join(rootFolder, 'evals', 'testdata', 'clustering', 'articles.jsonl');
const dayMs = 86_400_000;
/** Half of the clustering window on either side, as in a check. */
const nearbyMs = 1.5 * dayMs;
/** One check for every `step` labelled stories. */
const step = 2;
const { semantic_clustering_threshold: threshold } = advancedSetting.initial;
const { threshold: minRelevance } = relevanceSetting.initial;

interface Collection {
  name: string;
  articles: SearchedArticle[];
  background: Background;
  /** By fold a model that was fitted without it. */
  models: readonly StoryModel[];
}

type Choose = (subject: SearchedArticle, found: readonly Found[]) => Found[];

const pick = (found: readonly Found[]): Found[] => sides.flatMap((side) => pickOfSide(found, side));

/** The baseline: the most relevant articles of each side. */
const byRelevance: Choose = (_, found) => pick(found.filter(({ relevance }) => relevance >= minRelevance));

function byEvent({ articles, background, models }: Collection): Choose {
  const matchers = models.map((model) => new EventMatcher({ background, model }));
  const dates = articles.map(({ publishedAt }) => publishedAt ?? 0).sort((a, b) => a - b);
  return (subject, found) => {
    const at = subject.publishedAt ?? 0;
    const collectionSize = dates.filter((date) => Math.abs(date - at) <= nearbyMs).length;
    const candidates = found.map(({ article }) => ({ ...article, story: null }));
    const own = { ...subject, story: null };
    const probabilities = matchers[subject.fold]?.probabilities(own, candidates, collectionSize);
    const probabilityOf = ({ address }: Found): number => probabilities?.get(address) ?? 0;
    return pick(
      found
        .filter((each) => probabilityOf(each) >= threshold)
        .sort((a, b) => probabilityOf(b) - probabilityOf(a)),
    );
  };
}

/** The first article of every `every`-th story with several articles. */
function subjectsOf(articles: readonly SearchedArticle[], every: number): SearchedArticle[] {
  const stories = new Map<string, SearchedArticle[]>();
  for (const article of articles)
    if (article.story !== null) stories.set(article.story, [...(stories.get(article.story) ?? []), article]);
  return [...stories.values()]
    .filter(({ length }) => length > 1)
    .flatMap(([first]) => first ?? [])
    .filter((_, at) => at % every === 0);
}

interface Outcome {
  /** The share of compared labelled articles of the same story; null if none is labelled. */
  precision: number | null;
  /** Sides filled by other articles. */
  filled: number;
  /** Sides filled by an article of the same story. */
  rightly: number;
  /** Sides with an article on the event or, for want of one, on its subject. */
  shown: number;
}

function judge(subject: SearchedArticle, compared: readonly Found[], found: readonly Found[]): Outcome {
  const same = compared.filter(({ article }) => article.story === subject.story);
  const labelled = compared.filter(({ article }) => article.story !== null);
  const count = (list: readonly Found[]) => new Set(list.map(({ side }) => side)).size;
  return {
    precision: labelled.length === 0 ? null : same.length / labelled.length,
    filled: count(compared),
    rightly: count(same),
    shown: count([...compared, ...found.filter(({ relevance }) => relevance >= minOnSubject)]),
  };
}

function rowsOf(name: string, before: readonly Outcome[], after: readonly Outcome[]): MeasuredRow[] {
  const baseline = 'the most relevant';
  const row = (what: string, figureOf: (outcome: Outcome) => number | null): MeasuredRow => ({
    what: `${name}: ${what}`,
    ...bootstrapMean(after.flatMap((outcome) => figureOf(outcome) ?? [])),
    baseline: { name: baseline, ...bootstrapMean(before.flatMap((outcome) => figureOf(outcome) ?? [])) },
  });
  const atLeast = (min: number) => (outcome: Outcome) => (outcome.filled >= min ? 1 : 0);
  return [
    row('compared articles that are of the same event', ({ precision }) => precision),
    ...[1, 2, 3].map((min) =>
      row(`checks with ${min === 3 ? 'three sides' : `at least ${min} of three sides`} filled`, atLeast(min)),
    ),
    ...[2, 3].map(
      (min): MeasuredRow => ({
        what: `${name}: checks with ${min === 3 ? 'three columns' : 'two columns and more'} that have an article on the event or its subject`,
        ...bootstrapShare(after, ({ shown }) => shown >= min),
        min: min === 3 ? 0.7 : 0.9,
      }),
    ),
    row('checks with a side filled by the same event', ({ rightly }) => (rightly > 0 ? 1 : 0)),
  ];
}

function measure(collection: Collection, every: number): { rows: MeasuredRow[]; checks: number } {
  const search = new SimulatedSearch(collection.articles);
  const choose = byEvent(collection);
  const subjects = subjectsOf(collection.articles, every);
  const outcomes = subjects.map((subject) => {
    const found = search.find(subject);
    return {
      before: judge(subject, byRelevance(subject, found), found),
      after: judge(subject, choose(subject, found), found),
    };
  });
  const of = (choice: 'before' | 'after') => outcomes.map((outcome) => outcome[choice]);
  return { rows: rowsOf(collection.name, of('before'), of('after')), checks: subjects.length };
}

/** The labelled stream at its dates, and with fifty days compressed into one. */
function loadCollections(): Collection[] {
  const sets = buildTrainingSets(loadCorpus(dataFolder, createWordTools()));
  const pairs = listPairs(sets);
  const models = Array.from({ length: foldCount }, (_, fold) => fitStoryModel(sets, pairs, fold));
  const texts = new Map<string, { title: string; text: string }>();
  for (const { id, title, text } of loadRows<{ id: string; title: string; text: string }>(streamFile))
    texts.set(id, { title, text });
  const withTexts = (articles: readonly CorpusArticle[]): SearchedArticle[] =>
    articles.map((article) => ({ ...article, ...(texts.get(article.id) ?? { title: '', text: '' }) }));
  const { background } = sets;
  return [
    { name: 'Stream', articles: withTexts(sets.native), background, models },
    { name: 'Crowded stream', articles: withTexts(sets.squeezed), background, models },
  ];
}

function loadInventedCollection(): Collection {
  const tools = createWordTools();
  const { background, model } = loadClustering(join(rootFolder, 'models', 'clustering'));
  const rows = readFileSync(inventedFile, 'utf8').trim().split('\n');
  const articles = rows.map((line, at): SearchedArticle => {
    const row = JSON.parse(line) as { language: string; story: string; title: string; text: string };
    const features = analyseForClustering(row, tools);
    const phrases = { pairs: new Uint32Array(0), weekdays: 0 };
    const story = `${row.language} ${row.story}`;
    const known = {
      features,
      headline: features,
      opening: null,
      phrases,
      publishedAt: dayMs,
      outlet: String(at),
      fold: 0,
    };
    return { id: String(at), title: row.title, text: row.text, story, ...known };
  });
  return { name: 'Invented', articles, background, models: [model] };
}

/**
 * `npm run eval -- comparison`: measures how many of the articles that a check compares report the checked event, and
 * how many sides have such an article, against the choice by relevance alone.
 */
export async function run(args: string[]): Promise<Measured> {
  const isInvented = usesInvented(args, streamFile);
  const measures = (isInvented ? [loadInventedCollection()] : loadCollections()).map((collection) =>
    measure(collection, isInvented ? 1 : step),
  );
  const checks = mean(measures.map((each) => each.checks));
  return report(
    {
      name: 'comparison',
      title: 'Articles that a check compares',
      about: `${Math.round(checks)} checks of the first article of a labelled story, by models that saw nothing of its years. At most a hundred candidates are found as in a check, and at most eight a side are compared. The data names no sides, so each article of a story counts as another side, and other outlets as one at random. In the crowded stream fifty days are pressed into one.`,
      rows: measures.flatMap(({ rows }) => rows),
      detail: { checks, threshold, minRelevance },
    },
    { isInvented },
  );
}
