import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { loadRows } from '#models/load-rows.ts';
import type { AnalysisSubject } from '#server/analysis/analyzer.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { textSubject } from '#server/analysis/text-subject.ts';
import { rootFolder } from '#server/config/paths.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { inventedArticles } from '#testing/small-web/invented-articles.ts';
import { printTable, quantile } from './support/table.ts';

const corpus = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');
const maxArticles = 500;
const warmUp = 60;

function loadSubjects(): AnalysisSubject[] {
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

/**
 * `npm run bench -- judge`: CPU time of all embedded judgements of one article: lean, evidence, credibility,
 * topics and summary. CPU time, not time on the wall: other work on the machine does not count.
 */
export async function run(): Promise<void> {
  const analyzer = createEmbeddedAnalyzer();
  const subjects = loadSubjects();
  for (let i = 0; i < warmUp; i += 1) {
    const subject = subjects[i % subjects.length];
    if (subject !== undefined) await analyzer.analyze(subject);
  }
  const times: number[] = [];
  let characters = 0;
  for (const subject of subjects) {
    const before = process.cpuUsage();
    await analyzer.analyze(subject);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
    characters += subject.text.length;
  }
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  const per = Math.round(characters / subjects.length).toLocaleString('en');
  printTable(
    `All embedded judgements of one article (${subjects.length} articles, ${per} characters on average)`,
    [
      { figure: 'CPU time, mean', measured: `${mean.toFixed(1)} ms`, limit: '4 ms' },
      { figure: 'CPU time, p50', measured: `${quantile(times, 0.5).toFixed(1)} ms` },
      { figure: 'CPU time, p95', measured: `${quantile(times, 0.95).toFixed(1)} ms` },
    ],
  );
}
