import { weighStems } from '#domain/search/relevance.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import { loadRows } from '#models/load-rows.ts';
import { buildArticleQuery, keyWords } from '#server/checks/search-queries.ts';
import type { Candidate } from '#server/checks/suggestion.ts';
import { relevanceSetting } from '#server/settings/definitions.ts';
import { bootstrapMean } from './support/bootstrap.ts';
import { compareMeans } from './support/compare-means.ts';
import { inventedFile, type StoryRow, storiesFile } from './support/data-files.ts';
import { type Measured, type MeasuredRow, report, usesInvented } from './support/measured.ts';

type Row = Pick<StoryRow, 'story' | 'title' | 'text'>;

const maxStories = 300;
const otherArticles = 40;
const leadCharacters = 600;
const day = '2026-03-04T10:00:00Z';

function toCandidate({ title, text }: Row): Candidate {
  return {
    articleId: null,
    title,
    address: 'https://outlet.example/article',
    isResolved: true,
    source: 'Outlet',
    outlet: 'outlet.example',
    description: '',
    lead: text.slice(0, leadCharacters),
    publishedAt: new Date(day),
    lean: null,
    side: null,
    credibility: null,
    ratedBy: null,
    origin: 'corpus',
    everyTerm: false,
  };
}

/** Articles of other stories that share key words with the subject, which are hard to distinguish. */
function findOthers(subject: Row, articles: readonly { row: Row; stems: ReadonlySet<string> }[]): Row[] {
  const keys = [...stemsOf(keyWords(subject, 10).join(' '))];
  return articles
    .filter(({ row }) => row.story !== subject.story)
    .map(({ row, stems }) => ({ row, shared: keys.filter((key) => stems.has(key)).length }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, otherArticles)
    .map(({ row }) => row);
}

type Scorer = (subject: Row, candidates: readonly Row[]) => number[];

const ours: Scorer = (subject, rows) => {
  const candidates = rows.map(toCandidate);
  const weightOf = weighStems(candidates.map(({ title, lead }) => stemsOf(`${title} ${lead}`)));
  const article = { ...subject, address: null, outlet: 'own.example', publishedAt: day };
  const order = buildArticleQuery({ article, now: new Date(day), side: null, opposingOnly: false });
  return candidates.map((candidate) => order.score(candidate, weightOf));
};

/** Share of common words of both titles and beginnings. */
const sharedWords: Scorer = (subject, rows) => {
  const own = stemsOf(`${subject.title} ${subject.text.slice(0, leadCharacters)}`);
  return rows.map(({ title, text }) => {
    const theirs = stemsOf(`${title} ${text.slice(0, leadCharacters)}`);
    const common = [...theirs].filter((stem) => own.has(stem)).length;
    return common / Math.max(1, own.size + theirs.size - common);
  });
};

function averagePrecision(scores: readonly number[], related: readonly boolean[]): number {
  const order = scores.map((_, at) => at).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  let found = 0;
  let sum = 0;
  for (const [rank, at] of order.entries()) {
    if (related[at] !== true) continue;
    found += 1;
    sum += found / (rank + 1);
  }
  return found === 0 ? 0 : sum / found;
}

function measure(rows: readonly Row[]): MeasuredRow[] {
  const articles = rows.map((row) => ({ row, stems: stemsOf(`${row.title} ${row.text.slice(0, 1500)}`) }));
  const stories = [...new Set(rows.map(({ story }) => story))];
  const step = Math.max(1, Math.floor(stories.length / maxStories));
  const precisions = { ours: [] as number[], sharedWords: [] as number[] };
  const atThreshold = { related: [] as number[], others: [] as number[] };
  const { threshold } = relevanceSetting.initial;
  for (const story of stories.filter((_, at) => at % step === 0).slice(0, maxStories)) {
    const [subject, ...siblings] = rows.filter((row) => row.story === story);
    if (subject === undefined || siblings.length === 0) continue;
    const others = findOthers(subject, articles);
    const candidates = [...siblings, ...others];
    const related = candidates.map((_, at) => at < siblings.length);
    const scores = ours(subject, candidates);
    precisions.ours.push(averagePrecision(scores, related));
    precisions.sharedWords.push(averagePrecision(sharedWords(subject, candidates), related));
    const share = (part: number[]): number =>
      part.filter((score) => score >= threshold).length / Math.max(1, part.length);
    atThreshold.related.push(share(scores.filter((_, at) => related[at])));
    atThreshold.others.push(share(scores.filter((_, at) => !related[at])));
  }
  const name = 'share of common words';
  return [
    compareMeans('Mean average precision', precisions.ours, { name, values: precisions.sharedWords }),
    { what: `Same event at or above the threshold ${threshold}`, ...bootstrapMean(atThreshold.related) },
    { what: 'Other events at or above it', ...bootstrapMean(atThreshold.others) },
  ];
}

/**
 * `npm run eval -- relevance`: whether the relevance of suggested articles puts those on the same event
 * before the forty of other events that share most key words with the subject. Mean average precision,
 * beside the share of common words, with 95 % intervals over stories.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, storiesFile);
  const articles = [...loadRows<Row>(isInvented ? inventedFile('summary.jsonl') : storiesFile)];
  return report(
    {
      name: 'relevance',
      title: 'Relevance of suggested articles',
      about: `Up to ${maxStories} stories: the two other articles on an event among the ${otherArticles} of other events that share most key words with it. The few weights were set by hand with these stories.`,
      rows: measure(articles),
      detail: null,
    },
    { isInvented },
  );
}
