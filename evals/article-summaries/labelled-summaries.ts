import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { removeLinkLists } from '#domain/text/link-lists.ts';
import { loadRows } from '#models/load-rows.ts';
import { loadModels } from '#server/analysis/embedded/load-models.ts';
import { type ParsedDocument, parseDocument } from '#server/analysis/embedded/parse-document.ts';
import { findFitting, type Kind } from '#server/analysis/embedded/summarise.ts';
import type { Candidate, Headline } from '#server/analysis/embedded/summary-candidates.ts';
import { rootFolder } from '#server/config/paths.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { withoutTurns } from '#server/take-turns.ts';

/** Sentences by their index in the text, as a reader chose them; see `evals/summary-labels.md`. */
interface SummaryLabel {
  best: readonly number[];
  first: ReadonlySet<number>;
  later: ReadonlySet<number>;
}

/** A labelled article, with what the product knows of it. */
export interface LabelledSummary extends SummaryLabel {
  document: ParsedDocument;
  kind: Kind;
  /** What its summary may be chosen from; null where it has none. */
  fitting: { candidates: readonly Candidate[]; headline: Headline } | null;
}

interface Row {
  id: string;
  title: string;
  text: string;
  url?: string;
  host?: string;
  date?: string;
  author?: string | null;
}

export const corpus = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');
const labelFile = join(rootFolder, 'evals', 'summary-labels.csv');
const invented = join(rootFolder, 'evals', 'testdata', 'article-summaries.jsonl');

const numbersIn = (field = ''): number[] => field.split(' ').filter(Boolean).map(Number);

async function toLabelled(row: Row, label: SummaryLabel): Promise<LabelledSummary> {
  const outlet = row.host === undefined ? null : findOutlet(loadOutletTable(), row.host);
  const isOpinionOutlet = outlet?.flags.includes('opinion') ?? false;
  const subject = {
    ...{ title: row.title, text: removeLinkLists(row.text), byline: row.author ?? null },
    ...{ address: row.url ?? null, publishedAt: row.date ?? null, language: null, outlet },
    ...{ linkCount: null, correctionNoted: false },
  };
  const document = await parseDocument(subject, loadModels(), withoutTurns);
  const sign = findOpinionSign({ ...subject, text: document.text, isOpinionOutlet });
  const isAdvocate = isOpinionOutlet || outlet?.kind === 'think-tank';
  const kind = { sign, byline: subject.byline, isAdvocate };
  return { ...label, document, kind, fitting: findFitting(document, kind) };
}

async function loadInvented(): Promise<LabelledSummary[]> {
  type Invented = Row & Record<'best' | 'first' | 'later', number[]>;
  const rows = readFileSync(invented, 'utf8').trim().split('\n');
  return await Promise.all(
    rows.map(async (line) => {
      const row = JSON.parse(line) as Invented;
      const { best, first, later } = row;
      return await toLabelled(row, { best, first: new Set(first), later: new Set(later) });
    }),
  );
}

/** The labelled articles; their texts are private and not part of the project. */
export async function loadLabelledSummaries(isInvented: boolean): Promise<LabelledSummary[]> {
  if (isInvented) return await loadInvented();
  const labels = new Map<string, SummaryLabel>();
  for (const line of readFileSync(labelFile, 'utf8').trim().split('\n').slice(1)) {
    const [id = '', best, first, later] = line.split(',');
    labels.set(id, {
      ...{ best: numbersIn(best), first: new Set(numbersIn(first)) },
      later: new Set([...numbersIn(later), ...numbersIn(best)]),
    });
  }
  const found: LabelledSummary[] = [];
  for (const row of loadRows<Row>(corpus)) {
    const label = labels.get(row.id);
    if (label !== undefined) found.push(await toLabelled(row, label));
  }
  return found;
}
