import { type ArticleKind, judgeKind, unmarkedOpening } from '#domain/analysis/article-kind.ts';
import { listOpinionWords, measureOpinion } from '#domain/analysis/opinion-wording.ts';
import { type OpinionFeatures, opinionFeatures } from '#models/articles/article-weights.ts';
import type { AnalysisSubject } from '../analyzer.ts';
import type { EmbeddedModels } from './load-models.ts';
import type { WordingMeasures } from './measure-wording.ts';
import type { ParsedDocument } from './parse-document.ts';

/** Beyond these, the score of an opinion's words says no more. */
const range = 4;

/** What an unmarked opinion is known by. */
export function measureOpinionFeatures(
  document: ParsedDocument,
  wording: WordingMeasures,
  isOpinionOutlet: boolean,
): OpinionFeatures {
  const quoted = document.quoted.reduce((sum, { start, end }) => sum + end - start, 0);
  return {
    wording: Math.max(-range, Math.min(range, measureOpinion(document))),
    opinionOutlet: isOpinionOutlet ? 1 : 0,
    slant: Math.abs(wording.lean ?? 0),
    loaded: Math.sqrt((100 * document.lexicon.loaded.length) / Math.max(1, document.wordCount)),
    quoted: quoted / Math.max(1, document.full.length),
  };
}

function describe(document: ParsedDocument, { quoted }: OpinionFeatures): string {
  const words = listOpinionWords(document.text).map((word) => `“${word}”`);
  const { loaded } = document.lexicon;
  const signs = [
    ...(words.length === 0 ? [] : [`words of a writer’s own view (${words.join(', ')})`]),
    ...(loaded.length < 2 ? [] : [`${loaded.length} loaded terms`]),
    quoted < 0.02 ? 'no quotations to speak of' : `${Math.round(100 * quoted)}% quotations`,
  ];
  return `${unmarkedOpening} it is worded as one: ${signs.join(', ')}.`;
}

/** The kind of an article, with its reason. */
export function judgeArticleKind(
  document: ParsedDocument,
  wording: WordingMeasures,
  { subject, models }: { subject: AnalysisSubject; models: Pick<EmbeddedModels, 'articles'> },
): ArticleKind {
  const flags = subject.outlet?.flags ?? [];
  const features = measureOpinionFeatures(document, wording, flags.includes('opinion'));
  const { bias, weights } = models.articles.opinion;
  const score = opinionFeatures.reduce((sum, name) => sum + weights[name] * features[name], bias);
  const isWorded = document.english && document.wordCount >= 60 && score > 0;
  return judgeKind(
    { ...subject, text: document.text, isSatireOutlet: flags.includes('satire') },
    isWorded ? describe(document, features) : null,
  );
}
