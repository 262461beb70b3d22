import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { OperationCards } from './operation-cards.tsx';

const path = 'POST /admin/cleanup/orphaned-stories';
const stories = (total: number) =>
  Array.from({ length: total }, (_, at) => ({ id: `s${at}`, title: `Story ${at}`, reason: 'Empty.' }));
const preview = (total: number) =>
  json(200, { success: true, preview: true, message: '', total, stories: stories(total) });
const done = {
  completed: true,
  failed: false,
  error: null,
  status: 'completed',
  progress: 100,
  message: 'Done.',
  result: null,
};

function show(answer: () => Response): FakeServer {
  const server = new FakeServer()
    .on(path, ({ url }) =>
      url.searchParams.get('preview') === 'true'
        ? answer()
        : json(200, { success: true, message: '', jobId: 'j1' }),
    )
    .on('GET /admin/jobs/j1/status', () => json(200, done));
  renderPage(server, <OperationCards onDone={() => {}} />, { email: 'a@b.example', isAdmin: true });
  fireEvent.click(screen.getByRole('button', { name: 'Start cleanup' }));
  return server;
}

describe('the cleanup of stories', () => {
  it('lists what it would remove before it starts, the focus on Cancel', async () => {
    const server = show(() => preview(7));
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove 7 stories?' });
    expect(dialog.textContent).toContain('Story 4');
    expect(dialog.textContent).toContain('and 2 more');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
    expect(server.requestsOf(path)).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Remove stories' }));
    expect(await screen.findByText(/Cleanup of orphaned stories/, { selector: 'strong' })).toBeTruthy();
    expect(server.requestsOf(path)).toHaveLength(2);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('starts nothing where nothing would be removed, or where the preview fails', async () => {
    const server = show(() => preview(0));
    expect(await screen.findByText(/There is nothing to remove/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove stories' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    server.on(path, () => refusal(409, 'The database is being migrated.'));
    fireEvent.click(screen.getByRole('button', { name: 'Start cleanup' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The database is being migrated.');
    expect(screen.queryByRole('button', { name: 'Remove stories' })).toBeNull();
  });
});
