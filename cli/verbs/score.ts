import type { Analysis } from '#domain/analysis/rating.ts';
import { AppError } from '#domain/app-error.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { type AnalysisSubject, textSubject } from '#server/analysis/analyzer.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { type BatchRecord, batchOptions, runBatch } from '../batch.ts';
import { noPositionals, parseVerbArgs } from '../parse-verb-args.ts';
import type { Verb, VerbIo } from '../verb.ts';

const help = `Usage: balance score [--text-only] [--in FILE] [--out FILE]

Rates articles with the embedded analyzer: no key, no network, no database.

Reads JSON lines  {"id", "title", "text", "url"?, "domain"?}
Writes for each   {"id", "bias_score", "bias_confidence", "bias_basis", "credibility_score",
                   "credibility_factors", "topics", "evidence", "abstained"?}
             or   {"id", "error": {"code", "message"}}

  bias_score     lean from -1 (left) to 1 (right). With "abstained": true it is the raw estimate,
                 which the product shows as unrated; null only without any text signal
  --text-only    ignore the outlet
  --in FILE      read FILE; absent or -: standard input
  --out FILE     write FILE; absent or -: standard output
`;

function getText(record: BatchRecord, field: string): string | null {
  const value = record[field];
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  throw new AppError('invalid-input', `${field} must be a text.`);
}

function parseSubject(record: BatchRecord, textOnly: boolean): AnalysisSubject {
  const title = getText(record, 'title');
  const text = getText(record, 'text');
  if (title === null && text === null) throw new AppError('invalid-input', 'title or text is needed.');
  const place = getText(record, 'domain') ?? getText(record, 'url');
  const outlet = textOnly || place === null ? null : findOutlet(loadOutletTable(), place);
  return textSubject({ title: title ?? '', text: text ?? '' }, outlet);
}

function toAnswer({ lean, credibility, topics }: Analysis): BatchRecord {
  return {
    bias_score: lean.estimate,
    bias_confidence: Math.round(lean.confidence * 1000) / 1000,
    bias_basis: lean.basis,
    credibility_score: credibility.score,
    credibility_factors: credibility.factors,
    topics,
    evidence: lean.evidence.map(({ quote, start, end, side, weight, kind }) => {
      return { quote, start, end, side, weight, kind };
    }),
    ...(lean.abstention === null ? {} : { abstained: true }),
  };
}

async function run(args: string[], io: VerbIo): Promise<number> {
  const options = { ...batchOptions, 'text-only': { type: 'boolean' } } as const;
  const { values, positionals } = parseVerbArgs(args, options);
  noPositionals(positionals);
  const textOnly = values['text-only'] === true;
  const analyzer = createEmbeddedAnalyzer();
  return runBatch({
    io,
    inFile: values.in,
    outFile: values.out,
    concurrency: 1,
    handle: async (record) => toAnswer(await analyzer.analyze(parseSubject(record, textOnly))),
  });
}

/** `balance score`: rates articles in bulk. */
export const verb: Verb = { help, run };
