import type { Analysis } from '#domain/analysis/rating.ts';
import type { AnalysisSubject, Analyzer } from '../analyzer.ts';
import { describeAbstention, describeWording } from './describe-wording.ts';
import { explainScore } from './explain-score.ts';
import { findTopics } from './find-topics.ts';
import { type EmbeddedModels, loadModels } from './load-models.ts';
import { rateCredibility } from './rate-credibility.ts';
import { rateLean } from './rate-lean.ts';
import { mostCharacters, readDocument } from './read-document.ts';
import { readWording } from './read-wording.ts';
import { summarise } from './summarise.ts';

/** Counts changes of the code that give the same input another rating. */
const rulesVersion = 3;

function versionOf({ lean, lexicon }: EmbeddedModels): string {
  return `${rulesVersion}.${lean.card.version}.${lexicon.version}`;
}

function analyzeArticle(subject: AnalysisSubject, models: EmbeddedModels): Analysis {
  const document = readDocument(subject, models);
  const { outlet } = subject;
  const reading = readWording(document, models);
  const lean = rateLean(document, reading, outlet);
  const credibility = rateCredibility(document, subject, outlet);
  const abstained = describeAbstention(lean, reading.abstention);
  const notes: string[] = [];
  if (abstained !== null) notes.push(abstained);
  if (document.cut) {
    notes.push(`Only the first ${mostCharacters.toLocaleString('en')} characters of the text were read.`);
  }
  if (outlet?.flags.includes('state-affiliated')) notes.push(`${outlet.name} is affiliated with a state.`);
  if (outlet?.flags.includes('aggregator')) {
    notes.push(`${outlet.name} republishes articles of other outlets. The original outlet may differ.`);
  }
  return {
    analyzer: { name: 'embedded', version: versionOf(models) },
    lean,
    credibility,
    topics: findTopics(document, outlet?.name ?? null),
    summary: document.english ? summarise(document) : [],
    biasAnalysis: describeWording(document, {
      lean,
      credibility,
      outlet,
      textAbstention: reading.abstention,
    }),
    reasoning: explainScore(lean, credibility),
    notes,
  };
}

/**
 * The analyzer that needs no key and no network: outlet table, linear model and lexicon. The models
 * are read at the first article.
 */
export function createEmbeddedAnalyzer(): Analyzer {
  return {
    name: 'embedded',
    get version() {
      return versionOf(loadModels());
    },
    async analyze(subject, options = {}) {
      options.signal?.throwIfAborted();
      return analyzeArticle(subject, loadModels());
    },
  };
}
