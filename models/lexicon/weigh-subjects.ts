/**
 * Rewrites the weights of subjects.tsv by the rarity of each term in a corpus; labels are not used:
 *
 *   npx tsx models/lexicon/weigh-subjects.ts ../shared/data/bias-train.jsonl.gz
 *
 * weight = 0.02 × ln(articles / articles with the term), so that a term of every tenth article counts 0.05
 * and one of every thousandth 0.14.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findTerms, indexTerms } from '#domain/analysis/find-terms.ts';
import { type CorpusRow, loadRows } from '#models/load-rows.ts';
import { loadSubjects } from './subjects.ts';

const scale = 0.02;

function main(corpus: string): void {
  const file = fileURLToPath(new URL('./subjects.tsv', import.meta.url));
  const subjects = loadSubjects(file);
  const index = indexTerms(subjects);
  const found = new Map<string, number>();
  let articles = 0;
  for (const { title, text } of loadRows<CorpusRow>(corpus)) {
    articles += 1;
    const terms = new Set(findTerms(`${title}\n\n${text}`, index).map(({ entry }) => entry.term));
    for (const term of terms) found.set(term, (found.get(term) ?? 0) + 1);
  }
  const lines = subjects.map(({ side, term }) => {
    const weight = scale * Math.log(articles / Math.max(1, found.get(term) ?? 0));
    return `${side}\t${Math.max(0.001, weight).toFixed(3)}\t${term}\n`;
  });
  writeFileSync(file, lines.join(''));
  console.log(`${subjects.length} subjects weighed over ${articles} articles`);
}

main(process.argv[2] ?? '../shared/data/bias-train.jsonl.gz');
