import { type FormEvent, useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Input } from '#web/components/input.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

const scopes = [
  ['read', 'Read: every call of a reader that changes nothing'],
  ['check', 'Check: bias checks, which spend searches'],
  ['admin', 'Admin: the whole back office'],
] as const;
type Scope = (typeof scopes)[number][0];

/** Creates a key and shows it once. */
export function NewApiKey({ onMade, onClose }: { onMade: () => void; onClose: () => void }) {
  const api = useApi();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<Scope>>(new Set(['read']));
  const [state, setState] = useState<{ busy: boolean; error: string | null; key: string | null }>({
    busy: false,
    error: null,
    key: null,
  });
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setState({ busy: true, error: null, key: null });
    try {
      const { key } = await api('POST /admin/api-keys', { body: { name, scopes: [...chosen] } });
      setState({ busy: false, error: null, key });
      onMade();
    } catch (error) {
      setState({ busy: false, error: sentenceOf(error), key: null });
    }
  };
  const turn = (scope: Scope, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(scope);
    else next.delete(scope);
    setChosen(next);
  };
  if (state.key !== null) return <KeyMade text={state.key} onClose={onClose} />;
  return (
    <Dialog title="New API key" onClose={onClose}>
      <form className="stack" onSubmit={(event) => void make(event)}>
        <Input
          label="Name"
          hint="What the key is for, so that you know it later."
          maxLength={100}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset>
          <legend className="label">It may</legend>
          {scopes.map(([scope, text]) => (
            <label className="choice" key={scope}>
              <input
                type="checkbox"
                checked={chosen.has(scope)}
                onChange={(event) => turn(scope, event.target.checked)}
              />
              {text}
            </label>
          ))}
        </fieldset>
        {state.error && (
          <Banner kind="error">
            <p>{state.error}</p>
          </Banner>
        )}
        <Button type="submit" kind="primary" busy={state.busy} disabled={chosen.size === 0}>
          Create key
        </Button>
      </form>
    </Dialog>
  );
}

function KeyMade({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <Dialog
      alert
      title="New API key"
      onClose={onClose}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <Banner kind="ok">
        <p>
          <strong>Copy the key now.</strong> It is not shown again.
        </p>
        <p className="mono identifier">{text}</p>
      </Banner>
    </Dialog>
  );
}
