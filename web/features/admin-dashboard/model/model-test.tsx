import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { count } from '#web/lib/format.ts';
import { valueWords } from '#web/lib/labels.ts';
import { useTrial } from '../prompts/use-trial.ts';
import { type ModelDraft, type ModelTest, toServer } from './model-types.ts';

/** Sends a draft, or the model in force, one question of each kind, and shows what that means. */
export function ModelTestButton({ draft }: { draft: ModelDraft | null }) {
  const api = useApi();
  const body = draft === null ? {} : { ...toServer(draft), model: draft.model };
  const trial = useTrial(() => api('POST /admin/model/test', { body }));
  const isReady = draft === null || (draft.address.trim() !== '' && draft.model.trim() !== '');
  return (
    <div className="stack stack-parts">
      <div>
        <Button size="small" busy={trial.busy} disabled={!isReady} onClick={trial.run}>
          Test
        </Button>
      </div>
      <div role="status" className="stack stack-parts text-small">
        {trial.busy && (
          <p>Asking a question about an article, a comparison and a story. This may take a minute.</p>
        )}
        {trial.error && <p className="error-text">{trial.error}</p>}
        {trial.answer && <TestResult {...trial.answer} />}
      </div>
    </div>
  );
}

function TestResult({ model, reached, key_accepted, model_known, questions, findings }: ModelTest) {
  const steps = [
    ['Server reached', reached],
    ['Key accepted', key_accepted],
    ['Model known', model_known],
  ] as const;
  return (
    <>
      <p>
        <strong>{model}:</strong>{' '}
        {steps.map(([name, isFine]) => `${name}: ${isFine ? 'yes' : 'no'}`).join('. ')}.
      </p>
      <ul className="point-list">
        {questions.map((question) => (
          <li key={question.kind}>{describe(question)}</li>
        ))}
      </ul>
      {findings.map((finding) => (
        <p key={finding}>{finding}</p>
      ))}
    </>
  );
}

function describe(question: ModelTest['questions'][number]): string {
  const { kind, answered, seconds, tokens_per_second, structure, tokens_sent, tokens_read } = question;
  const speed = tokens_per_second === null ? '' : `, ${count(tokens_per_second)} tokens a second`;
  const form =
    structure === null
      ? ''
      : ` Form: ${structure === 'none' ? 'asked for in words' : valueWords(structure)}.`;
  const read =
    tokens_read === null ? '' : ` Read ${count(tokens_read)} of about ${count(tokens_sent)} tokens.`;
  const outcome = answered ? 'answered' : 'no usable answer';
  return `${valueWords(kind)}: ${outcome} in ${count(seconds)} s${speed}.${form}${read}`;
}
