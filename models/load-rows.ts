import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** The rows of a JSON Lines file, gzipped or plain; the caller declares the type of a row. */
export function* loadRows<Row>(file: string): Generator<Row> {
  const read = readFileSync(file);
  const bytes = file.endsWith('.gz') ? gunzipSync(read) : read;
  let start = 0;
  while (start < bytes.length) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline;
    if (end > start) yield JSON.parse(bytes.toString('utf8', start, end)) as Row;
    start = end + 1;
  }
}

/** A row of the training corpus (its texts belong to their publishers and are never committed). */
export interface CorpusRow {
  title: string;
  text: string;
  domain: string;
  lean: -1 | 0 | 1;
  topic?: string;
}

const publicSecondLevel = new Set(['co', 'com', 'org', 'ac', 'gov', 'net']);

/** The outlet behind a host: its last two labels, three below co.uk and the like. */
export function brandOf(domain: string): string {
  const labels = domain.split('.');
  return labels.slice(publicSecondLevel.has(labels.at(-2) ?? '') ? -3 : -2).join('.');
}
