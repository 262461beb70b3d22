import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { loadRows } from '#models/load-rows.ts';
import { type AnalysisSubject, textSubject } from '#server/analysis/analyzer.ts';
import { rootFolder } from '#server/config/paths.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { inventedArticles } from '#testing/small-web/invented-articles.ts';

const corpus = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');
const maxArticles = 500;

/** Articles of the newsroom with their outlets; without it invented ones. */
export function loadSubjects(): AnalysisSubject[] {
  const outlets = loadOutletTable();
  if (!existsSync(corpus)) {
    console.log('The articles of the newsroom are not here: measuring invented ones.');
    return inventedArticles.map(({ title, paragraphs }) =>
      textSubject({ title, text: paragraphs.join('\n\n') }),
    );
  }
  const subjects: AnalysisSubject[] = [];
  for (const row of loadRows<{ title: string; text: string; url: string }>(corpus)) {
    if (subjects.length === maxArticles) break;
    subjects.push(textSubject(row, findOutlet(outlets, row.url)));
  }
  return subjects;
}
