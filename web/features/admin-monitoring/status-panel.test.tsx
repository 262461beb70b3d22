import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { InstallationStatus } from './use-monitoring.ts';

const admin = { email: 'a@b.example', isAdmin: true };
const queue = {
  level: 'FAIL',
  subject: 'queue',
  sentence: 'A job waits for a worker since 40 minutes.',
  advice: 'Start another worker.',
} as const;
const disk = { level: 'OK', subject: 'disk', sentence: '9 GB free.', advice: '' } as const;

function show(status: InstallationStatus | undefined) {
  renderPage(new FakeServer(), <StatusPanel status={status} />, admin);
}

it('says in a sentence what is wrong, then each finding with what to do', () => {
  show({ level: 'FAIL', sentence: queue.sentence, findings: [queue, disk] });
  expect(screen.getAllByText(queue.sentence, { exact: false })).toHaveLength(2);
  const wrong = screen.getByRole('list', { name: 'What is wrong and what to do' });
  expect(within(wrong).getByRole('listitem').textContent).toBe(
    'Failure queue. A job waits for a worker since 40 minutes. Start another worker.',
  );
  expect(screen.getByText('What works (1)')).toBeTruthy();
});

it('shows a level of a newer server as it is', () => {
  const strange = { ...queue, level: 'ODD' } as unknown as typeof queue;
  show({ level: 'OK', sentence: 'Everything works.', findings: [strange] });
  expect(screen.getByText('ODD')).toBeTruthy();
});

it('lists nothing before the first answer', () => {
  show(undefined);
  expect(screen.getByText('Not loaded yet.')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
});
