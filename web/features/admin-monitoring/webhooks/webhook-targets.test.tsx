import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { WebhookTargets } from './webhook-targets.tsx';

it('allows URLs, and shows whether a test message is delivered', async () => {
  let stored = { allowed: [] as string[], version: 0 };
  const server = new FakeServer()
    .on('GET /admin/webhooks/targets', () => json(200, stored))
    .on('POST /admin/webhooks/targets', ({ body }) => {
      const { allowed } = body as { allowed: string[] };
      stored = { allowed, version: 1 };
      return json(200, stored);
    })
    .on('POST /admin/webhooks/test', () => json(200, { success: true, message: 'It reached a.example.' }));
  const tested = vi.fn();
  renderPage(server, <WebhookTargets onTested={tested} />, { email: 'a@b.example', isAdmin: true });
  expect(await screen.findByText('No other address is allowed.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Edit Webhook Addresses' }));
  const field = screen.getByLabelText('Allowed addresses, one on each line');
  fireEvent.change(field, { target: { value: 'https://a.example/done\n\n  https://b.example/ \n' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save Webhook Addresses' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test to https://a.example/done' }));
  expect((await screen.findByText('It reached a.example.')).role).toBe('status');
  expect(server.requestsOf('POST /admin/webhooks/targets')[0]?.body).toEqual({
    allowed: ['https://a.example/done', 'https://b.example/'],
    based_on: 0,
  });
  server.on('POST /admin/webhooks/test', () =>
    json(200, { success: false, message: 'b.example answered with 500.' }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send a test to https://b.example/' }));
  expect((await screen.findByRole('alert')).textContent).toBe('b.example answered with 500.');
  server.on('POST /admin/webhooks/test', () => refusal(403, 'This address is not allowed.', 'forbidden'));
  fireEvent.click(screen.getByRole('button', { name: 'Send a test to https://b.example/' }));
  expect((await screen.findByText('This address is not allowed.')).role).toBe('alert');
  expect(tested).toHaveBeenCalledTimes(3);
});
