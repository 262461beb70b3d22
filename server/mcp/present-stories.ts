import type { z } from 'zod';
import type { listStories, readStory, searchTool } from '#contract/mcp-tools.ts';
import { sides } from '#domain/analysis/rating.ts';
import { plainLine } from '#server/outputs/plain-line.ts';
import { bullet, describeLean, percent, section } from './present-lines.ts';

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

function describeComparison({ comparison, articles }: Story): string[] {
  const compared = comparison.comparison;
  if (compared === undefined) return comparison.analysis.split('\n').map(plainLine);
  const addresses = new Map(articles.map(({ id, url }) => [id, url]));
  return sides.flatMap((side) => {
    const { leads_with, stresses, leaves_out, words, articles: counted } = compared.sides[side];
    const entries = { 'leads with': leads_with, stresses, 'leaves out': leaves_out, words };
    const lines = Object.entries(entries).flatMap(([kind, list]) =>
      list.map(({ text, count, of, others_count, others_of, passages }) => {
        const cited = passages.slice(0, 2).flatMap(({ article }) => addresses.get(article) ?? []);
        return bullet(
          `${kind}: ${text} (${count} of ${of}, others ${others_count} of ${others_of}) ${cited.join(' ')}`,
        );
      }),
    );
    return [
      `${side}, ${counted} articles:`,
      ...(lines.length === 0 ? ['- no difference beyond chance'] : lines),
    ];
  });
}

/** A story for readers. */
export function presentStory(story: Story): string {
  const addresses = new Map(story.articles.map(({ id, url, source }) => [id, `${source}: ${url}`]));
  const cite = (ids: readonly string[]) =>
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
    ...section('How the sides report it', describeComparison(story)),
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
