import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { answerGolden } from '#testing/model-replies.ts';
import { startTestSystem, type TestSystem } from './support/test-system.ts';

let endpoint: ModelEndpoint;
let system: TestSystem;
beforeAll(async () => {
  endpoint = await startModelEndpoint(answerGolden);
  system = await startTestSystem({}, undefined, { localModels: { ollama: endpoint.baseUrl } });
});
afterAll(async () => {
  await system?.close();
  await endpoint?.close();
});

it('is found on this machine, connected by a click, tested and taken away again', async () => {
  const page = await system.enter(system.app.adminEmail, '/admin');
  const block = page.getByRole('region', { name: 'Language Model', exact: true });
  await block.getByText('answers on this machine').waitFor();
  await block.getByRole('button', { name: 'Use any' }).click();
  await block.getByText(`Ollama, ${endpoint.baseUrl}`).waitFor();
  await block.getByRole('button', { name: 'Test' }).click();
  await block.getByText(/^A check will take/).waitFor({ timeout: 30_000 });
  expect(endpoint.requests.length).toBeGreaterThanOrEqual(3);
  await block.getByRole('button', { name: 'Edit Language Model' }).click();
  await block.getByLabel('Address').fill('');
  await block.getByRole('button', { name: 'Save Language Model' }).click();
  await block.getByText('No language model is connected.').waitFor();
  await page.context().close();
});
