import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { loadSubjects } from './support/analysis-subjects.ts';
import { printTable, quantile } from './support/table.ts';

const warmUp = 60;

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
      {
        figure: 'All judgements of an article, mean',
        measured: `${mean.toFixed(1)} ms`,
        limit: '4 ms',
      },
      { figure: 'The same, p50', measured: `${quantile(times, 0.5).toFixed(1)} ms` },
      { figure: 'The same, p95', measured: `${quantile(times, 0.95).toFixed(1)} ms` },
    ],
  );
}
