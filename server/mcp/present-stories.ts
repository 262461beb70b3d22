import type { z } from 'zod';
import type { findOutlets, listStories, readStory, searchTool } from '#contract/mcp-tools.ts';
import { storyBiasBand } from '#domain/analysis/bias-bands.ts';
import { sides } from '#domain/analysis/rating.ts';
import { plainLine } from '#server/outputs/plain-line.ts';

/** A part of an answer: its heading and lines. Without lines nothing is written. */
export function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `## ${heading}`, ...lines];
}

export const bullet = (text: string): string => `- ${plainLine(text)}`;
export const withSign = (value: number): string => `${value > 0 ? '+' : ''}${Math.round(value * 100) / 100}`;
export const percent = (value: number): string => `${Math.round(value * 100)}%`;

/** A lean in [-1, 1] in words and as a number. */
export function describeLean(lean: number | null): string {
  return lean === null ? 'unrated' : `${storyBiasBand(lean).label} (${withSign(lean)} of -1 to +1)`;
}

type Outlets = z.output<typeof findOutlets.output>;

function describeReliability(reliability: number | null): string {
  return reliability === null ? 'reliability unrated' : `reliability ${percent(reliability)}`;
}

/** A list of outlets for readers. */
export function presentOutlets({ outlets, total }: Outlets): string {
  if (outlets.length === 0) return 'No outlets match. Send a part of a name or a domain.';
  const rows = outlets.flatMap(
    ({ name, domain, bias_score, reliability, stories, references, rating_origin, link }) => [
      '',
      `## ${plainLine(name)} (${domain})`,
      `${describeLean(bias_score)}, ${describeReliability(reliability)}${rating_origin === null ? '' : `; ${rating_origin}`}. Stories of the last 28 days: ${stories}.`,
      ...references.map(bullet),
      link,
    ],
  );
  return [`${outlets.length} of ${total} outlets.`, ...rows].join('\n');
}

type Stories = z.output<typeof listStories.output>;
type Story = z.output<typeof readStory.output>;
type Search = z.output<typeof searchTool.output>;
type ListedStory = Stories['stories'][number];

function describeDistribution({
  bias_distribution: { left, center, right },
  unrated_count: unrated,
}: Pick<ListedStory, 'bias_distribution' | 'unrated_count'>): string {
  return `${left} left, ${center} center, ${right} right, ${unrated} unrated`;
}

function describeBlindspot({ blindspot }: Pick<ListedStory, 'blindspot'>): string[] {
  if (blindspot === null) return [];
  const {
    side,
    outlets,
    outlets_read: read,
    other_outlets: others,
    other_outlets_read: othersRead,
  } = blindspot;
  return [
    `Blindspot of the ${side}: ${outlets} of ${read} of its outlets report it, ${others} of ${othersRead} others.`,
  ];
}

function describeCard(story: ListedStory): string[] {
  return [
    '',
    `## ${plainLine(story.title)}`,
    `${story.article_count} articles of ${story.outlet_count} outlets: ${describeDistribution(story)}. Topic: ${story.topic}.`,
    ...describeBlindspot(story),
    ...(story.is_sample ? ['Invented sample.'] : []),
    plainLine(story.ai_summary),
    `Id: ${story.id}`,
    story.link,
  ].filter((line, place) => place === 0 || line !== '');
}

/** A list of stories for readers. */
export function presentStories({ stories, total }: Stories): string {
  if (stories.length === 0) return 'No stories match. Send a longer time, or fewer filters.';
  return [`${stories.length} of ${total} stories.`, ...stories.flatMap(describeCard)].join('\n');
}

type Cite = (ids: readonly string[]) => string;

/** The tone of the whole and of each side that has articles, with how sure it is and the words that speak for it. */
function describeTones({ analysis }: Story): string[] {
  return (['overall', ...sides] as const).flatMap((key) => {
    const tone = analysis.sentiment_analysis[`${key}_sentiment`];
    if (tone === null) return [];
    const basis = analysis.sentiment_basis?.[key];
    const why = basis ? ` (${[basis.certainty, ...basis.words].join('; ')})` : '';
    return [bullet(`${key}: ${tone}${why}`)];
  });
}

/** The lines of each side, with the articles that they quote. */
function describeComparison({ comparison }: Story, cite: Cite): string[] {
  const { points } = comparison;
  if (points === undefined) return comparison.analysis.split('\n').map(plainLine);
  return sides.flatMap((side) =>
    points[side].length === 0
      ? []
      : [
          `${side}:`,
          ...points[side].map(({ text, articles }) => bullet(`${text}${citation(cite, articles)}`)),
        ],
  );
}

const citation = (cite: Cite, ids: readonly string[]): string => (ids.length === 0 ? '' : ` [${cite(ids)}]`);

/** A story for readers. */
export function presentStory(story: Story): string {
  const addresses = new Map(story.articles.map(({ id, url, source }) => [id, `${source}: ${url}`]));
  const cite: Cite = (ids) =>
    ids
      .slice(0, 3)
      .flatMap((id) => addresses.get(id) ?? [])
      .join(', ');
  return [
    `# ${plainLine(story.title)}`,
    story.link,
    `${story.article_count} articles of ${story.outlet_count} outlets: ${describeDistribution(story)}. Topic: ${story.topic}.`,
    ...describeBlindspot(story),
    ...(story.is_sample ? ['Invented sample.'] : []),
    ...section(
      'Summary',
      story.cited_summary.map(({ text, articles }) => bullet(`${text} [${cite(articles)}]`)),
    ),
    ...section(
      'Common ground',
      (story.analysis.common_ground_cited ?? []).map(({ text, articles }) =>
        bullet(`${text} [${cite(articles)}]`),
      ),
    ),
    ...section('Tone', describeTones(story)),
    ...section(
      'Key differences',
      (story.analysis.key_differences_cited ?? []).map(({ text, articles }) =>
        bullet(`${text}${citation(cite, articles)}`),
      ),
    ),
    ...section('How the sides report it', describeComparison(story, cite)),
    ...section(
      'Articles',
      story.articles.map(({ title, source, bias_score, credibility_score, copy_of, url }) => {
        const copy = copy_of === null ? '' : ', repeats another text';
        const credibility = credibility_score === null ? '' : `, credibility ${percent(credibility_score)}`;
        return bullet(`${title} (${source}, ${describeLean(bias_score)}${credibility}${copy}) ${url}`);
      }),
    ),
    ...(story.articles_left_out === 0 ? [] : [`${story.articles_left_out} older articles are on the page.`]),
  ].join('\n');
}

/** The answer to a search for readers. */
export function presentSearch({ stories, articles, problems, total, next_cursor: next }: Search): string {
  return [
    `${total.stories} stories and ${total.articles} articles match.`,
    ...problems.map(({ part, message }) => bullet(part === '' ? message : `${part}: ${message}`)),
    ...stories.flatMap(describeCard),
    ...section(
      'Articles',
      articles.map(({ title, source, bias_score, passage, url }) =>
        bullet(`${title} (${source}, ${describeLean(bias_score)}) ${url} ${passage}`),
      ),
    ),
    ...(next === null ? [] : ['', `More: send the cursor ${next}`]),
  ].join('\n');
}
