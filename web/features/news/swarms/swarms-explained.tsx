import { plural, t } from '@lingui/core/macro';
import { minSwarmConfidence, trendingPoints } from '#domain/editions/swarm.ts';

/** How swarms are made and ranked, and what a blindspot is, with the current limits. */
export function SwarmsExplained({ minArticles }: { minArticles: number }) {
  const percent = minSwarmConfidence * 100;
  const { perArticle, forConfidence, forRecency, max } = trendingPoints;
  return (
    <div className="section explained">
      <section>
        <h2>{t`How a swarm is made`}</h2>
        <p>
          {plural(minArticles, {
            one: `Articles that report the same event are grouped by meaning. A group is shown once it has at least # article and a confidence of ${percent}% or more.`,
            other: `Articles that report the same event are grouped by meaning. A group is shown once it has at least # articles and a confidence of ${percent}% or more.`,
          })}
        </p>
      </section>
      <section>
        <h2>{t`How it is ranked`}</h2>
        <p>
          {t`${perArticle} points per article, up to ${forConfidence} for confidence, up to ${forRecency} for recency within a day, and no more than ${max} in all. At ${max}, what moves: articles an hour and sides that join. Then the number of articles, then the confidence.`}
        </p>
      </section>
      <section>
        <h2>{t`What “few sources” means`}</h2>
        <p>{t`One side covers the story far less than it usually does among the outlets we read. It says nothing about outlets we do not read.`}</p>
      </section>
    </div>
  );
}
