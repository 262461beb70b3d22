import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { samplePreferences } from '#web/testing/sample-follows.ts';
import { DeviceAlerts } from './device-alerts.tsx';

const device = {
  id: 'd1',
  name: 'Firefox on Linux',
  endpoint: 'https://push.example/a',
  created_at: '2026-11-20T06:00:00.000Z',
  reached_at: null,
};

it('can be loaded again after a failure, and leaves the focus at the heading when a device is removed', async () => {
  let devices = [device];
  let isDown = true;
  const server = new FakeServer()
    .on('GET /me/push-devices', () =>
      isDown
        ? refusal(503, 'The server is restarting.')
        : json(200, { success: true, error: null, public_key: 'BK', devices }),
    )
    .on('DELETE /me/push-devices/d1', () => {
      devices = [];
      return json(200, { success: true, error: null });
    });
  const page = <DeviceAlerts preferences={samplePreferences()} onChange={() => undefined} />;
  renderPage(server, page, { email: 'reader@readers.example' });
  expect(await screen.findByText('The server is restarting.')).toBeTruthy();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Firefox on Linux' }));
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).toBeNull());
  expect(document.activeElement?.textContent).toBe('Alerts on your devices');
});
