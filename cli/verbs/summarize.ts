import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { AppError } from '#domain/app-error.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { summariseStory } from '#domain/stories/summarise-story.ts';
import { textSubject } from '#server/analysis/analyzer.ts';
import { summariseSubject } from '#server/analysis/summarise-subject.ts';
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

function summariseTogether(articles: readonly Article[]): string[] {
  const read = articles.map(({ title, text }) => ({
    ...{ title, sentences: parseStorySentences(text, title), beginning: text },
    opinion: findOpinionSign({ title, text }),
  }));
  return summariseStory(read).map(({ text }) => text);
}

async function answer(record: BatchRecord): Promise<BatchRecord> {
  const articles = parseArticles(record);
  const [first] = articles;
  const isOne = first !== undefined && articles.length === 1;
  const sentences = isOne ? summariseSubject(textSubject(first)) : summariseTogether(articles);
  return { summary: sentences.join(' ') };
}

async function run(args: string[], io: VerbIo): Promise<number> {
  const { values, positionals } = parseVerbArgs(args, batchOptions);
  noPositionals(positionals);
  return runBatch({
    io,
    inFile: values.in,
    outFile: values.out,
    concurrency: 1,
    handle: answer,
  });
}

/** `balance summarize`: summarises articles in bulk. */
export const verb: Verb = {
  help,
  run,
};
