import { existsSync } from 'node:fs';
import { modelShare } from '#domain/analysis/mix-model-part.ts';
import { scoreFindings } from '#domain/analysis/score-findings.ts';
import { overlapsSpans } from '#domain/text/quoted-spans.ts';
import { findQuote, indexForQuotes } from '#domain/text/verify-quote.ts';
import { rankingAuc } from '#models/lean/lean-measures.ts';
import type { ModelAnalysis } from '#server/analysis/model/analyze-with-model.ts';
import { inventLabelledArticles, labelFile, loadLabelledArticles } from './articles/labelled-articles.ts';
import { type Said, sayUnseen } from './articles.ts';
import { describeRun, openEvalModel, parseLimits, takeEvenly } from './model/open-eval-model.ts';
import { bootstrapEstimate, mean } from './support/bootstrap.ts';
import { type Measured, type MeasuredRow, report } from './support/measured.ts';
import { rankCorrelation } from './support/rank-correlation.ts';

interface Read {
  label: number;
  /** The rating of outlet and wording, by weights that have not seen the outlet. */
  builtIn: number;
  wording: number;
  /** 0 where the model gives none, as for the product. */
  findings: number;
  step: number;
  part: number;
  confidence: number;
  passages: PassageCounts;
}

interface PassageCounts {
  labelled: number;
  /** Labelled passages that a finding of the same side meets, and of the opposite one. */
  met: number;
  opposite: number;
}

function countPassages({ article }: Said, found: ModelAnalysis): PassageCounts {
  const { title, text } = article.subject;
  const document = `${title}\n\n${text}`;
  const index = indexForQuotes(document);
  const spans = article.signs.flatMap(({ quote, side }) => {
    const span = side === 'none' ? null : findQuote(document, index, quote);
    return span === null ? [] : [{ span, side }];
  });
  const meets = (
    side: string,
    wanted: (of: string | null) => boolean,
    span: { start: number; end: number },
  ) => found.evidence.some((each) => wanted(each.side) && overlapsSpans([each], span) && side !== 'none');
  return {
    labelled: spans.length,
    met: spans.filter(({ span, side }) => meets(side, (of) => of === side, span)).length,
    opposite: spans.filter(({ span, side }) => meets(side, (of) => of !== null && of !== side, span)).length,
  };
}

function toRead(said: Said, found: ModelAnalysis | null): Read {
  const { article, rating, wording } = said;
  const sided = (found?.evidence ?? []).map(
    ({ side, weight }) => ({ side: side ?? 'none', strength: 3 * weight }) as const,
  );
  return {
    ...{ label: article.lean ?? 0, builtIn: rating, wording },
    findings: scoreFindings(sided) ?? 0,
    step: (found?.modelLean?.step ?? 0) / 2,
    part: found?.lean ?? 0,
    confidence: found?.confidence ?? 0,
    passages: found === null ? { labelled: 0, met: 0, opposite: 0 } : countPassages(said, found),
  };
}

type Number = (read: Read) => number;

/** A sample of one side alone has no figure. */
const or = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise);

const rho =
  (number: Number) =>
  (reads: readonly Read[]): number => {
    const labels = reads.map(({ label }) => label);
    return or(rankCorrelation(reads.map(number), labels), 0);
  };
const auc =
  (number: Number) =>
  (reads: readonly Read[]): number => {
    const sides = reads.map(({ label }) => Math.sign(label));
    return or(rankingAuc(reads.map(number), sides), 0.5);
  };

/** The rating with a share of the model that grows with its confidence up to `max`. */
const mixed =
  (max: number): Number =>
  ({ builtIn, part, confidence }) => {
    const share = part === 0 ? 0 : (max * modelShare(confidence)) / modelShare(1);
    return (1 - share) * builtIn + share * part;
  };

const shares = [0, 0.2, 0.4, 0.6, 0.8, 1];

function leanRows(reads: readonly Read[]): MeasuredRow[] {
  const numbers: [string, Number][] = [
    ['Wording, built in', ({ wording }) => wording],
    ['Outlet and wording, built in', ({ builtIn }) => builtIn],
    ['Findings of the model', ({ findings }) => findings],
    ['Lean of the model', ({ step }) => step],
    ['Part of the model', ({ part }) => part],
    ...shares.map((share): [string, Number] => [`Rating with a share of ${100 * share} %`, mixed(share)]),
  ];
  return numbers.flatMap(([what, number]) => [
    { what: `${what}: rank correlation with the labels`, ...bootstrapEstimate(reads, rho(number)) },
    { what: `${what}: left-right AUC`, ...bootstrapEstimate(reads, auc(number)) },
  ]);
}

function passageRows(reads: readonly Read[]): MeasuredRow[] {
  const total = (key: keyof PassageCounts) => reads.reduce((sum, { passages }) => sum + passages[key], 0);
  const share = (key: keyof PassageCounts) => total(key) / Math.max(1, total('labelled'));
  return [
    {
      what: `Labelled passages (${total('labelled')}) that a finding of their side meets`,
      value: share('met'),
    },
    { what: 'that a finding of the other side meets', value: share('opposite') },
    { what: 'Articles in which it names a side', value: mean(reads.map(({ part }) => (part === 0 ? 0 : 1))) },
  ];
}

/**
 * `npm run eval -- model [--sample N] [--tokens N]`: what the model of LLM_* reads in the masked text of labelled articles of
 * outlets that the weights beside it have not seen, against their labels, and the rating with each share of it. Silent and
 * failed articles count as 0. It needs a model, so `all` leaves it out. Printed only.
 * @throws Error where no model is set
 */
async function measureModel(args: readonly string[]): Promise<Measured> {
  const { sample, tokens } = parseLimits(args, { sample: 60, tokens: 300_000 });
  const model = openEvalModel(tokens);
  const isInvented = args.includes('--invented') || !existsSync(labelFile);
  const articles = isInvented ? await inventLabelledArticles() : await loadLabelledArticles();
  const said = sayUnseen(articles, isInvented).said.filter(({ article }) => article.lean !== null);
  const reads: Read[] = [];
  for (const each of takeEvenly(said, sample))
    reads.push(toRead(each, await model.read(each.article.subject)));
  return report(
    {
      name: 'model',
      title: `Lean of articles as the model ${model.name} reads it`,
      about: describeRun(model, reads.length),
      rows: [...leanRows(reads), ...passageRows(reads)],
      detail: null,
    },
    { isInvented: true },
  );
}

export const run = measureModel;
