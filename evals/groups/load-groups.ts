import type { ConfidenceArticle } from '#domain/stories/confidence-features.ts';
import { loadRows } from '#models/load-rows.ts';
import { dataFile, loadInvented, newsroomFile } from '../support/data-files.ts';

export const labelFile = dataFile('group-labels.jsonl.gz');

/** A group of articles that readers judged. */
export interface Group {
  /** The id of its first article. */
  id: string;
  articles: readonly ConfidenceArticle[];
  /** The probability that the grouping estimated, in [0, 1]. */
  grouping: number;
  /** The time of its newest article, in milliseconds. */
  at: number;
  /** Whether it holds one event, or turns of one affair, articles that do not belong aside. */
  isSound: boolean;
  /** Whether a reader of a national edition would miss it. */
  isMajor: boolean;
  /** The places of articles that most readers found not to belong. */
  strays: ReadonlySet<number>;
  /** The places of articles whose headlines readers found the fairest. */
  fairest: ReadonlySet<number>;
}

interface Label {
  articles: string[];
  times: string[];
  confidence: number;
  labels: {
    verdict: 'one' | 'affair' | 'loose' | 'wrong';
    major: boolean;
    strays: string[];
    best: string | null;
  }[];
}

interface Row {
  id: string;
  title: string;
  text: string;
  host: string;
}

const byMajority = (values: readonly boolean[]): boolean => values.filter(Boolean).length * 2 > values.length;

const placesOf = (articles: readonly string[], is: (id: string) => boolean): Set<number> =>
  new Set(articles.flatMap((id, at) => (is(id) ? [at] : [])));

const toArticle = ({ title, text, host }: Omit<Row, 'id'>): ConfidenceArticle => ({
  ...{ title, text },
  outlet: { name: host, domain: host },
});

export function loadGroups(): Group[] {
  const rows = new Map([...loadRows<Row>(newsroomFile)].map((row) => [row.id, row]));
  return [...loadRows<Label>(labelFile)].map(({ articles, times, confidence, labels }) => ({
    id: articles[0] ?? '',
    articles: articles.flatMap((id) => {
      const row = rows.get(id);
      return row === undefined ? [] : [toArticle(row)];
    }),
    grouping: confidence,
    at: Math.max(...times.map((time) => Date.parse(time))),
    isSound: byMajority(labels.map(({ verdict }) => verdict === 'one' || verdict === 'affair')),
    isMajor: byMajority(labels.map(({ major }) => major)),
    strays: placesOf(articles, (id) => byMajority(labels.map(({ strays }) => strays.includes(id)))),
    fairest: placesOf(articles, (id) => labels.some(({ best }) => best === id)),
  }));
}

/** The invented articles of the clustering eval: groups of one event, and of neighbouring articles of two. */
export function inventGroups(): Group[] {
  const rows = loadInvented<Row & { story: string }>('clustering/articles.jsonl');
  const articles = rows.map(({ story, ...texts }, at) => {
    return { story, article: toArticle({ ...texts, host: `outlet-${at % 5}.example` }) };
  });
  return articles.slice(1).map(({ story, article }, at) => {
    const before = articles[at] as (typeof articles)[number];
    const isSound = before.story === story;
    return {
      articles: [before.article, article],
      grouping: at % 2 === 0 ? 0.9 : 0.8,
      at,
      isSound,
      isMajor: isSound,
      id: `${at}`,
      strays: new Set<number>(),
      fairest: new Set([0]),
    };
  });
}
