import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const field = () => screen.getByLabelText<HTMLInputElement>('Email address');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Magic Link' }));
const path = 'POST /authentication/request';

describe('sign-in', () => {
  it.each(['', '   ', 'reader.calderdesk'])('refuses %j beside the field and at the top', async (typed) => {
    const server = new FakeServer();
    renderPage(server, <SignInScreen />);
    if (typed !== '') await userEvent.type(field(), typed);
    await send();
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address');
    expect(screen.getAllByText('Please enter a valid email address')).toHaveLength(2);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field());
    expect(server.requests).toEqual([]);
  });

  it('sends the address and shows the next step', async () => {
    const server = new FakeServer().on(path, () => json(200, { success: true, message: 'ok' }));
    renderPage(server, <SignInScreen />);
    await userEvent.type(field(), ' reader@calderdesk.example ');
    await send();
    expect(await screen.findByText('Magic link sent!')).toBeTruthy();
    expect(screen.getByText('Check your email and click the link to sign in.')).toBeTruthy();
    expect(server.requests[0]?.body).toEqual({ email: 'reader@calderdesk.example' });
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(field().value).toBe('');
  });

  it('shows the sentence of the server', async () => {
    const server = new FakeServer().on(path, () => refusal(429, 'Too many links were asked for.'));
    renderPage(server, <SignInScreen />);
    await userEvent.type(field(), 'reader@calderdesk.example');
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('Too many links were asked for.');
  });

  it.each([
    ['an answer without a sentence', new FakeServer().on(path, () => new Response('', { status: 500 }))],
    ['no answer', new FakeServer()],
  ])('has a sentence of its own for %s', async (_, server) => {
    renderPage(server, <SignInScreen />);
    await userEvent.type(field(), 'reader@calderdesk.example');
    await send();
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to send magic link');
  });

  it('shows why a session ended', () => {
    const { session } = renderPage(new FakeServer(), <SignInScreen />);
    session.showForm('Session validation failed');
    return screen.findByText('Session validation failed');
  });
});
