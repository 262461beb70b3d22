import type { ArticleKind } from '#domain/analysis/article-kind.ts';
import type { Analysis } from '#domain/analysis/rating.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { type Turns, withoutTurns } from '#server/take-turns.ts';
import type { AnalysisSubject, Analyzer } from '../analyzer.ts';
import { describeWording } from './describe-wording.ts';
import { explainScore } from './explain-score.ts';
import { findTopics, type TopicContext } from './find-topics.ts';
import { judgeArticleKind } from './judge-article-kind.ts';
import { type EmbeddedModels, loadModels } from './load-models.ts';
import { measureWording, type WordingMeasures } from './measure-wording.ts';
import { maxCharacters, type ParsedDocument, parseDocument } from './parse-document.ts';
import { rateCredibility } from './rate-credibility.ts';
import { describeUncounted, rateLean } from './rate-lean.ts';

let names: ReadonlySet<string> | undefined;

/** The names of outlets and agencies in lower case, without "The" and a final "News", and their last words as "the times". */
export function outletNames(): ReadonlySet<string> {
  names ??= new Set(
    loadOutletTable().outlets.flatMap(({ name }) => {
      const own = name.toLowerCase().replace(/^the /, '');
      const words = own.split(' ');
      return [own, own.replace(/ news$/, ''), ...(words.length > 1 ? [`the ${words.at(-1)}`] : [])];
    }),
  );
  return names;
}

/** Increased when a code change gives the same input another rating. */
const rulesVersion = 52;

function versionOf({ lean, lexicon }: EmbeddedModels): string {
  return `${rulesVersion}.${lean.card.version}.${lexicon.version}`;
}

function writeNotes(document: ParsedDocument, abstained: string | null, outlet: Outlet | null): string[] {
  const notes = abstained === null ? [] : [abstained];
  if (document.cut) {
    notes.push(`Only the first ${maxCharacters.toLocaleString('en')} characters of the text were read.`);
  }
  if (outlet?.flags.includes('state-affiliated')) notes.push(`${outlet.name} is affiliated with a state.`);
  if (outlet?.flags.includes('aggregator')) {
    notes.push(`${outlet.name} republishes articles of other outlets. The original outlet may differ.`);
  }
  return notes;
}

function rateDocument(
  document: ParsedDocument,
  wording: WordingMeasures,
  { subject, models }: { subject: AnalysisSubject; models: EmbeddedModels },
): Pick<Analysis, 'lean' | 'credibility' | 'biasAnalysis' | 'reasoning' | 'notes'> & { kind: ArticleKind } {
  const { outlet } = subject;
  const lean = rateLean(document, wording, { outlet, outletShare: models.articles.outletShare });
  const credibility = rateCredibility(document, subject, outlet);
  const kind = judgeArticleKind(document, wording, { subject, models });
  return {
    ...{ lean, credibility, kind },
    biasAnalysis: describeWording(document, { lean, credibility, kind, wording, outlet }),
    reasoning: explainScore(lean, credibility),
    notes: writeNotes(document, describeUncounted(lean.abstention ?? wording.uncounted), outlet),
  };
}

const contextOf = ({ outlet, byline }: AnalysisSubject): TopicContext => ({
  ...{ outlet: outlet?.name ?? null, byline },
  isOutlet: (name) => outletNames().has(name),
});

async function analyzeArticle(
  subject: AnalysisSubject,
  models: EmbeddedModels,
  turns: Turns,
): Promise<Analysis> {
  const document = await parseDocument(subject, models, turns);
  const wording = await measureWording(document, models, turns);
  const rated = await turns.run(() => rateDocument(document, wording, { subject, models }));
  const topics = await turns.run(() => findTopics(document, contextOf(subject)));
  return { analyzer: { name: 'embedded', version: versionOf(models) }, ...rated, topics, summary: [] };
}

/**
 * The analyzer without API key and network: outlet table, linear model and lexicon. It loads the models at the first
 * article. With `turns`, a rating runs in several slices, so that the event loop serves other calls in between.
 */
export function createEmbeddedAnalyzer(turns: Turns = withoutTurns): Analyzer {
  return {
    name: 'embedded',
    runsInThreads: true,
    get version() {
      return versionOf(loadModels());
    },
    async analyze(subject, options = {}) {
      options.signal?.throwIfAborted();
      return await analyzeArticle(subject, loadModels(), turns);
    },
  };
}
