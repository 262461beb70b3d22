import { useQuery } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type AdminColumn, AdminTable, TimeOrNever } from '#web/components/admin/admin-table.tsx';
import { LoadFailure } from '#web/components/admin/config-section.tsx';
import { useAction } from '#web/components/admin/use-action.ts';
import { Banner, ErrorBanner } from '#web/components/banner.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Input } from '#web/components/input.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';

type ApiKey = CallAnswer<'GET /admin/api-keys'>['keys'][number];

/** API keys: created, shown once, revoked. */
export function ApiKeysBlock() {
  const api = useApi();
  const query = useQuery({ queryKey: ['admin', 'api-keys'], queryFn: () => api('GET /admin/api-keys') });
  const [isMaking, setMaking] = useState(false);
  const [toRevoke, setToRevoke] = useState<ApiKey | null>(null);
  const reload = () => void query.refetch();
  return (
    <Block
      id="api-keys"
      title="API Keys"
      end={
        <Button size="small" icon={KeyRound} onClick={() => setMaking(true)}>
          New key
        </Button>
      }
    >
      {query.isError && query.data === undefined && (
        <LoadFailure text="The API keys could not be loaded." onRetry={reload} />
      )}
      {query.data?.keys.length === 0 && (
        <p className="muted text-small">No keys yet. A program that calls the API needs one.</p>
      )}
      {query.data !== undefined && query.data.keys.length > 0 && (
        <Keys keys={query.data.keys} onRevoke={setToRevoke} />
      )}
      {isMaking && <NewApiKey onMade={reload} onClose={() => setMaking(false)} />}
      {toRevoke && <RevokeKey apiKey={toRevoke} onRevoked={reload} onClose={() => setToRevoke(null)} />}
    </Block>
  );
}

const columns: readonly AdminColumn[] = [
  { title: 'Name' },
  { title: 'Key' },
  { title: 'May' },
  { title: 'Of' },
  { title: 'Last used' },
  { title: 'Action', isHidden: true },
];

function Keys({ keys, onRevoke }: { keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void }) {
  return (
    <div className="table-frame">
      <AdminTable caption="API keys in force" columns={columns} variant="fold">
        {keys.map((key) => (
          <tr key={key.id}>
            <td data-label="Name" className="lead">
              <strong className="long-text">{key.name}</strong>
            </td>
            <td data-label="Key" className="mono">
              {key.prefix}…
            </td>
            <td data-label="May">{key.scopes.join(', ')}</td>
            <td data-label="Of" className="long-text">
              {key.ownerEmail}
            </td>
            <td data-label="Last used">
              <TimeOrNever iso={key.lastUsedAt} />
            </td>
            <td className="act">
              <Button
                size="small"
                kind="danger"
                aria-label={`Revoke ${key.name}`}
                icon={Trash2}
                onClick={() => onRevoke(key)}
              >
                Revoke
              </Button>
            </td>
          </tr>
        ))}
      </AdminTable>
    </div>
  );
}

function RevokeKey(props: { apiKey: ApiKey; onRevoked: () => void; onClose: () => void }) {
  const api = useApi();
  const revoke = useAction(async () => {
    await api('DELETE /admin/api-keys/{id}', { params: { id: props.apiKey.id } });
    props.onRevoked();
    props.onClose();
  });
  return (
    <ConfirmDialog
      title={`Revoke ${props.apiKey.name}?`}
      body="Programs that use this key are refused from now on. This cannot be undone."
      act="Revoke key"
      busy={revoke.busy}
      error={revoke.error}
      onConfirm={revoke.run}
      onCancel={props.onClose}
    />
  );
}

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
  const create = useAction(async () => {
    const { key } = await api('POST /admin/api-keys', { body: { name, scopes: [...chosen] } });
    onMade();
    return key;
  });
  const turn = (scope: Scope, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(scope);
    else next.delete(scope);
    setChosen(next);
  };
  if (create.answer !== null) return <KeyMade text={create.answer} onClose={onClose} />;
  return (
    <Dialog title="New API key" onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          create.run();
        }}
      >
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
        <ErrorBanner text={create.error} />
        <Button type="submit" kind="primary" busy={create.busy} disabled={chosen.size === 0}>
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
