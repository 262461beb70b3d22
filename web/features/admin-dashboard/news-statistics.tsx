import { Block } from '#web/components/block.tsx';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count, exactTime } from '#web/lib/format.ts';

type Statistics = CallAnswer<'GET /admin/dashboard'>['newsStatistics'];

/** The lean of the stored articles, as a chart and in figures. */
export function NewsStatistics({ statistics }: { statistics: Statistics | undefined }) {
  return (
    <Block id="news-statistics" title="News Statistics">
      {statistics === undefined ? (
        <p className="dim text-small">Not loaded yet.</p>
      ) : (
        <Figures {...statistics} />
      )}
    </Block>
  );
}

function Figures({ activeStories, leftArticles, centerArticles, rightArticles, ...rest }: Statistics) {
  const rated = leftArticles + centerArticles + rightArticles;
  const counts = {
    left: leftArticles,
    center: centerArticles,
    right: rightArticles,
    unrated: Math.max(0, rest.totalArticles - rated),
  };
  return (
    <div className="columns columns-2-wide">
      <DistributionBar counts={counts} large />
      <dl className="key-values">
        <dt>Active stories</dt>
        <dd className="num">{count(activeStories)}</dd>
        <dt>Total articles</dt>
        <dd className="num">{count(rest.totalArticles)}</dd>
        <dt>Last updated</dt>
        <dd>{rest.lastUpdated === null ? 'Never' : exactTime(rest.lastUpdated)}</dd>
      </dl>
    </div>
  );
}
