import { join } from 'node:path';
import { loadClustering } from '#models/clustering/load-clustering.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import { rootFolder } from '#server/config/paths.ts';
import { reportStoryMeasure } from './reports/story-measure.ts';
import { type EventArticle, inventEventArticles, loadEventArticles } from './story-measure/event-articles.ts';
import { chooseEvents, groupByStory, groupBySubject } from './story-measure/group-events.ts';
import { measureGrouping } from './story-measure/measure-grouping.ts';
import { measureLeftOut } from './story-measure/measure-left-out.ts';
import { cleanTexts, TermNumbers } from './story-measure/terms-of.ts';
import { type Measured, report, usesInvented } from './support/measured.ts';

const shared = join(rootFolder, '..', 'shared');
const corpus = join(shared, 'data', 'bias-train.jsonl.gz');
const invented = join(rootFolder, 'evals', 'testdata', 'lean.jsonl.gz');

/** The thresholds of the product's clustering: as shipped, and looser for larger groups. */
const thresholds = [
  { name: 'stories as shipped', threshold: 0.65 },
  { name: 'stories at a threshold of 0.4', threshold: 0.4 },
  { name: 'stories at a threshold of 0.2', threshold: 0.2 },
];

function groupAll(articles: readonly EventArticle[], isInvented: boolean) {
  const data = loadClustering(join(rootFolder, 'models', 'clustering'));
  const stories = thresholds.map(({ name, threshold }) => ({
    name,
    groups: isInvented ? [[...articles]] : groupByStory(articles, data, threshold),
  }));
  return [...stories, { name: 'one subject in one month', groups: groupBySubject(articles) }];
}

function show(examples: readonly string[], args: readonly string[]): void {
  const shown = args.includes('--show') ? Number(args[args.indexOf('--show') + 1]) : 0;
  const step = Math.max(1, Math.floor(examples.length / Math.max(1, shown)));
  for (const example of examples.filter((_, at) => at % step === 0).slice(0, shown)) console.log(example);
}

/**
 * `npm run eval -- story-measure [--show N]`: whether an article can be placed between the sides by which names, figures,
 * words and phrases of its event it carries and which it leaves out, without knowing its outlet. Takes some minutes.
 * `--show` prints some of the names that articles leave out, for reading.
 */
export async function run(args: string[]): Promise<Measured> {
  const isInvented = usesInvented(args, corpus);
  const tools = createWordTools();
  const articles = isInvented ? inventEventArticles(invented, tools) : loadEventArticles(shared, tools);
  const texts = cleanTexts(articles);
  const numbers = new TermNumbers();
  const known = new Map<EventArticle, ReturnType<TermNumbers['termsOf']>>();
  const termsOf = (article: EventArticle) => {
    const terms = known.get(article) ?? numbers.termsOf(article, texts.get(article) ?? article.text);
    known.set(article, terms);
    return terms;
  };
  const grouped = groupAll(articles, isInvented).map(({ name, groups }) => ({
    name,
    events: chooseEvents(groups),
  }));
  const { examples, ...leftOut } = await measureLeftOut(grouped[0]?.events ?? []);
  show(examples, args);
  const groupings = grouped.map((grouping) => {
    const measured = measureGrouping(grouping, termsOf);
    console.table(measured.auc);
    return measured;
  });
  return report(reportStoryMeasure({ articles: articles.length, groupings, leftOut }), { isInvented });
}
