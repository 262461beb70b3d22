import { availableParallelism } from 'node:os';
import { AppError } from '#domain/app-error.ts';
import type { ParsedFeed } from '#domain/feeds/feed-item.ts';
import { createFeedPool, type FeedPool } from '#server/ingestion/workers/feed-pool.ts';
import { type BatchRecord, batchOptions, optionalText, runBatch, withPool } from '../batch.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb, VerbIo } from '../verb.ts';

const help = `Usage: balance parse-feed [--in FILE] [--out FILE]

Reads feeds: RSS 0.90 to 2.0, RDF, Atom 0.3 and 1.0, JSON Feed, news sitemaps. Reads JSON lines
{id, url, content_type, body_base64} and answers each, in order, with
{id, kind, title, items: [{title, url, published_at, description, author}]}
or {id, error: {code, message}}. kind is rss, atom, rdf, json or sitemap. url, against which
relative links are resolved, and content_type may be left out. Empty lines are passed
over. code is empty, not-a-feed, malformed, too-large, too-deep or timeout.
Opens no database and no network; uses all processors.

  --in FILE      read from FILE ("-" or absent: standard input)
  --out FILE     write to FILE ("-" or absent: standard output)
`;

function decodeBytes({ body_base64: body }: BatchRecord): Buffer {
  if (typeof body !== 'string') throw new AppError('invalid-input', 'The field body_base64 must be a text.');
  if (!/^[a-z0-9+/_-]*={0,2}\s*$/i.test(body))
    throw new AppError('invalid-input', 'The field body_base64 is no Base64.');
  return Buffer.from(body, 'base64');
}

function answer(parsed: ParsedFeed): BatchRecord {
  if (parsed.kind === 'failed') return { error: { code: parsed.code, message: parsed.message } };
  const items = parsed.items.map(({ title, address, publishedAt, description, author }) => ({
    title,
    url: address,
    published_at: publishedAt,
    description,
    author,
  }));
  return { kind: parsed.format, title: parsed.title, items };
}

async function parseRecord(pool: FeedPool, record: BatchRecord): Promise<BatchRecord> {
  const bytes = decodeBytes(record);
  const address = optionalText(record, 'url') ?? '';
  return answer(await pool.parse({ bytes, contentType: optionalText(record, 'content_type'), address }));
}

async function run(args: string[], io: VerbIo): Promise<number> {
  const { values, positionals } = parseVerbArgs(args, batchOptions);
  noPositionals(positionals);
  const threads = availableParallelism();
  return withPool(createFeedPool({ threads }), (pool) =>
    runBatch({
      io,
      inFile: values.in,
      outFile: values.out,
      concurrency: threads * 4,
      handle: (record) => parseRecord(pool, record),
    }),
  );
}

/** `balance parse-feed`: parses feeds in bulk. */
export const verb: Verb = {
  help,
  run,
};
