import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { UserManagement } from './user-management.tsx';

const own = 'admin@b.example';
const other = 'reader@b.example';

function user(email: string, tier: 'free' | 'pro' | 'admin', dailyLimit: number) {
  const createdAt = '2026-06-01T12:00:00.000Z';
  return { email, isAdmin: tier === 'admin', tier, dailyLimit, usageToday: 3, createdAt, lastLoginAt: null };
}

const users = [user(own, 'admin', 999_999), user(other, 'free', 10)];

function open(server: FakeServer, listed = users) {
  const reload = vi.fn();
  renderPage(server, <UserManagement users={listed} reload={reload} />, { email: own, isAdmin: true });
  return reload;
}

const rowOf = (email: string) => screen.getByText(email).closest('tr') as HTMLElement;
const notice = () => screen.findByRole('alertdialog', { name: 'User Management' });

describe('the table of users', () => {
  it('says that there are no users', () => {
    open(new FakeServer(), []);
    expect(screen.getByText('No users found in the system.')).toBeTruthy();
  });

  it('does not let administrators change their own tier or delete their own account', () => {
    open(new FakeServer());
    const row = within(rowOf(own));
    expect(row.getByText('Current User')).toBeTruthy();
    expect(row.getByText('Unlimited')).toBeTruthy();
    expect(row.queryByRole('button')).toBeNull();
    expect(row.queryByRole('combobox')).toBeNull();
  });

  it('changes a tier at once, and shows why a change failed', async () => {
    const server = new FakeServer().on('POST /admin/users', () => json(200, { success: true }));
    const reload = open(server);
    const tier = screen.getByLabelText<HTMLSelectElement>(`Tier of ${other}`);
    await userEvent.selectOptions(tier, 'pro');
    expect(server.requestsOf('POST /admin/users')[0]?.body).toEqual({ email: other, tier: 'pro' });
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    server.on('POST /admin/users', () => refusal(409, 'This is the last administrator.'));
    await userEvent.selectOptions(tier, 'admin');
    expect((await notice()).textContent).toContain(
      `The tier of ${other} was not changed: This is the last administrator.`,
    );
    expect(tier.value).toBe('free');
  });

  it.each([
    ['done', () => json(200, { success: true }), `Successfully deleted user: ${other}`],
    ['refused with a reason', () => refusal(409, 'Too late.'), 'Error deleting user: Too late.'],
    ['refused without one', () => json(500, {}), 'Error deleting user: Unknown error'],
  ])('deletes only after it was confirmed: %s', async (_how, answer, text) => {
    const server = new FakeServer().on('DELETE /admin/users', answer);
    open(server);
    const openDialog = async () => {
      await userEvent.click(screen.getByRole('button', { name: `Delete ${other}` }));
      return within(await screen.findByRole('alertdialog'));
    };
    await userEvent.click((await openDialog()).getByRole('button', { name: 'Cancel' }));
    expect(server.requests).toHaveLength(0);
    await userEvent.click((await openDialog()).getByRole('button', { name: 'Delete user' }));
    expect((await notice()).textContent).toContain(text);
    expect(server.requestsOf('DELETE /admin/users')[0]?.body).toEqual({ email: other });
  });
});
