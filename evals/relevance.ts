import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { weighStems } from '#domain/search/relevance.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import { buildArticleQuery, keyWords } from '#server/checks/search-queries.ts';
import type { Candidate } from '#server/checks/suggestion.ts';
import { rootFolder } from '#server/config/paths.ts';
import { relevanceSetting } from '#server/settings/definitions.ts';
import { bootstrapMean, type Estimate } from './support/bootstrap.ts';
import { type Measured, report, usesInvented } from './support/measured.ts';

interface Row {
  story: string;
  title: string;
  text: string;
}

const labelled = join(rootFolder, '..', 'shared', 'data', 'stories-dev.jsonl.gz');
const invented = join(rootFolder, 'evals', 'testdata', 'summary.jsonl');
const maxStories = 300;
const otherArticles = 40;
const leadCharacters = 600;
const day = '2026-03-04T10:00:00Z';

function loadArticles(file: string): Row[] {
  const bytes = readFileSync(file);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

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

interface Result {
  ours: Estimate;
  sharedWords: Estimate;
  gain: Estimate;
  relatedAtThreshold: Estimate;
  othersAtThreshold: Estimate;
}

function measure(rows: readonly Row[]): Result {
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
  return {
    ours: bootstrapMean(precisions.ours),
    sharedWords: bootstrapMean(precisions.sharedWords),
    gain: bootstrapMean(precisions.ours.map((value, at) => value - (precisions.sharedWords[at] ?? 0))),
    relatedAtThreshold: bootstrapMean(atThreshold.related),
    othersAtThreshold: bootstrapMean(atThreshold.others),
  };
}

/**
 * `npm run eval -- relevance`: whether the relevance of suggested articles puts those on the same event
 * before the forty of other events that share most key words with the subject. Mean average precision,
 * beside the share of common words, with 95 % intervals over stories.
 */
export function run(args: string[]): Measured {
  const isInvented = usesInvented(args, labelled);
  return report(reportRelevance(measure(loadArticles(isInvented ? invented : labelled))), { isInvented });
}

/** Puts the numbers into the common form. */
export function reportRelevance(detail: Result): Measured {
  const { ours, sharedWords: baseline, gain } = detail;
  const { threshold } = relevanceSetting.initial;
  return {
    name: 'relevance',
    title: 'Relevance of suggested articles',
    about: `Up to ${maxStories} stories: the two other articles on an event among the ${otherArticles} of other events that share most key words with it. The few weights were set by hand with these stories.`,
    rows: [
      {
        what: 'Mean average precision',
        ...ours,
        baseline: { name: 'share of common words', ...baseline },
        difference: gain,
      },
      { what: `Same event at or above the threshold ${threshold}`, ...detail.relatedAtThreshold },
      { what: `Other events at or above it`, ...detail.othersAtThreshold },
    ],
    detail,
  };
}
