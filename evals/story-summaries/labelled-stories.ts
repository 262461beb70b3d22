import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { shownLean } from '#domain/analysis/rating.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { cleanHeadline } from '#domain/stories/clean-headline.ts';
import type { SummarisedArticle } from '#domain/stories/collect-words.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { removeLinkLists } from '#domain/text/link-lists.ts';
import { loadRows } from '#models/load-rows.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { rootFolder } from '#server/config/paths.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';

/** A sentence of a story by its article and its place there: "2.0" is the first one of the third article. */
export type SentenceName = string;

export const nameOf = (article: number, order: number): SentenceName => `${article}.${order}`;

/** Readers saw so many articles, and of each so many sentences, fewer in larger stories. */
const maxArticles = 10;
const maxSentences = (articles: number): number => (articles <= 3 ? 12 : articles <= 6 ? 8 : 5);

/** Whether the reader of a story saw one of its sentences. */
export const wasRead = (
  { articles }: Pick<LabelledStory, 'articles'>,
  article: number,
  order: number,
): boolean => article < maxArticles && order < maxSentences(articles.length);

/** A labelled story; see `evals/story-summary-labels.md`. */
export interface LabelledStory {
  articles: readonly SummarisedArticle[];
  title: string;
  /** The index of the article that gives the title. */
  titleArticle: number;
  /** The best summary, in its order. */
  best: readonly SentenceName[];
  first: ReadonlySet<SentenceName>;
  later: ReadonlySet<SentenceName>;
  /** Whether the reader found the articles to be on one event. */
  isOneEvent: boolean;
}

interface Row {
  id: string;
  title: string;
  text: string;
  url?: string;
  host: string;
  date: string;
  author?: string | null;
}

export const corpus = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');
const labelFile = join(rootFolder, 'evals', 'story-summary-labels.csv');
const invented = join(rootFolder, 'evals', 'testdata', 'story-summaries.jsonl');

const namesIn = (field = ''): SentenceName[] => field.split(' ').filter(Boolean);

type Prepared = SummarisedArticle & { headline: string };

/** An article as the summary of a story has it, with its headline without the publisher's name. */
async function prepare(row: Row, analyzer: ReturnType<typeof createEmbeddedAnalyzer>): Promise<Prepared> {
  const outlet = findOutlet(loadOutletTable(), row.host);
  const subject = {
    ...{ title: row.title, text: removeLinkLists(row.text), byline: row.author ?? null, outlet },
    ...{ address: row.url ?? null, publishedAt: row.date, language: null },
    ...{ linkCount: null, correctionNoted: false },
  };
  const isOpinionOutlet = outlet?.flags.includes('opinion') ?? false;
  const { lean } = await analyzer.analyze(subject);
  return {
    ...{ title: row.title, sentences: parseStorySentences(subject.text, row.title), dated: row.date },
    ...{ opinion: findOpinionSign({ ...subject, isOpinionOutlet }), side: sideOf(shownLean(lean)) },
    headline: cleanHeadline(row.title, [outlet?.name ?? row.host, outlet?.domain ?? row.host]),
  };
}

/** The headline of an article ("2"), or one of its sentences ("2.0"), as the title of a story. */
function titleFrom(name: string, articles: readonly Prepared[]): string {
  const [article = '', order] = name.split('.');
  const own = articles[Number(article)];
  if (order === undefined) return own?.headline ?? '';
  return own?.sentences[Number(order)]?.text.replace(/\.$/, '') ?? '';
}

interface Label {
  articles: readonly string[];
  title: string;
  best: readonly string[];
  first: readonly string[];
  later: readonly string[];
  isOneEvent: boolean;
}

const toLabelled = (
  { title, best, first, later, isOneEvent }: Label,
  articles: readonly Prepared[],
): LabelledStory => ({
  ...{
    articles,
    title: titleFrom(title, articles),
    titleArticle: Number.parseInt(title, 10),
    best,
    isOneEvent,
  },
  ...{ first: new Set(first), later: new Set([...later, ...best]) },
});

async function loadInvented(): Promise<LabelledStory[]> {
  type Invented = Omit<Label, 'articles'> & { articles: Row[] };
  const analyzer = createEmbeddedAnalyzer();
  const rows = readFileSync(invented, 'utf8').trim().split('\n');
  return await Promise.all(
    rows.map(async (line) => {
      const { articles, ...label } = JSON.parse(line) as Invented;
      const prepared = await Promise.all(articles.map((row) => prepare(row, analyzer)));
      return toLabelled({ ...label, articles: [] }, prepared);
    }),
  );
}

function loadLabels(): Label[] {
  const [, ...lines] = readFileSync(labelFile, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [articles, title = '', best, first, later, event] = line.split(',');
    return {
      ...{ articles: namesIn(articles), title, best: namesIn(best), first: namesIn(first) },
      ...{ later: namesIn(later), isOneEvent: event === 'one' },
    };
  });
}

/** The labelled stories; the texts of their articles are private and not part of the project. */
export async function loadLabelledStories(isInvented: boolean): Promise<LabelledStory[]> {
  if (isInvented) return await loadInvented();
  const labels = loadLabels();
  const wanted = new Set(labels.flatMap(({ articles }) => articles));
  const analyzer = createEmbeddedAnalyzer();
  const found = new Map<string, Prepared>();
  for (const row of loadRows<Row>(corpus))
    if (wanted.has(row.id)) found.set(row.id, await prepare(row, analyzer));
  return labels.map((label) =>
    toLabelled(
      label,
      label.articles.map((id) => {
        const article = found.get(id);
        if (article === undefined)
          throw new Error(`The article ${id} of a labelled story is not in the corpus.`);
        return article;
      }),
    ),
  );
}
