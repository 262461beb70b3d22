import { useState } from 'react';
import { relevanceNumbers } from '#domain/settings/setting-numbers.ts';
import { useConfigBlock } from '#web/components/admin/use-config-block.ts';
import { AlertDialog } from '#web/components/alert-dialog.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { type NumberSetting, NumberSettingsBlock } from './number-settings.tsx';

type Stored = CallAnswer<'GET /admin/relevance-config'>;
type Key = Exclude<keyof Stored, 'version' | 'last_updated'>;

const settings: readonly NumberSetting<Key>[] = [
  { key: 'threshold', label: 'Threshold', step: 0.05, ...relevanceNumbers.threshold },
  { key: 'min_articles', label: 'Min articles', ...relevanceNumbers.min_articles },
  {
    key: 'max_articles_to_score',
    label: 'Max articles to score',
    ...relevanceNumbers.max_articles_to_score,
  },
];

/** The relevance threshold of related articles. The only block that opens an alert when a save fails. */
export function RelevanceBlock() {
  const api = useApi();
  const [alert, setAlert] = useState<string | null>(null);
  const block = useConfigBlock<Stored, Record<Key, number>>({
    name: 'relevance-config',
    load: () => api('GET /admin/relevance-config'),
    save: (draft, basedOn) =>
      api('POST /admin/relevance-config', {
        body: { ...draft, ...(basedOn === undefined ? {} : { based_on: basedOn }) },
      }),
    toDraft: ({ threshold, min_articles, max_articles_to_score }) => ({
      threshold,
      min_articles,
      max_articles_to_score,
    }),
    onSaveFailed: (error) => setAlert(failureText(error)),
  });
  return (
    <>
      <NumberSettingsBlock
        id="relevance"
        title="Relevance Scoring Settings"
        loadFailure="Failed to load relevance scoring configuration"
        settings={settings}
        block={block}
        rangesInView
      />
      {alert && (
        <AlertDialog title="Relevance settings were not saved" text={alert} onClose={() => setAlert(null)} />
      )}
    </>
  );
}

/** Status code and status text of the answer. */
function failureText(error: unknown): string {
  const status = error instanceof ApiError && error.status > 0 ? `${error.status} ` : '';
  return `${status}${sentenceOf(error)}`;
}
