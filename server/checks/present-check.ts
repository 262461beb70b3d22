import type { BiasCheckResult, SuggestedArticle } from '#contract/bias-check.ts';
import { leanToNumeric } from '#domain/analysis/bias-scale.ts';
import type { CredibilityBand } from '#domain/analysis/credibility-bands.ts';
import { formatComparison } from '#domain/analysis/format-comparison.ts';
import type { Side } from '#domain/analysis/rating.ts';
import { cutPassage } from '#domain/search/pick-passages.ts';
import type { Analyzer } from '#server/analysis/analyzer.ts';
import { presentAnalysis, toAnalysisText } from '#server/analysis/present-analysis.ts';
import { presentComparison } from '#server/analysis/present-comparison.ts';
import type { AnalyzedArticle } from './analyze-article.ts';
import type { Comparison } from './compare-sides.ts';
import { buildTopicSections, countSides, explainTopicSearch, listTopics } from './describe-topic.ts';
import type { StoryNames } from './find-story-names.ts';
import type { CheckOutcome } from './run-check.ts';
import type { Suggestion } from './suggestion.ts';

type ComparedPoints = NonNullable<NonNullable<BiasCheckResult['comparative_analysis']>['points']>;

function toRow(row: Suggestion): SuggestedArticle {
  return {
    title: row.title,
    url: row.address,
    source: row.source,
    bias_score_numeric: leanToNumeric(row.lean),
    credibility_score_numeric: row.credibility,
    relevance_score: row.relevance,
    relevance_percentage: Math.round(row.relevance * 100),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    description: cutPassage(row.description || row.lead),
    bias_category: row.side,
    rated_by: row.ratedBy,
    below_threshold: row.belowThreshold,
    origin: row.origin,
  };
}

/** Points as the API sends them: each article by its place among those that were compared. */
function citePlaces({ points, articles }: Comparison): ComparedPoints {
  const cite = (side: Side) =>
    points[side].map((point) => ({
      text: point.text,
      articles: point.articles.map((article) => articles.indexOf(article)),
      ...(point.passages === undefined
        ? {}
        : {
            passages: point.passages.map(({ article, quote }) => ({
              article: articles.indexOf(article),
              quote,
            })),
          }),
    }));
  return { left: cite('left'), center: cite('center'), right: cite('right') };
}

type Shared = Pick<
  BiasCheckResult,
  'suggested_articles' | 'comparative_analysis' | 'info_message' | 'coverage' | 'searched_sources'
>;

function presentFound(outcome: CheckOutcome): Shared {
  const { comparison, suggestions, rows, relevant } = outcome;
  return {
    suggested_articles: rows.map(toRow),
    comparative_analysis:
      comparison === null
        ? null
        : {
            analysis: formatComparison(comparison.points),
            points: citePlaces(comparison),
            comparison: presentComparison(comparison.structure, Number),
            nearest: comparison.nearest,
            made_by: comparison.madeBy,
            scope: comparison.scope,
            articles: comparison.articles.map(({ side, title, source, address, publishedAt }) => ({
              side,
              title,
              source,
              url: address,
              published_at: publishedAt?.toISOString() ?? null,
            })),
          },
    info_message: suggestions.info,
    coverage: countSides(relevant),
    searched_sources: suggestions.sources,
  };
}

function toCheckedArticle(analyzed: AnalyzedArticle): NonNullable<BiasCheckResult['article']> {
  return {
    title: analyzed.title,
    byline: analyzed.byline,
    published_at: analyzed.publishedAt,
    language: analyzed.language,
    page_kind: analyzed.pageKind,
    word_count: analyzed.wordCount,
    ...(analyzed.earlierTitles.length === 0 ? {} : { earlier_titles: analyzed.earlierTitles }),
  };
}

function toStoryNames({ story, coverage, articles }: StoryNames): BiasCheckResult['story_names'] {
  const { outlets, carried, names, leftOut } = coverage;
  return {
    story,
    outlets,
    carried,
    names,
    left_out: leftOut.map(({ passages, ...name }) => ({
      ...name,
      passages: passages.flatMap(({ quote, article }) => {
        const cited = articles.get(article);
        return cited === undefined ? [] : [{ quote, source: cited.source, url: cited.address }];
      }),
    })),
  };
}

const outletsOf = (outlets: Readonly<Record<Side, number>>): number =>
  outlets.left + outlets.center + outlets.right;

/** What most other reports of the event name and the article does not, after the article in short. */
function addStory(paragraphs: readonly string[], names: StoryNames | null): string[] {
  const [first, ...rest] = paragraphs;
  if (first === undefined || names === null) return [...paragraphs];
  const { outlets, leftOut } = names.coverage;
  const missing = leftOut.slice(0, 2).map(({ name, outlets: by }) => {
    const [count, of] = (['count', 'of'] as const).map((key) =>
      outletsOf({ left: by.left[key], center: by.center[key], right: by.right[key] }),
    );
    return `${name} (${count} of ${of})`;
  });
  const said =
    missing.length === 0
      ? 'no name that most of them on both sides carry is missing in it'
      : `most of them name ${missing.join(' and ')}, this one does not`;
  return [`${first} Reports by ${outletsOf(outlets)} other outlets on the event are here: ${said}.`, ...rest];
}

function presentArticle(
  outcome: Extract<CheckOutcome, { kind: 'article' }>,
  bands: readonly CredibilityBand[],
): BiasCheckResult {
  const { analyzed, notes, storyNames } = outcome;
  const { analysis, outlet, address } = analyzed;
  const inShort = addStory(analysis.biasAnalysis, storyNames);
  const presented = presentAnalysis({ analysis: { ...analysis, biasAnalysis: inShort }, outlet, bands });
  return {
    ...presented,
    ...presentFound(outcome),
    search_mode: 'url',
    resolved_url: address,
    source: analyzed.source,
    article: toCheckedArticle(analyzed),
    story_names: storyNames === null ? null : toStoryNames(storyNames),
    notes: [...analyzed.notes, ...presented.notes, ...notes],
  };
}

function presentTopic(
  outcome: Extract<CheckOutcome, { kind: 'topic' }>,
  embedded: { version: string },
): BiasCheckResult {
  const { topic, suggestions, relevant, comparison, fetched, unread, notes } = outcome;
  const compared = comparison?.articles ?? [];
  const found = { topic, relevant, compared, sources: suggestions.sources, fetched, unread };
  return {
    ...presentFound(outcome),
    search_mode: 'topic',
    resolved_url: null,
    source: null,
    bias_score_numeric: null,
    credibility_score_numeric: null,
    bias_source: 'A topic has no rating of its own. Each article found is rated.',
    credibility_source: 'A topic has no rating of its own. Each article found is rated.',
    ...toAnalysisText(buildTopicSections(found)),
    reasoning: explainTopicSearch(found),
    topics: listTopics(found),
    article: null,
    outlet: null,
    bias: null,
    credibility: null,
    analyzer: { name: 'embedded', version: embedded.version },
    notes,
  };
}

/**
 * The answer of POST /bias-check.
 * @param settings.bands the current rows of the credibility configuration
 * @param settings.embedded the analyzer that describes topics
 */
export function presentCheck(
  outcome: CheckOutcome,
  settings: { bands: readonly CredibilityBand[]; embedded: Pick<Analyzer, 'version'> },
): BiasCheckResult {
  return outcome.kind === 'topic'
    ? presentTopic(outcome, settings.embedded)
    : presentArticle(outcome, settings.bands);
}
