import { t } from '@lingui/core/macro';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { Section } from '#web/components/section.tsx';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { SearchedSources } from './searched-sources.tsx';

/** The number of articles of each side on a topic, with the searched sources. */
export function Coverage({ result }: { result: BiasCheckResult }) {
  return (
    <Section
      id="coverage"
      title={t`Coverage by side`}
      note={t`All relevant articles found, listed below or not.`}
    >
      <div className="stack">
        <DistributionBar counts={result.coverage} large />
        <SearchedSources sources={result.searched_sources} />
      </div>
    </Section>
  );
}
