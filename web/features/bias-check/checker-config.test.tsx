import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { BiasChecker } from './bias-checker.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('names the language model that reads the text, and shows a switch that an administrator locked', async () => {
  const config = { opposing_viewpoints_enabled: false, externalModel: 'acorn-large', credibilityConfig: [] };
  vi.stubGlobal('fetch', async () => json(200, config));
  const server = new FakeServer().on('GET /usage', () => json(200, { remaining: 7 }));
  renderPage(server, <BiasChecker />, { email: 'reader@calderdesk.example' });
  expect((await screen.findByText('acorn-large')).parentElement?.textContent).toBe(
    'The text you check is sent to the language model acorn-large for reading. Your address and account are not.',
  );
  const toggle = screen.getByRole<HTMLInputElement>('switch');
  expect([toggle.disabled, toggle.checked]).toEqual([true, false]);
  expect(screen.getByText('Switched off for this site by an administrator.')).toBeTruthy();
});
