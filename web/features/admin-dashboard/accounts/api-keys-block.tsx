import { useQuery } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type AdminColumn, AdminTable } from '#web/components/admin/admin-table.tsx';
import { LoadFailure } from '#web/components/admin/load-failure.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { TimeOrNever } from '#web/features/admin-dashboard/time-or-never.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { NewApiKey } from './new-api-key.tsx';

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
        <Button size="small" icon={<KeyRound size={16} aria-hidden="true" />} onClick={() => setMaking(true)}>
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
                icon={<Trash2 size={16} aria-hidden="true" />}
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
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const revoke = async () => {
    setState({ busy: true, error: null });
    try {
      await api('DELETE /admin/api-keys/{id}', { params: { id: props.apiKey.id } });
      props.onRevoked();
      props.onClose();
    } catch (error) {
      setState({ busy: false, error: sentenceOf(error) });
    }
  };
  return (
    <ConfirmDialog
      title={`Revoke ${props.apiKey.name}?`}
      body="Programs that use this key are refused from now on. This cannot be undone."
      act="Revoke key"
      busy={state.busy}
      error={state.error}
      onConfirm={() => void revoke()}
      onCancel={props.onClose}
    />
  );
}
