import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { defaultSpending, modelTasks } from '#domain/settings/model-tasks.ts';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { ModelUsageBlock } from './model-usage-block.tsx';

const sums = (calls: number) => ({ calls, input_tokens: 900 * calls, output_tokens: 100 * calls, cost: 0.5 });
const usage = {
  model: 'a-model',
  currency: 'EUR',
  daily_tokens: 500_000,
  today: sums(3),
  month: sums(40),
  tasks: modelTasks.map((task) => ({
    task,
    is_on: defaultSpending[task].isOn,
    reserved_today: 0,
    today: sums(1),
    month: sums(10),
    waiting: task === 'stories' ? 7 : 0,
  })),
};

it('shows tokens, cost and what waits; switches, shares and prices are edited together', async () => {
  const spending = { ...defaultSpending, prices: [], currency: 'EUR', version: 4, last_updated: null };
  const server = new FakeServer()
    .on('GET /admin/model-usage', () => json(200, usage))
    .on('GET /admin/model-spending', () => json(200, spending))
    .on('POST /admin/model-spending', () => json(200, { ...spending, version: 5 }));
  renderPage(server, <ModelUsageBlock />, { email: 'admin@calderdesk.example', isAdmin: true });
  await screen.findByText(/Today 3,000 tokens in 3 calls, EUR 0\.50, of 500,000 tokens\./);
  expect(screen.getByText(/7 waiting\./)).toBeTruthy();
  await screen.findAllByText('On, at most 40 % of a day');
  await userEvent.click(screen.getByRole('button', { name: /^Edit/ }));
  await userEvent.click(screen.getByRole('switch', { name: 'Aggregated articles' }));
  const share = screen.getByRole('spinbutton', { name: 'Stories: percent of a day' });
  await userEvent.clear(share);
  await userEvent.type(share, '25');
  for (const model of ['a-model', 'b']) {
    await userEvent.click(screen.getByRole('button', { name: 'Add a price' }));
    await userEvent.type(screen.getAllByRole('textbox', { name: 'Model' }).at(-1) as HTMLElement, model);
  }
  const answer = screen.getAllByRole('spinbutton', { name: 'Answer' })[0] as HTMLElement;
  await userEvent.clear(answer);
  await userEvent.type(answer, '1.5');
  await userEvent.click(screen.getByRole('button', { name: 'Remove b' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add a price' }));
  await userEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(server.requestsOf('POST /admin/model-spending')).toHaveLength(1));
  expect(server.requestsOf('POST /admin/model-spending')[0]?.body).toMatchObject({
    articles: { isOn: true, share: 40 },
    stories: { isOn: true, share: 25 },
    prices: [{ model: 'a-model', input: 0, output: 1.5 }],
    based_on: 4,
  });
});

it('says in a sentence that nothing is spent while no model is connected', async () => {
  const nothing = { calls: 0, input_tokens: 0, output_tokens: 0, cost: null };
  const server = new FakeServer()
    .on('GET /admin/model-usage', () => json(200, { ...usage, model: null, today: nothing, month: nothing }))
    .on('GET /admin/model-spending', () => json(200, { ...defaultSpending, prices: [], currency: 'EUR' }));
  renderPage(server, <ModelUsageBlock />, { email: 'admin@calderdesk.example', isAdmin: true });
  await screen.findByText('No language model is connected, so nothing is spent.');
  expect(screen.queryByText('Stories')).toBeNull();
});
