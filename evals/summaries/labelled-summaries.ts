import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import {
  type SummarisedArticle,
  type SummarySentence,
  summariseStory,
} from '#domain/stories/summarise-story.ts';
import { removeLinkLists } from '#domain/text/link-lists.ts';
import { findSentences } from '#domain/text/sentences.ts';
import { loadRows } from '#models/load-rows.ts';
import { findPartisanTerms } from '#server/analysis/embedded/load-models.ts';
import { rootFolder } from '#server/config/paths.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { bootstrapMean, bootstrapShare, type Estimate } from '../support/bootstrap.ts';
import type { MeasuredRow } from '../support/measured.ts';
import { rougeL } from '../support/rouge.ts';

/** A sentence by the index of its article and where it begins in the text: "2.154". */
type Place = string;

/** Articles with the sentences that a reader chose for a summary of them. */
export interface LabelledSummary {
  articles: readonly SummarisedArticle[];
  title: string;
  best: readonly Place[];
  first: readonly Place[];
  later: readonly Place[];
}

interface Row {
  id: string;
  title: string;
  text: string;
  url?: string;
  host?: string;
  author?: string | null;
}

export const corpus = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');

/** An article as its summary has it; the side is that of its outlet. */
export function toSummarised({ title, text, url, host = '', author }: Row): SummarisedArticle {
  const outlet = findOutlet(loadOutletTable(), host);
  const beginning = removeLinkLists(text);
  const isOpinionOutlet = outlet?.flags.includes('opinion') ?? false;
  const subject = { title, text: beginning, byline: author ?? null, address: url ?? null, isOpinionOutlet };
  return {
    ...{ title, beginning, sentences: parseStorySentences(beginning, title) },
    ...{ opinion: findOpinionSign(subject), side: sideOf(outlet?.lean ?? null) },
  };
}

/** All articles of the corpus, or of the invented rows. */
export const loadArticles = (invented: readonly Row[] | null): SummarisedArticle[] =>
  [...(invented ?? loadRows<Row>(corpus))].map(toSummarised);

export const loadInvented = <Label>(name: string): Label[] =>
  readFileSync(join(rootFolder, 'evals', 'testdata', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Label);

/** The lines of a file of labels, in fields. */
export const loadLabels = (file: string): string[][] =>
  readFileSync(join(rootFolder, 'evals', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

export const placesIn = (field = ''): string[] => field.split(' ').filter(Boolean);

/** The articles with these ids. */
export function loadById(ids: ReadonlySet<string>): Map<string, SummarisedArticle> {
  const found = new Map<string, SummarisedArticle>();
  for (const row of loadRows<Row>(corpus)) if (ids.has(row.id)) found.set(row.id, toSummarised(row));
  return found;
}

/** Whether one of the places is inside a sentence of a summary. */
function isMarked(
  { sentence, article }: SummarySentence,
  places: readonly Place[],
  { articles }: LabelledSummary,
): boolean {
  const own = articles[article]?.sentences.find(({ text }) => text === sentence);
  if (own === undefined) return false;
  return places.some((place) => {
    const [at, start] = place.split('.').map(Number) as [number, number];
    return at === article && start >= own.start && start < own.start + own.text.length;
  });
}

/** The reader's best summary. */
function referenceOf({ articles, best }: LabelledSummary): string {
  const sentences = best.map((place) => {
    const [at, start] = place.split('.').map(Number) as [number, number];
    const text = articles[at]?.beginning ?? '';
    const [span] = findSentences(text.slice(start), 1);
    return span === undefined ? '' : text.slice(start + span.start, start + span.end);
  });
  return sentences.join(' ');
}

const share = (values: readonly boolean[]): Estimate => bootstrapShare(values, (value) => value);

const summarise = ({ articles, title }: Pick<LabelledSummary, 'articles' | 'title'>): SummarySentence[] =>
  summariseStory(articles, { title, isPartisan: (text) => findPartisanTerms(text).length > 0 });

/** The rows that both evals have: how many have a summary, how long it is, and what readers chose. */
export function measureSummaries(
  things: 'Articles' | 'Stories',
  all: readonly Pick<LabelledSummary, 'articles' | 'title'>[],
  labelled: readonly LabelledSummary[],
): MeasuredRow[] {
  const summaries = all.map(summarise);
  const words = summaries.map((each) => each.reduce((sum, { sentence }) => sum + countWords(sentence), 0));
  const marked = labelled.filter(({ first }) => first.length > 0);
  const chosen = marked.map((label) => ({ label, summary: summarise(label) }));
  const later = chosen.flatMap(({ label, summary }) =>
    summary.slice(1).map((each) => isMarked(each, [...label.later, ...label.best], label)),
  );
  const begins = ({ label, summary: [first] }: (typeof chosen)[number]): boolean =>
    first !== undefined && isMarked(first, label.first, label);
  return [
    {
      what: `${things} with a text that have a summary`,
      ...share(summaries.map(({ length }) => length > 0)),
    },
    { what: 'Words of a summary', ...bootstrapMean(words) },
    {
      what: `${things} whose summary begins with a sentence that the reader marked`,
      ...share(chosen.map(begins)),
    },
    { what: 'Later sentences that the reader marked', ...share(later) },
    {
      what: 'ROUGE-L against the reader’s best summary',
      ...bootstrapMean(
        chosen.map(({ label, summary }) =>
          rougeL(summary.map(({ sentence }) => sentence).join(' '), referenceOf(label)),
        ),
      ),
    },
  ];
}
