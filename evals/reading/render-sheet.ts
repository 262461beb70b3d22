import type { z } from 'zod';
import type { biasCheckResult } from '#contract/bias-check.ts';
import type { Story } from '#contract/news.ts';
import type { StoryAnalysis, StoryComparison } from '#contract/story-analysis.ts';
import { sides } from '#domain/analysis/rating.ts';
import { type Answer, section, toLines } from './to-lines.ts';
import { checkFields, storyFields } from './verdicts.ts';

export interface StoryAnswers {
  story: Story;
  analysis: StoryAnalysis;
  comparison: StoryComparison;
}

export type CheckAnswer = z.output<typeof biasCheckResult>;

/** An article as its outlet published it. */
export interface SourceArticle {
  outlet: string;
  title: string;
  text: string;
  side: string | null;
  /** The day of its outlet's publication; null when unknown. */
  date: string | null;
}

const firstCharacters = 700;

/** What the members say themselves, by which a reader judges. */
function describeSources(articles: readonly SourceArticle[]): string[] {
  return section(
    'The articles themselves (not part of the page)',
    articles.flatMap(({ outlet, title, text, side, date }, at) => [
      `${at + 1}. **${title}** (${outlet}, ${date ?? 'undated'}, shown as ${side ?? 'unrated'})`,
      `   ${text.slice(0, firstCharacters).replace(/\s+/g, ' ').trim()} …`,
    ]),
  );
}

function form(kind: 'story' | 'check', name: string): string[] {
  const fields: readonly string[] = kind === 'story' ? storyFields : checkFields;
  const blank = {
    ...{ sheet: name, kind, reader: '', fields: Object.fromEntries(fields.map((field) => [field, ''])) },
    ...{ false_or_unfair: [], other_event: [], fair: false, note: '' },
  };
  return [
    ...section('Your verdict', [
      'One line of JSON. Each field: good, weak, bad or missing (the page shows nothing there). `false_or_unfair` and `other_event`: what the page says that is false or unfair, or of another event or day, word for word. `fair`: "This page tells me fairly what happened and how the sides differ."',
    ]),
    ...['', '```json', JSON.stringify(blank), '```', ''],
  ];
}

const isNotListed = ['', 'No story of these articles is listed.'];
const isNotChecked = ['', 'The check failed.'];

/** The fields of an answer that have no place of their own: those that came later stand on a sheet, too. */
const without = (answer: Answer, fields: ReadonlySet<string>): Answer =>
  Object.fromEntries(Object.entries(answer).filter(([key]) => !fields.has(key)));

const placedOfAnalysis = new Set([
  ...['topic_tags', 'ai_summary', 'sentiment_analysis', 'sentiment_basis', 'credibility_scores'],
  ...['common_ground', 'common_ground_cited', 'key_differences', 'key_differences_cited'],
]);
const placedOfComparison = new Set(['success', 'error', 'analysis', 'points', 'comparison']);

/** What the page of a story shows, what its articles say, and the form. Null: the edition does not list it. */
export function renderStory(
  name: string,
  answers: StoryAnswers | null,
  sources: readonly SourceArticle[],
): string {
  const shown = answers === null ? isNotListed : showStory(answers);
  return [`# ${name}`, ...shown, ...describeSources(sources), ...form('story', name)].join('\n');
}

function showStory({ story, analysis, comparison }: StoryAnswers): string[] {
  const byId = new Map(story.articles.map(({ id, source, title }) => [id, `${source}: “${title}”`]));
  const nameArticle = (id: string | number) => byId.get(String(id)) ?? 'another article';
  const { sentiment_analysis: tones, sentiment_basis: basis } = analysis;
  const tone = (key: 'overall' | (typeof sides)[number]) => {
    const value = tones[`${key}_sentiment`];
    return value === null ? [] : toLines({ text: `${key}: ${value}`, ...(basis?.[key] ?? {}) }, nameArticle);
  };
  const { left, center, right } = story.bias_distribution;
  const loose = story.semantic_confidence < 0.7 ? ['', 'Loosely grouped'] : [];
  const columns = sides.flatMap((side) => {
    const structure = comparison.comparison?.sides[side];
    const lines = structure === undefined ? (comparison.points?.[side] ?? []) : structure;
    return ['', `### ${side}`, '', ...toLines(lines, nameArticle)];
  });
  const written = comparison.comparison === undefined && comparison.points === undefined;
  return [
    ...section(
      'Title',
      [story.title, ...loose].filter((line) => line !== ''),
    ),
    '',
    `${story.article_count} articles of ${story.outlet_count} outlets: ${left} left, ${center} center, ${right} right, ${story.unrated_count} unrated. Topic: ${story.topic}. ${analysis.topic_tags.join(', ')}`,
    ...section('Summary', toLines(story.cited_summary, nameArticle)),
    ...section('Sentiment', (['overall', ...sides] as const).flatMap(tone)),
    ...section('Common ground', toLines(analysis.common_ground_cited ?? analysis.common_ground, nameArticle)),
    ...section(
      'Key differences',
      toLines(analysis.key_differences_cited ?? analysis.key_differences, nameArticle),
    ),
    ...toLines(without(analysis, placedOfAnalysis), nameArticle),
    ...section('How left, center and right report it', written ? [comparison.analysis] : columns),
    ...toLines(without(comparison, placedOfComparison), nameArticle),
  ];
}

/** Fields of a check that the sheet has in its own place, or that no page shows. */
const placed = new Set<string>([
  ...['analysis_sections', 'ai_analysis', 'comparative_analysis', 'suggested_articles', 'story_names'],
  ...['search_mode', 'resolved_url', 'analyzer', 'searched_sources', 'article', 'outlet', 'coverage'],
  ...['reasoning', 'topics'],
]);

/** What the page of a check shows, what the articles say, and the form. Null: the check failed. */
export function renderCheck(
  name: string,
  check: CheckAnswer | null,
  sources: readonly SourceArticle[],
): string {
  const shown = check === null ? isNotChecked : showCheck(check);
  return [`# ${name}`, ...shown, ...describeSources(sources), ...form('check', name)].join('\n');
}

function showCheck(check: CheckAnswer): string[] {
  const { article, outlet, analysis_sections: sections, comparative_analysis: comparison } = check;
  const compared = comparison?.articles ?? [];
  const nameArticle = (place: string | number) => {
    const found = compared[Number(place)];
    return found === undefined ? 'another article' : `${found.source}: “${found.title}”`;
  };
  const columns = sides.flatMap((side) => {
    const lines = comparison?.comparison?.sides[side] ?? comparison?.points?.[side] ?? [];
    return ['', `### ${side}`, '', ...toLines(lines, nameArticle)];
  });
  const written = sections === undefined ? [check.ai_analysis] : [];
  return [
    ...section('Article', toLines(article, nameArticle)),
    ...toLines(outlet, nameArticle),
    ...section('Summary', [...toLines(sections?.summary, nameArticle), ...written]),
    ...section('Analysis', toLines(sections?.bias_analysis, nameArticle)),
    ...section('Rating and wording', toLines(without(check, placed), nameArticle)),
    ...section('Names that others of its event carry', toLines(check.story_names, nameArticle)),
    ...section('How left, center and right report it', [
      ...(comparison === null ? [] : [comparison.scope]),
      ...columns,
      ...toLines(compared, nameArticle),
    ]),
    ...section('Related articles', toLines(check.suggested_articles, nameArticle)),
  ];
}
