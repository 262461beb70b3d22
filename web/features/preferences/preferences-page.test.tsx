import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { samplePreferences } from '#web/testing/sample-follows.ts';
import { PreferencesPage } from './preferences-page.tsx';

const path = 'GET /me/preferences';
const noDevices = { success: true, error: null, public_key: null, devices: [] };
const render = (server: FakeServer) =>
  renderPage(
    server.on('GET /me/push-devices', () => json(200, noDevices)),
    <PreferencesPage />,
    {
      email: 'reader@readers.example',
    },
  );

afterEach(() => onlineManager.setOnline(true));

it('waits no longer for the preferences without a network, and shows them when it is back', async () => {
  let isOnline = false;
  onlineManager.setOnline(false);
  const server = new FakeServer().on(path, () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return json(200, { success: true, error: null, preferences: samplePreferences() });
  });
  render(server);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(document.querySelector('.waiting')).toBeNull();
  isOnline = true;
  onlineManager.setOnline(true);
  expect(await screen.findByText('No digest is due.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
