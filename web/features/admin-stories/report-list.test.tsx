import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { ReportList } from './report-list.tsx';

const reportOn = (story: number, at: number) => ({
  id: `r${story}-${at}`,
  story: `s${story}`,
  story_title: `Story ${story}`,
  reason: 'wrong-articles',
  details: `Remark ${at}`,
  articles: [],
  reported_at: '2026-11-20T12:00:00.000Z',
  closed_at: null,
});

it('groups reports by story, ten at first, and closes all of one story at once', async () => {
  let reports = Array.from({ length: 12 }, (_, story) => reportOn(story, 0));
  reports.push(...Array.from({ length: 6 }, (_, at) => reportOn(0, at + 1)));
  const server = new FakeServer()
    .on('GET /admin/story-clustering/reports', () => json(200, { reports }))
    .on('POST /admin/story-clustering/reports/r0-0/close', ({ url }) => {
      expect(url.searchParams.get('all')).toBe('true');
      reports = reports.filter(({ story }) => story !== 's0');
      return json(200, { success: true });
    });
  renderPage(server, <ReportList onOpen={() => {}} />, { email: 'a@b.example', isAdmin: true });
  const first = (await screen.findByText('Story 0')).closest('li');
  expect(first?.textContent).toContain('Remark 4and 2 more7 reports');
  expect(screen.queryByText('Story 10')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getByText('Story 11')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Close the 7 reports on Story 0' }));
  await waitFor(() => expect(screen.queryByText('Story 0')).toBeNull());
  expect(screen.getByRole('button', { name: 'Close the report on Story 1' })).toBeTruthy();
});
