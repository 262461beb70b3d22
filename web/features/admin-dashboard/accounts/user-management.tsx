import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { tiers } from '#domain/accounts/account.ts';
import { type AdminColumn, AdminTable, TimeOrNever } from '#web/components/admin/admin-table.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { AlertDialog, ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Input } from '#web/components/input.tsx';
import { Options } from '#web/components/select-field.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { ApiError, describeError } from '#web/lib/api-error.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';
import type { Known } from '#web/lib/labels.ts';
import { useUser } from '#web/lib/session/session-context.tsx';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

type User = CallAnswer<'GET /admin/dashboard'>['users'][number];
type Tier = Known<User['tier']>;

const unlimited = 999_999;
/** Above this number a search field is shown. */
const max = 50;

interface UserManagementProps {
  users: readonly User[] | undefined;
  reload: () => void;
}

/** The users: tier, usage, deletion. */
export function UserManagement({ users, reload }: UserManagementProps) {
  const [search, setSearch] = useState('');
  const [notice, setNotice] = useState<string | null>(null);
  const [toDelete, setToDelete] = useState<User | null>(null);
  const matching = (users ?? []).filter(({ email }) => email.includes(search.trim().toLowerCase()));
  return (
    <Block
      id="user-management"
      title="User Management"
      end={
        users && (
          <span className="text-small muted num">
            {users.length === 1 ? '1 user' : `${count(users.length)} users`}
          </span>
        )
      }
    >
      {users !== undefined && users.length > max && (
        <div className="toolbar">
          <Input
            type="search"
            label="Search users"
            labelHidden
            placeholder="Search by email"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      )}
      {users?.length === 0 && <p>No users found in the system.</p>}
      {users !== undefined && users.length > 0 && (
        <Table
          users={matching}
          total={users.length}
          onDelete={setToDelete}
          onChanged={reload}
          onProblem={setNotice}
        />
      )}
      {toDelete && (
        <DeleteUser
          user={toDelete}
          onClose={() => setToDelete(null)}
          onEnded={(text) => {
            setToDelete(null);
            setNotice(text);
            reload();
          }}
        />
      )}
      {notice && <AlertDialog title="User Management" text={notice} onClose={() => setNotice(null)} />}
    </Block>
  );
}

interface TableProps {
  users: readonly User[];
  total: number;
  onDelete: (user: User) => void;
  onChanged: () => void;
  onProblem: (text: string) => void;
}

const columns: readonly AdminColumn[] = [
  { title: 'Email' },
  { title: 'Tier' },
  { title: 'Daily limit', isNumber: true },
  { title: 'Usage today', isNumber: true },
  { title: 'Created' },
  { title: 'Last login' },
  { title: 'Action', isHidden: true },
];

function Table({ users, total, ...handlers }: TableProps) {
  const shown = users.slice(0, max);
  return (
    <>
      <div className="table-frame">
        <AdminTable caption="Users" columns={columns} variant="fold">
          {shown.map((user) => (
            <Row key={user.email} user={user} {...handlers} />
          ))}
        </AdminTable>
      </div>
      {shown.length < total && (
        <p className="hint hint-below" role="status">
          {users.length === 0
            ? 'No user matches.'
            : `${count(shown.length)} of ${count(total)} users shown. Search to find others.`}
        </p>
      )}
    </>
  );
}

function Row({ user, onDelete, onChanged, onProblem }: { user: User } & Omit<TableProps, 'users' | 'total'>) {
  const isSelf = useUser()?.email === user.email;
  return (
    <tr>
      <td data-label="Email" className="lead">
        <strong className="long-text">{user.email}</strong>
      </td>
      <td data-label="Tier">
        {isSelf ? (
          <Badge>{user.tier}</Badge>
        ) : (
          <TierChoice user={user} onChanged={onChanged} onProblem={onProblem} />
        )}
      </td>
      <td className="n" data-label="Daily limit">
        {user.dailyLimit === unlimited ? 'Unlimited' : count(user.dailyLimit)}
      </td>
      <td className="n" data-label="Usage today">
        {count(user.usageToday)}
      </td>
      <td data-label="Created">
        <TimeOrNever iso={user.createdAt} />
      </td>
      <td data-label="Last login">
        <TimeOrNever iso={user.lastLoginAt} />
      </td>
      <td className="act">
        {isSelf ? (
          <span className="dim">Current User</span>
        ) : (
          <Button
            size="small"
            kind="danger"
            aria-label={`Delete ${user.email}`}
            icon={Trash2}
            onClick={() => onDelete(user)}
          >
            Delete
          </Button>
        )}
      </td>
    </tr>
  );
}

function TierChoice({
  user,
  onChanged,
  onProblem,
}: { user: User } & Pick<TableProps, 'onChanged' | 'onProblem'>) {
  const api = useApi();
  const track = useTracking();
  const [chosen, setChosen] = useState<Tier | null>(null);
  const choose = async (tier: Tier) => {
    setChosen(tier);
    try {
      await api('POST /admin/users', { body: { email: user.email, tier } });
      track('admin_action', { featureName: 'user-tier', success: true });
      onChanged();
    } catch (error) {
      onProblem(`The tier of ${user.email} was not changed: ${describeError(error)}`);
    } finally {
      setChosen(null);
    }
  };
  return (
    <select
      className="input input-sm"
      aria-label={`Tier of ${user.email}`}
      value={chosen ?? user.tier}
      disabled={chosen !== null}
      onChange={(event) => {
        const tier = tiers.find((name) => name === event.target.value);
        if (tier !== undefined) void choose(tier);
      }}
    >
      <Options options={tiers.map((tier) => [tier, tier])} chosen={chosen ?? user.tier} />
    </select>
  );
}

function DeleteUser({
  user,
  onClose,
  onEnded,
}: {
  user: User;
  onClose: () => void;
  onEnded: (text: string) => void;
}) {
  const api = useApi();
  const track = useTracking();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await api('DELETE /admin/users', { body: { email: user.email } });
      track('admin_action', { featureName: 'user-deletion', success: true });
      onEnded(`Successfully deleted user: ${user.email}`);
    } catch (error) {
      const isKnown = error instanceof ApiError && error.fromServer;
      onEnded(`Error deleting user: ${isKnown ? error.message : 'Unknown error'}`);
    }
  };
  return (
    <ConfirmDialog
      title={`Delete ${user.email}?`}
      body={`The account of ${user.email}, its usage data, sessions and magic links are permanently removed. This cannot be undone.`}
      act="Delete user"
      busy={busy}
      error={null}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
