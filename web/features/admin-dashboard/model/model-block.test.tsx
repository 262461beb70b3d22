import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FakeServer, json } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { ModelBlock } from './model-block.tsx';

const admin = { email: 'a@b.example', isAdmin: true };
const local = 'http://127.0.0.1:11434/v1';

function stored(part: object = {}) {
  return {
    provider: 'other',
    address: '',
    model: '',
    key: 'missing',
    headers: [] as string[],
    source: 'none',
    version: 0,
    timeout_seconds: null,
    concurrency: null,
    context_tokens: null,
    max_output_tokens: null,
    task_models: { checks: '', trials: '', stories: '', articles: '' },
    left_out: [],
    resting: null,
    last_updated: null,
    ...part,
  };
}
const connected = { provider: 'ollama', address: local, model: 'qwen3:8b', source: 'settings', version: 1 };

const question = {
  kind: 'article',
  answered: true,
  message: null,
  seconds: 12,
  tokens_per_second: 40,
  structure: 'json_object',
  repaired: true,
  thoughts: false,
  dropped: 0,
  tokens_sent: 1200,
  tokens_read: 1100,
};
const report = {
  model: 'qwen3:8b',
  reached: true,
  key_accepted: true,
  model_known: true,
  questions: [question],
  left_out: [],
  findings: ['A check will take about 40 s.', 'Stories: about 3 a minute.'],
};

/** A server that keeps what is saved. */
function open(part: object = {}, offers: object[] = []): FakeServer {
  let state = stored(part);
  const server = new FakeServer()
    .on('GET /admin/model', () => json(200, state))
    .on('GET /admin/model/offers', () => json(200, { offers }))
    .on('POST /admin/model/models', () => json(200, { models: ['gemma3:4b', 'qwen3:8b'], message: null }))
    .on('POST /admin/model/test', () => json(200, report))
    .on('POST /admin/model', () => {
      const sent = server.requestsOf('POST /admin/model').at(-1)?.body ?? {};
      const { key, headers, based_on: _, ...saved } = sent as Record<string, unknown>;
      state = stored({
        ...saved,
        key: key === undefined ? 'missing' : 'set',
        headers: Object.keys(headers ?? {}),
        source: 'settings',
        version: 1,
      });
      return json(200, state);
    });
  renderPage(server, <ModelBlock />, admin);
  return server;
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('offers a server that answers on this machine, with its first model or another, and takes it by one click', async () => {
  const server = open({}, [{ provider: 'ollama', address: local, models: ['gemma3:4b', 'qwen3:8b'] }]);
  await screen.findByRole('button', { name: 'Use gemma3:4b' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Model' }), 'qwen3:8b');
  await press('Use qwen3:8b');
  expect(await screen.findByText(`Ollama, ${local}`)).toBeTruthy();
  const body = { provider: 'ollama', address: local, model: 'qwen3:8b', based_on: 0 };
  expect(server.requestsOf('POST /admin/model')[0]?.body).toMatchObject(body);
});

it('sends a key once, and shows only that it is set', async () => {
  const server = open();
  await press('Edit Language Model');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Server' }), 'openai');
  await userEvent.type(screen.getByLabelText('Key'), 'sk-secret');
  await press(/^List the server/);
  expect(await screen.findByText(/Choose one of 2: gemma3:4b, qwen3:8b/)).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox', { name: 'Model' }), 'gemma3:4b');
  await press('Save Language Model');
  expect(await screen.findByText('Set; it is not shown again.')).toBeTruthy();
  expect(server.requestsOf('POST /admin/model')[0]?.body).toMatchObject({
    provider: 'openai',
    address: 'https://api.openai.com/v1',
    model: 'gemma3:4b',
    key: 'sk-secret',
  });
  expect(document.body.textContent).not.toContain('sk-secret');
});

it('keeps the saved key where none is entered', async () => {
  const server = open({ ...connected, key: 'set' });
  await press('Edit Language Model');
  await userEvent.type(screen.getByRole('combobox', { name: 'Model' }), '-q8');
  await press('Save Language Model');
  await screen.findByText('qwen3:8b-q8');
  expect(server.requestsOf('POST /admin/model')[0]?.body).not.toHaveProperty('key');
});

it('sends headers with the request, and keeps a saved value that is left empty', async () => {
  const server = open({ ...connected, headers: ['api-key'] });
  expect(await screen.findByText('api-key; values are not shown.')).toBeTruthy();
  await press('Edit Language Model');
  await press('Add a header');
  await userEvent.type(screen.getAllByLabelText('Header')[1] as HTMLElement, 'x-title');
  await userEvent.type(screen.getAllByLabelText('Value')[1] as HTMLElement, 'Balance');
  await press('Save Language Model');
  await screen.findByText('api-key, x-title; values are not shown.');
  expect(server.requestsOf('POST /admin/model')[0]?.body).toMatchObject({
    headers: { 'api-key': '', 'x-title': 'Balance' },
  });
});

it('tests the connection in force and says what it means', async () => {
  const server = open(connected);
  await press('Test');
  expect(await screen.findByText('A check will take about 40 s.')).toBeTruthy();
  expect(screen.getByText('Stories: about 3 a minute.')).toBeTruthy();
  expect(screen.getByText(/answered in 12 s, 40 tokens a second/)).toBeTruthy();
  expect(server.requestsOf('POST /admin/model/test')[0]?.body).toEqual({});
});

it('shows what the environment sets, and that it stands above', async () => {
  open({ ...connected, source: 'environment', resting: 'The language model is not asked for an hour.' });
  expect(await screen.findByText('The environment (LLM_BASE_URL, LLM_MODEL)')).toBeTruthy();
  expect(screen.getByText(/not asked for an hour/)).toBeTruthy();
  await press('Edit Language Model');
  expect(screen.getByText(/stand above what is saved here/)).toBeTruthy();
  expect(screen.queryByLabelText('Key')).toBeNull();
});
