import { plural, t } from '@lingui/core/macro';
import { BlindspotMark, blindspotSentence } from '#web/components/news/blindspot-mark.tsx';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { Section } from '#web/components/section.tsx';
import type { Story } from '#web/lib/answers.ts';
import { CoverageTimeline } from './coverage-timeline.tsx';

interface StoryCoverageProps {
  story: Story;
  onShowArticle: (id: string) => void;
}

/** The articles per side, what is not counted, the blindspot, and who reported first. */
export function StoryCoverage({ story, onShowArticle }: StoryCoverageProps) {
  const { left, center, right } = story.bias_distribution;
  const unrated = story.unrated_count;
  const note = plural(left + center + right, {
    one: `# rated article, ${unrated} not rated`,
    other: `# rated articles, ${unrated} not rated`,
  });
  return (
    <Section id="coverage" title={t`Who covers it`} note={note}>
      <div className="stack">
        <DistributionBar counts={{ ...story.bias_distribution, unrated: story.unrated_count }} large />
        <div className="stack stack-lines">
          {sharesOf(story).map((sentence) => (
            <p className="hint" key={sentence}>
              {sentence}
            </p>
          ))}
        </div>
        {story.blindspot !== null && (
          <div className="stack stack-lines">
            <BlindspotMark blindspot={story.blindspot} />
            <p className="hint">
              {blindspotSentence(story.blindspot)} {t`It says nothing about outlets we do not read.`}
            </p>
          </div>
        )}
        <CoverageTimeline story={story} onShowArticle={onShowArticle} />
      </div>
    </Section>
  );
}

/** The notes on the bar: the basis of the shares, unrated articles, copies and agencies. */
function sharesOf(story: Story): string[] {
  const { copy_count, unrated_count, article_count, articles } = story;
  const wires = articles.filter((article) => article.is_wire).length;
  const share = (part: number) => t`${part} of ${article_count}`;
  return [
    t`Shares are of rated articles. Center is a position on the scale, not a mark of quality.`,
    ...(unrated_count > 0
      ? [t`Unrated: ${share(unrated_count)}, shown apart and never counted as center.`]
      : []),
    ...(copy_count > 0
      ? [t`Repeat another’s text: ${share(copy_count)}. They are listed, and count once.`]
      : []),
    ...(wires > 0 ? [t`From news agencies: ${share(wires)}.`] : []),
  ];
}
