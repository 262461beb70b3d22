import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { isKnown, type Labels, valueWords } from '#web/lib/labels.ts';
import { countFound } from './count-found.ts';

type Source = BiasCheckResult['searched_sources'][number];

const outcomes: Labels<Source['outcome'], true> = { ok: true, failed: true, disabled: true };

function outcomeOf({ outcome, found, detail }: Source): string {
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
            <bdi>{source.name}</bdi>: {outcomeOf(source)}
          </span>
        </li>
      ))}
    </ul>
  );
}
