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
      {questions.map((question) => (
        <p key={question.kind}>
          <strong>{valueWords(question.kind)}:</strong> {describe(question)}
        </p>
      ))}
      {findings.map((finding) => (
        <p key={finding}>{finding}</p>
      ))}
    </>
  );
}

/** Below this, the speed says more about the network than about the model. */
const minSecondsForSpeed = 1;

function describe(question: ModelTest['questions'][number]): string {
  const { answered, seconds, tokens_per_second, structure, tokens_sent, tokens_read } = question;
  const time = seconds < minSecondsForSpeed ? 'within a second' : `in ${count(Math.round(seconds))} s`;
  const speed =
    tokens_per_second === null || seconds < minSecondsForSpeed
      ? ''
      : `, ${count(Math.round(tokens_per_second))} tokens a second`;
  const form = structure === null ? '' : ` Form: ${formWords(structure)}.`;
  const read =
    tokens_read === null ? '' : ` Read ${count(tokens_read)} of about ${count(tokens_sent)} tokens.`;
  return `${answered ? 'answered' : 'no usable answer'} ${time}${speed}.${form}${read}`;
}

function formWords(structure: NonNullable<ModelTest['questions'][number]['structure']>): string {
  if (structure === 'none') return 'requested in words';
  return valueWords(structure).replace('Json', 'JSON');
}
