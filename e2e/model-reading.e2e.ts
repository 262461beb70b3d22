import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { readingReply } from '#testing/model-replies.ts';
import { submitAddress, waitForResultScroll } from './support/check-article.ts';
import { leftArticle } from './support/checked-system.ts';
import { startTestSystem, type TestSystem } from './support/test-system.ts';

let endpoint: ModelEndpoint;
let system: TestSystem;
let answerAll: () => void = () => {};

beforeAll(async () => {
  const answered = new Promise<void>((resolve) => {
    answerAll = resolve;
  });
  endpoint = await startModelEndpoint(async () => {
    await answered;
    return readingReply([]);
  });
  system = await startTestSystem({ LLM_BASE_URL: endpoint.baseUrl, LLM_MODEL: 'slow-model' });
});
afterAll(async () => {
  await system?.close();
  await endpoint?.close();
});

it('a check updates itself where it stands when a slow model has read it', async () => {
  const page = await system.enter('patient@readers.example', '/');
  await submitAddress(page, leftArticle);
  await page.getByText('slow-model').first().waitFor();
  await waitForResultScroll(page);
  expect(await page.getByText('Now read by').count()).toBe(0);
  const heading = page.getByRole('heading', { name: 'Bias Analysis' });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const before = await heading.evaluate((element) => element.getBoundingClientRect().top);
  answerAll();
  await page.getByText('Now read by').first().waitFor();
  const after = await heading.evaluate((element) => element.getBoundingClientRect().top);
  expect(Math.abs(after - before)).toBeLessThanOrEqual(24);
  await page.context().close();
});
