import { plural, t } from '@lingui/core/macro';
import { minSwarmConfidence, trendingPoints } from '#domain/editions/swarm.ts';
import { joinedHours, paceHours } from '#domain/stories/story-moves.ts';
import { useConfig } from '#web/lib/config.ts';

/** How stories are made, ranked and counted, with the current limits. */
export function StoriesMethod() {
  const minArticles = useConfig()?.storySwarmMinArticles ?? 2;
  const percent = minSwarmConfidence * 100;
  const { perArticle, forConfidence, forRecency, max } = trendingPoints;
  return (
    <>
      <p>
        {t`Articles that report the same event are grouped by what they say. The confidence of a story is the estimated probability that it holds one event.`}{' '}
        {plural(minArticles, {
          one: `A story is shown once it has at least # article and a confidence of ${percent}% or more.`,
          other: `A story is shown once it has at least # articles and a confidence of ${percent}% or more.`,
        })}
      </p>
      <p>{t`Texts that repeat another’s, most of them of news agencies, are listed, and count once in every bar. Unrated articles stand apart in the bar and are never counted as center.`}</p>
      <p>{t`The title of a story is one of its headlines. Its summary is how the report with this title, or else the one that shares most with the others, begins, and up to two sentences of other sides that bring names or figures. If the operator of this site lets it, a language model selects both instead. It can name headlines and sentences, but write none, and the page of the story says so.`}</p>
      <h3 id="trending">{t`Trending score`}</h3>
      <p>
        {t`${perArticle} points an article, up to ${forConfidence} for confidence and up to ${forRecency} for recency, which fades over 24 hours; ${max} at most. From 80 a story is called Trending, from 60 Rising, from 40 Active. Stories at ${max} stand in the order of what moves: independent articles an hour over the last ${paceHours} hours, and two more for each side whose first article came within ${joinedHours} hours, an hour or more after the first of all.`}
      </p>
      <h3 id="editions">{t`Editions`}</h3>
      <p>{t`The UK edition counts each article of a UK outlet 3, of an international one 1, of a US one 0.5; the US edition the reverse. The sum decides the order, then the trending score. The world edition puts the newest first.`}</p>
      <h3 id="blindspots">{t`Blindspots`}</h3>
      <p>{t`A story is marked when one side covers it far less than the others, measured against how many outlets of each side we read. Both numbers stand beside the mark. It says nothing about outlets we do not read.`}</p>
    </>
  );
}
