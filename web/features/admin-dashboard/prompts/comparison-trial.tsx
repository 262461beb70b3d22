import { useId, useState } from 'react';
import { sides } from '#domain/analysis/rating.ts';
import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { useTrial } from './use-trial.ts';

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
