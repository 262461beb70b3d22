import { TriangleAlert } from 'lucide-react';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { count } from '#web/lib/format.ts';

type Source = BiasCheckResult['searched_sources'][number];

function outcomeOf({ outcome, found, detail }: Source): string {
  if (outcome === 'disabled') return 'switched off by an administrator';
  if (outcome === 'failed') return `no answer. ${detail ?? ''}`.trim();
  return `${count(found)} found`;
}

/** Where related articles were looked for, and which of these places did not answer. */
export function SearchedSources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <ul className="meta" aria-label="Searched">
      {sources.map((source) => (
        <li key={source.id}>
          {source.outcome === 'failed' && <TriangleAlert size={14} aria-hidden="true" />}
          <span>
            {source.name}: {outcomeOf(source)}
          </span>
        </li>
      ))}
    </ul>
  );
}
