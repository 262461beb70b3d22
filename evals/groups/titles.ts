import { findOpinionSign } from '#domain/analysis/opinion-signs.ts';
import { chooseHeadline, leadsOf } from '#domain/stories/choose-title.ts';
import { cleanHeadline } from '#domain/stories/clean-headline.ts';
import { parseStorySentences } from '#domain/stories/story-text.ts';
import { findPartisanTerms } from '#server/analysis/embedded/load-models.ts';
import { bootstrapMean, mean } from '../support/bootstrap.ts';
import type { MeasuredRow } from '../support/measured.ts';
import type { Group } from './load-groups.ts';

const headlinesOf = ({ articles }: Group): string[] =>
  articles.map(({ title, outlet }) => cleanHeadline(title, [outlet.name, outlet.domain]));

/** The title that the product gives a group. */
export function titleOf(group: Group): string {
  const headlines = headlinesOf(group);
  const read = group.articles.map(({ title, text }, at) => ({
    ...{ text: headlines[at] ?? '', sentences: parseStorySentences(text, title) },
    opinion: findOpinionSign({ title, text }),
  }));
  const titled = read.map(({ text, opinion }) => ({ text, isOpinion: opinion !== null }));
  const isPartisan = (text: string) => findPartisanTerms(text).length > 0;
  return chooseHeadline(titled, null, { isPartisan, leads: leadsOf(read) }) ?? '';
}

/** How often the title is the headline that readers found the fairest, where they found one fit. */
export function measureTitles(groups: readonly Group[]): MeasuredRow[] {
  const judged = groups.filter(({ isSound, fairest }) => isSound && fairest.size > 0);
  const hits = judged.map((group) => {
    const at = headlinesOf(group).indexOf(titleOf(group));
    return group.fairest.has(at) ? 1 : 0;
  });
  return [
    {
      what: 'Titles that are the headline which readers found the fairest',
      ...bootstrapMean(hits),
      baseline: {
        name: 'any headline',
        value: mean(judged.map(({ fairest, articles }) => fairest.size / articles.length)),
      },
    },
  ];
}
