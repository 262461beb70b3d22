import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defaultSpending, modelTasks } from '#domain/settings/model-tasks.ts';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { ModelUsageBlock } from './model-usage-block.tsx';

const sums = (calls: number) => ({ calls, input_tokens: 900 * calls, output_tokens: 100 * calls, cost: 0.5 });
const usage = {
  ...{ model: 'a-model', currency: 'EUR', daily_tokens: 500_000, today: sums(3), month: sums(40) },
  tasks: modelTasks.map((task) => ({
    ...{ task, is_on: defaultSpending[task].isOn, reserved_today: 0, today: sums(1), month: sums(10) },
    waiting: task === 'stories' ? 7 : 0,
  })),
};

it('shows tokens, cost and what waits, and switches a task on', async () => {
  const spending = { ...defaultSpending, prices: [], currency: 'EUR', version: 4, last_updated: null };
  const server = new FakeServer()
    .on('GET /admin/model-usage', () => json(200, usage))
    .on('GET /admin/model-spending', () => json(200, spending))
    .on('POST /admin/model-spending', () => json(200, { ...spending, version: 5 }));
  renderPage(server, <ModelUsageBlock />, { email: 'admin@calderdesk.example', isAdmin: true });
  await screen.findByText(/Today 3,000 tokens in 3 calls, EUR 0\.50, of 500,000 tokens\./);
  expect(screen.getByText(/7 waiting\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: /Articles of listed stories/ }));
  await waitFor(() => expect(server.requestsOf('POST /admin/model-spending')).toHaveLength(1));
  expect(server.requestsOf('POST /admin/model-spending')[0]?.body).toMatchObject({
    articles: { isOn: true, share: 40 },
    stories: defaultSpending.stories,
    based_on: 4,
  });
});
