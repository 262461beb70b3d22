import { rankingAuc } from '#models/lean/lean-measures.ts';
import { seededRandom } from '#models/lean/lean-training.ts';
import { type CorpusRow, loadRows } from '#models/load-rows.ts';
import { textSubject } from '#server/analysis/analyzer.ts';
import { bootstrapMean, type Estimate } from '../support/bootstrap.ts';
import { type Measured, report } from '../support/measured.ts';
import { describeRun, openEvalModel, parseLimits, takeEvenly } from './open-eval-model.ts';

interface ReadRow {
  lean: number;
  /** 0 where the model names no side or gave no answer: such rows count. */
  score: number;
  /** Quotes kept, and dropped by the program. */
  found: number;
  dropped: number;
}

function aucOver(rows: readonly ReadRow[]): Estimate {
  const random = seededRandom(7);
  const auc = (some: readonly ReadRow[]) =>
    rankingAuc(
      some.map(({ score }) => score),
      some.map(({ lean }) => lean),
    );
  const drawn = Array.from({ length: 500 }, () =>
    auc(rows.map((row) => rows[Math.floor(random() * rows.length)] ?? row)),
  )
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const value = auc(rows);
  const at = (share: number): number => drawn[Math.round(share * (drawn.length - 1))] ?? value;
  return { value, low: at(0.025), high: at(0.975) };
}

/**
 * The lean that the model of LLM_* reads out of a sample, silent and failed rows included as 0. The sample
 * has as many left as right outlets' articles. Printed only: what a model says is no figure of the product.
 */
export async function measureLeanModel(file: string, args: readonly string[]): Promise<Measured> {
  const { sample, tokens } = parseLimits(args, { sample: 60, tokens: 300_000 });
  const model = openEvalModel(tokens);
  const all = [...loadRows<CorpusRow>(file)];
  const half = Math.max(1, Math.floor(sample / 2));
  const articles = [-1, 1].flatMap((side) =>
    takeEvenly(
      all.filter(({ lean }) => lean === side),
      half,
    ),
  );
  const rows: ReadRow[] = [];
  for (const { lean, title, text } of articles) {
    const reading = await model.read(textSubject({ title, text }));
    const found = reading?.verified ?? 0;
    rows.push({ lean, score: reading?.lean ?? 0, found, dropped: reading?.dropped ?? 0 });
  }
  const spoke = rows.filter(({ score }) => score !== 0);
  const quotes = rows.reduce((sum, { found, dropped }) => sum + found + dropped, 0);
  const kept = rows.reduce((sum, { found }) => sum + found, 0);
  return report(
    {
      name: 'lean-model',
      title: `Lean as the model ${model.name} reads it`,
      about: describeRun(model, rows.length),
      rows: [
        { what: 'Left-right AUC, all rows', ...aucOver(rows), baseline: { name: 'chance', value: 0.5 } },
        {
          what: 'Share in which it takes a side',
          ...bootstrapMean(rows.map(({ score }) => (score === 0 ? 0 : 1))),
        },
        {
          what: 'Of these: side of the outlet',
          ...bootstrapMean(spoke.map(({ score, lean }) => (Math.sign(score) === lean ? 1 : 0))),
        },
        { what: 'Quotations that stand in the text', value: quotes === 0 ? 0 : kept / quotes },
      ],
      detail: null,
    },
    { isInvented: true },
  );
}
