import { useState } from 'react';
import { useConfigBlock } from '#web/components/admin/use-config-block.ts';
import { AlertDialog } from '#web/components/alert-dialog.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { type NumberSetting, NumberSettingsBlock } from './number-settings.tsx';

type Stored = CallAnswer<'GET /admin/relevance-config'>;
type Key = Exclude<keyof Stored, 'version' | 'last_updated'>;

const settings: readonly NumberSetting<Key>[] = [
  { key: 'threshold', label: 'Threshold', min: 0.1, max: 1, step: 0.05, fallback: 0.25 },
  { key: 'min_articles', label: 'Min articles', min: 0, max: 50, fallback: 3 },
  { key: 'max_articles_to_score', label: 'Max articles to score', min: 1, max: 1000, fallback: 20 },
];

/** Which related articles are relevant enough. Alone among the blocks it alerts when a save fails. */
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

/** Status and text of the answer. */
function failureText(error: unknown): string {
  const status = error instanceof ApiError && error.status > 0 ? `${error.status} ` : '';
  return `${status}${sentenceOf(error)}`;
}
