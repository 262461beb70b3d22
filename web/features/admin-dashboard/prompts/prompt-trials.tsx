import { useState } from 'react';
import { sides } from '#domain/analysis/rating.ts';
import { useAction } from '#web/components/admin/use-action.ts';
import { Button } from '#web/components/button.tsx';
import { TextArea } from '#web/components/text-area.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';

/** Tests the draft on a pasted article before it is saved. */
export function AnalysisTrial({ prompt }: { prompt: string }) {
  const api = useApi();
  const [text, setText] = useState('');
  const trial = useAction(() => api('POST /admin/openai-prompt/try', { body: { prompt, text } }));
  return (
    <details>
      <summary>Try it on an article</summary>
      <div className="stack stack-items details-body">
        <TextArea
          label="Text of an article"
          hint="The text goes to the model and counts against the day's tokens. Nothing is saved."
          rows={5}
          value={text}
          onChange={setText}
        />
        <Button
          size="small"
          busy={trial.busy}
          disabled={text.trim() === '' || prompt.trim() === ''}
          onClick={trial.run}
        >
          Try this prompt
        </Button>
        <div role="status" className="stack stack-parts text-small">
          {trial.error && <p className="error-text">{trial.error}</p>}
          {trial.answer && <TrialResult {...trial.answer} />}
        </div>
      </div>
    </details>
  );
}

function TrialResult({
  outcome,
  message,
  bias,
  summary,
  wording,
  notes,
}: CallAnswer<'POST /admin/openai-prompt/try'>) {
  if (outcome !== 'read')
    return <p className="error-text">{message ?? 'The text is too short for the model.'}</p>;
  return (
    <>
      {bias && (
        <p>
          <strong>{bias.abstained ? 'Unrated' : scoreRange(bias)}</strong> {bias.confidence_words}.
        </p>
      )}
      {bias && bias.evidence.length > 0 && (
        <ul className="point-list">
          {bias.evidence.map(({ quote, start, explanation }) => (
            <li key={start}>
              “{quote}” {explanation}
            </li>
          ))}
        </ul>
      )}
      <p>{summary}</p>
      {[...wording, ...notes].map((paragraph) => (
        <p key={paragraph} className="muted">
          {paragraph}
        </p>
      ))}
    </>
  );
}

function scoreRange({ low, high }: { low: number | null; high: number | null }): string {
  if (low === null || high === null) return 'No score.';
  return `Between ${low.toFixed(2)} and ${high.toFixed(2)} on the scale from −2 to +2.`;
}

type Side = (typeof sides)[number];

const names: Record<Side, string> = { left: 'Left', center: 'Center', right: 'Right' };

/** Tests the draft on pasted texts, one per side, before it is saved. */
export function ComparisonTrial({ prompt }: { prompt: string }) {
  const api = useApi();
  const [texts, setTexts] = useState<Record<Side, string>>({ left: '', center: '', right: '' });
  const articles = sides
    .filter((side) => texts[side].trim() !== '')
    .map((side) => ({ side, source: `${names[side]} sample`, title: '', text: texts[side] }));
  const trial = useAction(() =>
    api('POST /admin/comparative-analysis-prompt/try', { body: { prompt, articles } }),
  );
  return (
    <details>
      <summary>Try it on articles</summary>
      <div className="stack stack-items details-body">
        {sides.map((side) => (
          <TextArea
            key={side}
            label={`${names[side]} article`}
            rows={3}
            value={texts[side]}
            onChange={(text) => setTexts({ ...texts, [side]: text })}
          />
        ))}
        <p className="hint">
          The texts go to the model and count against the day's tokens. Nothing is saved.
        </p>
        <Button
          size="small"
          busy={trial.busy}
          disabled={articles.length === 0 || prompt.trim() === ''}
          onClick={trial.run}
        >
          Try this prompt
        </Button>
        <div role="status" className="stack stack-parts text-small">
          {trial.error && <p className="error-text">{trial.error}</p>}
          {trial.answer?.outcome === 'failed' && <p className="error-text">{trial.answer.message}</p>}
          {trial.answer?.outcome === 'composed' && <pre className="prompt">{trial.answer.analysis}</pre>}
        </div>
      </div>
    </details>
  );
}
