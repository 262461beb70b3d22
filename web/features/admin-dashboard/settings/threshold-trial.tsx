import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';

type Trial = CallAnswer<'POST /admin/story-clustering/what-if'>;

/** The effect of another threshold on recent articles, before it is saved. */
export function ThresholdTrial({ threshold }: { threshold: number }) {
  const api = useApi();
  const [state, setState] = useState<{ busy: boolean; trial?: Trial; error?: string }>({ busy: false });
  const tryIt = async () => {
    setState({ busy: true });
    try {
      const trial = await api('POST /admin/story-clustering/what-if', { body: { threshold } });
      setState({ busy: false, trial });
    } catch (error) {
      setState({ busy: false, error: sentenceOf(error) });
    }
  };
  return (
    <div className="stack stack-items">
      <Button
        size="small"
        busy={state.busy}
        icon={<FlaskConical size={16} aria-hidden="true" />}
        onClick={() => void tryIt()}
      >
        Try {threshold.toFixed(2)} on recent articles
      </Button>
      <div role="status" className="stack stack-items">
        {state.error && <p className="error-text">{state.error}</p>}
        {state.trial && <Outcome {...state.trial} />}
      </div>
    </div>
  );
}

const figures = [
  ['stories', 'Stories'],
  ['swarms', 'Story swarms'],
  ['largest', 'Articles in the largest'],
  ['alone', 'Articles alone'],
] as const;

function Outcome({ articles, in_force, proposed, examples }: Trial) {
  return (
    <>
      <div className="table-frame">
        <table className="data-table table-tight">
          <caption className="hint table-caption">The newest {count(articles)} articles</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Figure</span>
              </th>
              <th scope="col" className="n">
                Now, {in_force.threshold.toFixed(2)}
              </th>
              <th scope="col" className="n">
                With {proposed.threshold.toFixed(2)}
              </th>
            </tr>
          </thead>
          <tbody>
            {figures.map(([key, name]) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td className="n">{count(in_force[key])}</td>
                <td className="n">{count(proposed[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {examples.length > 0 && (
        <ul className="stack stack-items text-small">
          {examples.map((example) => (
            <li key={JSON.stringify(example.groups)}>
              <strong>{example.kind === 'joined' ? 'Would come together' : 'Would fall apart'}</strong>
              {example.groups.map((group) => (
                <p key={JSON.stringify(group)} className="muted trial-group">
                  {group.map(({ title, source }) => `${title} (${source})`).join(' · ')}
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
