import { join } from 'node:path';
import { illBalance } from '#domain/analysis/ill-words.ts';
import { isMarkedOpinion } from '#domain/analysis/opinion-signs.ts';
import type { Analysis } from '#domain/analysis/rating.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Sentiment } from '#domain/stories/sentiment.ts';
import type { OpinionFeatures } from '#models/articles/article-weights.ts';
import { brandOf, loadRows } from '#models/load-rows.ts';
import type { AnalysisSubject } from '#server/analysis/analyzer.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { measureOpinionFeatures } from '#server/analysis/embedded/judge-article-kind.ts';
import { loadModels } from '#server/analysis/embedded/load-models.ts';
import { measureWording } from '#server/analysis/embedded/measure-wording.ts';
import { parseDocument } from '#server/analysis/embedded/parse-document.ts';
import { rootFolder } from '#server/config/paths.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { withoutTurns } from '#server/take-turns.ts';
import { measureArticleTone } from '../tone.ts';

export const labelFile = join(rootFolder, '..', 'shared', 'data', 'article-labels.jsonl.gz');
const articleFile = join(rootFolder, '..', 'shared', 'newsroom', 'articles-dev.jsonl.gz');

interface Label {
  kind: 'report' | 'analysis' | 'opinion' | 'feature' | 'other';
  tone: Sentiment;
  /** -2 to 2; null for what is no public affair. */
  lean: number | null;
  /** Passages that show it. */
  signs?: { quote: string; side: 'left' | 'right' | 'none' }[];
}

interface Article {
  id: string;
  url: string;
  title: string;
  text: string;
  author?: string | null;
  date?: string | null;
}

/** A labelled article with what the product measures of it. */
export interface LabelledArticle {
  brand: string;
  subject: AnalysisSubject;
  /** The passages of all labels. */
  signs: NonNullable<Label['signs']>;
  kind: Label['kind'];
  tone: Sentiment;
  /** The mean of the labels, in [-1, 1]. */
  lean: number | null;
  outlet: number | null;
  analysis: Analysis;
  /** The two measures of the wording. */
  score: number;
  ill: number;
  /** Whether the wording counts. */
  isCounted: boolean;
  isMarked: boolean;
  opinion: OpinionFeatures;
  saidTone: Sentiment;
}

function meanLean(labels: readonly Label[]): number | null {
  const leans = labels.flatMap(({ lean }) => (lean === null ? [] : [lean / 2]));
  return leans.length === 0 ? null : leans.reduce((sum, lean) => sum + lean, 0) / leans.length;
}

const likeliest = (chances: Readonly<Record<Sentiment, number>>): Sentiment =>
  (Object.entries(chances) as [Sentiment, number][]).reduce((best, each) =>
    each[1] > best[1] ? each : best,
  )[0];

async function measure(article: Article, labels: readonly Label[]): Promise<LabelledArticle | null> {
  const [first] = labels;
  if (first === undefined) return null;
  const outlet = findOutlet(loadOutletTable(), article.url);
  const models = loadModels();
  const subject: AnalysisSubject = {
    ...{ title: article.title, text: article.text, byline: article.author ?? null, address: article.url },
    ...{ publishedAt: article.date ?? null, language: null, linkCount: null, correctionNoted: false, outlet },
  };
  const document = await parseDocument(subject, models, withoutTurns);
  const wording = await measureWording(document, models, withoutTurns);
  const ill = illBalance(wording.ill, document.wordCount);
  return {
    ...{ subject, signs: labels.flatMap(({ signs = [] }) => signs) },
    ...{ brand: brandOf(new URL(article.url).hostname), kind: first.kind, tone: first.tone },
    lean: meanLean(labels),
    outlet: outlet?.lean ?? null,
    analysis: await createEmbeddedAnalyzer().analyze(subject),
    score: models.lean.score(document.text, document.aboutBritain ? 0 : document.lexicon.balance),
    ill,
    isCounted: wording.uncounted === null,
    isMarked: isMarkedOpinion(subject),
    opinion: measureOpinionFeatures(document, wording, outlet?.flags.includes('opinion') ?? false),
    saidTone: likeliest(measureArticleTone(article).chances),
  };
}

/** The labelled articles at hand. */
export async function loadLabelledArticles(): Promise<LabelledArticle[]> {
  const labels = new Map(
    [...loadRows<{ id: string; labels: Label[] }>(labelFile)].map((row) => [row.id, row.labels]),
  );
  const measured: LabelledArticle[] = [];
  for (const article of loadRows<Article>(articleFile)) {
    const found = await measure(article, labels.get(article.id) ?? []);
    if (found !== null) measured.push(found);
  }
  return measured;
}

/** Invented articles of each kind and side, so that everything runs without the labelled ones. */
export async function inventLabelledArticles(): Promise<LabelledArticle[]> {
  const fact = 'The senate passed the bill on Tuesday, officials said. The court may review the law. ';
  const view = 'We should never accept this absurd and shameful law, and why should you? It is our fight. ';
  const sides = [
    { lean: -2, words: 'Systemic racism and voter suppression shape the policy of the government. ' },
    { lean: 2, words: 'The radical left wants open borders for illegal aliens in this election. ' },
    { lean: 0, words: 'The government and both parties will vote on the policy before the election. ' },
  ];
  const found: LabelledArticle[] = [];
  for (const [at, { lean, words }] of sides.entries()) {
    for (const kind of ['report', 'opinion'] as const) {
      const text = `${(kind === 'report' ? fact : view) + words} `.repeat(8);
      const article = { id: `${at}`, url: `https://${kind}${at}.example/a`, title: 'A vote', text };
      const one = await measure(article, [{ kind, lean, tone: 'neutral' }]);
      if (one !== null) found.push(one);
    }
  }
  return found;
}
