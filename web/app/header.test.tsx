import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeServer, json, refusal } from '../testing/fake-server.ts';
import { renderPage } from '../testing/render-page.tsx';
import { Header } from './header.tsx';

const email = 'reader@calderdesk.example';
const serverWith = (remaining: number | 'unlimited') =>
  new FakeServer()
    .on('GET /usage', () => json(200, { remaining }))
    .on('DELETE /session', () => json(200, { success: true, ended: 1 }));

describe('the user bar', () => {
  it('shows who is signed in and what is left of the day', async () => {
    const server = serverWith(7);
    renderPage(server, <Header />, { email });
    expect(await screen.findByText('7 searches remaining')).toBeTruthy();
    expect(screen.getByText(email)).toBeTruthy();
    expect(screen.queryByText('Admin')).toBeNull();
    expect(server.requests[0]?.url.search).toBe('?email=reader%40calderdesk.example');
  });

  it('marks administrators and unlimited searches', async () => {
    renderPage(serverWith('unlimited'), <Header />, { email, isAdmin: true });
    expect(await screen.findByText('Unlimited searches')).toBeTruthy();
    expect(screen.getByText('Admin')).toBeTruthy();
  });

  it('leads only to pages that exist', () => {
    renderPage(serverWith(1), <Header />, { email, isAdmin: true });
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Balance',
      'Bias Checker',
      'News Aggregator',
      'Search',
      'Following',
      'Admin Dashboard',
    ]);
  });

  it('logs out', async () => {
    const server = serverWith(7);
    const { session } = renderPage(server, <Header />, { email });
    await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(session.getState().phase).toBe('request');
    expect(server.requestsOf('DELETE /session')).toHaveLength(1);
  });

  it('opens the account menu, and Esc closes it and restores the focus', async () => {
    renderPage(serverWith(7), <Header />, { email });
    const trigger = screen.getByRole('button', { name: `Account ${email}` });
    await userEvent.click(trigger);
    await userEvent.click(await screen.findByRole('radio', { name: 'Violet and amber' }));
    expect(document.documentElement.dataset.perspective).toBe('neutral');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('radio')).toBeNull();
    expect(document.activeElement).toBe(trigger);
  });
});

describe('deleting the account', () => {
  const openDialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: `Account ${email}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    return await screen.findByRole('alertdialog');
  };

  it('needs a confirmation, with the focus on Cancel', async () => {
    const server = serverWith(7);
    renderPage(server, <Header />, { email });
    const dialog = await openDialog();
    expect(dialog.textContent).toContain('This cannot be undone.');
    expect(document.activeElement?.textContent).toBe('Cancel');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.requestsOf('DELETE /account')).toEqual([]);
  });

  it('signs out when it is done', async () => {
    const server = serverWith(7).on('DELETE /account', () => json(200, { success: true }));
    const { session } = renderPage(server, <Header />, { email });
    await openDialog();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    expect(await screen.findByText('Account deleted')).toBeTruthy();
    expect(session.getState().phase).toBe('request');
  });

  it('says why it could not be done', async () => {
    const server = serverWith(7).on('DELETE /account', () => refusal(409, 'You are the last administrator.'));
    renderPage(server, <Header />, { email });
    await openDialog();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    expect((await screen.findByRole('alert')).textContent).toBe('You are the last administrator.');
  });
});

describe('the theme button', () => {
  it('cycles through the themes, and its first press leaves the theme of the system', async () => {
    renderPage(serverWith(7), <Header />, { email });
    const root = document.documentElement;
    const systemIsDark = window.matchMedia?.('(prefers-color-scheme: dark)').matches ?? true;
    const press = () => userEvent.click(screen.getByRole('button', { name: /theme/i }));
    await press();
    expect(root.dataset.theme).toBe(systemIsDark ? 'light' : 'dark');
    await press();
    expect(root.dataset.theme).toBe(systemIsDark ? 'dark' : 'light');
    await press();
    expect(root.dataset.theme).toBeUndefined();
  });
});
