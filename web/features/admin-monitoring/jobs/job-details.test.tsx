import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { JobDetails } from './job-details.tsx';
import { useJobActions } from './use-job-actions.ts';

const jobId = '0f0e0d0c-0b0a-4909-8807-060504030201';
const time = '2026-06-01T12:00:00.000Z';

function job(status: string, more: object = {}) {
  return {
    jobId,
    operation: 'RSS Aggregation',
    status,
    progress: 40,
    message: 'Reading feeds',
    startedAt: time,
    updatedAt: time,
    completedAt: status === 'running' ? null : time,
    batch: 2,
    totalBatches: 5,
    articlesProcessed: 12,
    storiesCreated: 3,
    error: null,
    trigger: 'admin',
    result: null,
    problems: [],
    ...more,
  };
}

const written: string[] = [];
const closed = vi.fn();
const failed = vi.fn();
const shown = vi.fn();

function Page() {
  const [changes, setChanges] = useState(0);
  const actions = useJobActions({
    write: (level, message) => written.push(`${level} ${message}`),
    onChanged: () => setChanges(changes + 1),
  });
  return <JobDetails jobId={jobId} actions={actions} onFailed={failed} onShowLog={shown} onClose={closed} />;
}

async function open(server: FakeServer) {
  written.length = 0;
  closed.mockClear();
  renderPage(server, <Page />, { email: 'admin@b.example', isAdmin: true });
  return within(await screen.findByRole('dialog', { name: 'Job Details' }));
}

describe('the details of a job', () => {
  it('cancel it while it runs, and show the outcome', async () => {
    let status = 'running';
    const server = new FakeServer()
      .on(`GET /admin/jobs/${jobId}`, () => json(200, { job: job(status) }))
      .on(`POST /admin/jobs/${jobId}/cancel`, () => {
        status = 'cancelled';
        return json(200, { success: true, message: 'The job was cancelled.' });
      });
    const dialog = await open(server);
    expect(await dialog.findByText('40%, batch 2 of 5')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel job' }));
    expect(await dialog.findByText('Cancelled')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(written).toEqual([`info Job ${jobId} cancelled successfully`]);
  });

  it('say in the log when it could not be cancelled', async () => {
    const server = new FakeServer()
      .on(`GET /admin/jobs/${jobId}`, () => json(200, { job: job('running') }))
      .on(`POST /admin/jobs/${jobId}/cancel`, () => refusal(409, 'It has ended.'));
    const dialog = await open(server);
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancel job' }));
    await waitFor(() => expect(written).toEqual(['error Failed to cancel job']));
  });

  it('run it again after its end, with the failure on the screen', async () => {
    const problems = [{ source: 'The Tribune', kind: 'timeout', detail: 'The site did not answer in time.' }];
    const server = new FakeServer()
      .on(`GET /admin/jobs/${jobId}`, () => json(200, { job: job('graceful_failure', { problems }) }))
      .on(`POST /admin/jobs/${jobId}/retry`, () =>
        json(200, { success: true, message: 'Started again.', jobId: 'another' }),
      );
    const dialog = await open(server);
    expect((await dialog.findByRole('region', { name: 'Problems' })).textContent).toContain(
      'The Tribune: The site did not answer in time. (timeout)',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
    expect(written).toEqual(['info Job ID started: another']);
  });

  it('stay open when it was not started again', async () => {
    const server = new FakeServer()
      .on(`GET /admin/jobs/${jobId}`, () => json(200, { job: job('failed', { error: 'The disk is full.' }) }))
      .on(`POST /admin/jobs/${jobId}/retry`, () => refusal(409, 'Another RSS Aggregation runs already.'));
    const dialog = await open(server);
    expect((await dialog.findByRole('alert')).textContent).toContain('The disk is full.');
    await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() =>
      expect(written).toEqual([
        `error Job ${jobId} was not started again: Another RSS Aggregation runs already.`,
      ]),
    );
    expect(closed).not.toHaveBeenCalled();
  });

  it('lead to its lines in the log', async () => {
    const server = new FakeServer().on(`GET /admin/jobs/${jobId}`, () =>
      json(200, { job: job('completed') }),
    );
    const dialog = await open(server);
    await userEvent.click(await dialog.findByRole('button', { name: 'Show its log' }));
    expect(shown).toHaveBeenCalledTimes(1);
  });

  it('report a failed fetch once', async () => {
    const server = new FakeServer().on(`GET /admin/jobs/${jobId}`, () =>
      refusal(404, 'There is no such job.'),
    );
    const dialog = await open(server);
    expect(await dialog.findByText('Error fetching job details. There is no such job.')).toBeTruthy();
    expect(failed).toHaveBeenCalledTimes(1);
  });
});
