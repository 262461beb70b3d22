import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { AppError } from '#domain/app-error.ts';
import { pickPassages } from '#domain/search/pick-passages.ts';
import { stemsOf } from '#domain/search/search-terms.ts';
import { chooseHeadline, leadsOf } from '#domain/stories/choose-title.ts';
import { cleanHeadline } from '#domain/stories/clean-headline.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { createSummariser } from '#domain/stories/summarise-story.ts';
import { cutText } from '#domain/text/cut-text.ts';
import type { Analyzer } from '#server/analysis/analyzer.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { textSubject } from '#server/analysis/text-subject.ts';
import { type BatchRecord, batchOptions, runBatch } from '../batch.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb, VerbIo } from '../verb.ts';

const help = `Usage: balance summarize [--in FILE] [--out FILE]

Summarises articles in their own sentences: no key, no network, no database.

Reads JSON lines  {"id", "title", "text"}
             or   {"id", "articles": [{"title", "text"}, ...]}  on one event
Writes for each   {"id", "summary"}
             or   {"id", "error": {"code", "message"}}

  --in FILE      read FILE; absent or -: standard input
  --out FILE     write FILE; absent or -: standard output
`;

const maxArticles = 1_000;

interface Article {
  title: string;
  text: string;
}

function getText(record: BatchRecord, field: string): string {
  const value = record[field];
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  throw new AppError('invalid-input', `${field} must be a text.`);
}

function parseArticle(value: unknown): Article {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('invalid-input', 'Each of the articles must be an object with title and text.');
  }
  const record = value as BatchRecord;
  const article = { title: getText(record, 'title'), text: getText(record, 'text') };
  if (`${article.title}${article.text}`.trim() === '') {
    throw new AppError('invalid-input', 'title or text is needed.');
  }
  return article;
}

function parseArticles(record: BatchRecord): Article[] {
  const { articles } = record;
  if (articles === undefined) return [parseArticle(record)];
  if (!Array.isArray(articles) || articles.length === 0 || articles.length > maxArticles) {
    throw new AppError('invalid-input', `articles must be a list of 1 to ${maxArticles} articles.`);
  }
  return articles.map(parseArticle);
}

/** Sentences of the article; its beginning when it is too short or not in English, else its title. */
async function summarise(analyzer: Analyzer, { title, text }: Article): Promise<string[]> {
  const { summary } = await analyzer.analyze(textSubject({ title, text }));
  if (summary.length > 0) return summary;
  const beginning = pickPassages(text, stemsOf(title), 2);
  return beginning.length > 0 ? beginning : [cutText((text.trim() || title).replace(/\s+/g, ' '), 300)];
}

function summariseTogether(articles: readonly Article[]): string[] {
  const read = articles.map(({ title, text }) => ({
    ...{ title, sentences: parseStorySentences(text, title) },
    opinion: findOpinionSign({ title, text }),
  }));
  const { summarise: summariseBelow } = createSummariser(read);
  const headline = chooseHeadline(
    read.map(({ title, opinion }) => ({
      ...{ text: cleanHeadline(title, []), side: null },
      isOpinion: opinion !== null,
    })),
    null,
    { leads: leadsOf(read), isBorneOut: (title) => summariseBelow(title).saysTitle },
  );
  return summariseBelow(headline).sentences.map(({ text }) => text);
}

async function answer(analyzer: Analyzer, record: BatchRecord): Promise<BatchRecord> {
  const articles = parseArticles(record);
  const [first] = articles;
  const together = articles.length === 1 ? [] : summariseTogether(articles);
  const sentences = together.length > 0 || first === undefined ? together : await summarise(analyzer, first);
  return { summary: sentences.join(' ') };
}

async function run(args: string[], io: VerbIo): Promise<number> {
  const { values, positionals } = parseVerbArgs(args, batchOptions);
  noPositionals(positionals);
  const analyzer = createEmbeddedAnalyzer();
  return runBatch({
    io,
    inFile: values.in,
    outFile: values.out,
    concurrency: 1,
    handle: (record) => answer(analyzer, record),
  });
}

/** `balance summarize`: summarises articles in bulk. */
export const verb: Verb = {
  help,
  run,
};
