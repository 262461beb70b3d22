import { plural, t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { Section } from '#web/components/section.tsx';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { isKnown, type Labels, valueWords } from '#web/lib/labels.ts';

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

type Source = BiasCheckResult['searched_sources'][number];

const outcomes: Labels<Source['outcome'], true> = { ok: true, failed: true, disabled: true };

function writeOutcome({ outcome, found, detail }: Source): string {
  if (outcome === 'disabled') return t`switched off by an administrator`;
  if (outcome === 'failed') return `${t`no answer.`} ${detail ?? ''}`.trim();
  return outcome === 'ok' ? countFound(found) : valueWords(outcome);
}

/** The searched sources, and which of them did not answer. */
export function SearchedSources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <ul className="meta" aria-label={t`Searched`}>
      {sources.map((source) => (
        <li key={source.id}>
          {source.outcome === 'failed' && <TriangleAlert size={14} aria-hidden="true" />}
          <span className={isKnown(outcomes, source.outcome) ? undefined : 'unknown'}>
            <bdi>{source.name}</bdi>: {writeOutcome(source)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** "12 found": articles of a search. */
export const countFound = (count: number): string => plural(count, { one: '# found', other: '# found' });
