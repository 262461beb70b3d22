import { useId, useState } from 'react';
import { sides } from '#domain/analysis/rating.ts';
import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { useTrial } from './use-trial.ts';

/** Tests the draft on a pasted article before it is saved. */
export function AnalysisTrial({ prompt }: { prompt: string }) {
  const api = useApi();
  const id = useId();
  const [text, setText] = useState('');
  const trial = useTrial(() => api('POST /admin/openai-prompt/try', { body: { prompt, text } }));
  return (
    <details>
      <summary>Try it on an article</summary>
      <div className="stack stack-items details-body">
        <div className="field">
          <label htmlFor={id}>Text of an article</label>
          <textarea
            className="input"
            id={id}
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="hint">
            The text goes to the model and counts against the day's tokens. Nothing is saved.
          </p>
        </div>
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
  const id = useId();
  const [texts, setTexts] = useState<Record<Side, string>>({ left: '', center: '', right: '' });
  const articles = sides
    .filter((side) => texts[side].trim() !== '')
    .map((side) => ({ side, source: `${names[side]} sample`, title: '', text: texts[side] }));
  const trial = useTrial(() =>
    api('POST /admin/comparative-analysis-prompt/try', { body: { prompt, articles } }),
  );
  return (
    <details>
      <summary>Try it on articles</summary>
      <div className="stack stack-items details-body">
        {sides.map((side) => (
          <div className="field" key={side}>
            <label htmlFor={`${id}-${side}`}>{names[side]} article</label>
            <textarea
              className="input"
              id={`${id}-${side}`}
              rows={3}
              value={texts[side]}
              onChange={(event) => setTexts({ ...texts, [side]: event.target.value })}
            />
          </div>
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
