import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackingBatch } from '#contract/tracking.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { submitAddress } from './support/check-article.ts';
import { openCheckedSystem } from './support/shared-system.ts';
import type { TestSystem } from './support/test-system.ts';

const email = 'usage@readers.example';

let system: TestSystem;
beforeAll(async () => {
  system = await openCheckedSystem();
});
afterAll(() => system?.close());

interface Sent {
  batches: TrackingBatch[];
  /** The status of the answer, and the credential of the request. */
  answers: { status: number; authorization: string | undefined }[];
}

const nothingSent = (): Sent => ({ batches: [], answers: [] });

/** Collects the usage events that a page sends. */
function listen(page: Page, sent: Sent): void {
  page.on('request', (request) => {
    const body = request.postData();
    if (body?.includes('"tracking_data"')) sent.batches.push(JSON.parse(body) as TrackingBatch);
  });
  page.on('response', (response) => {
    if (!response.request().postData()?.includes('"tracking_data"')) return;
    const { authorization } = response.request().headers();
    sent.answers.push({ status: response.status(), authorization });
  });
}

const namesIn = (sent: Sent) =>
  sent.batches.flatMap(({ tracking_data }) => tracking_data.events.map(({ eventName }) => eventName));

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

describe('usage events', () => {
  it('contain the actions, and neither credential nor person nor article', async () => {
    const [article] = inventedArticles;
    if (article === undefined) throw new Error('there are no invented articles');
    const sent = nothingSent();
    const page = await system.enter(email, '/', { prepare: (opened) => listen(opened, sent) });
    await submitAddress(page, addressOf(article));
    await hide(page);
    await expect.poll(() => namesIn(sent)).toContain('page_hidden');
    expect(namesIn(sent)).toEqual(['session_start', 'page_view', 'bias_check', 'page_hidden']);
    // Each batch has one answer; on a slow page the timer may have sent the first events before.
    const accepted = sent.batches.map(() => ({ status: 200, authorization: undefined }));
    await expect.poll(() => sent.answers).toEqual(accepted);
    const seen = JSON.stringify(sent.batches);
    expect(seen).toContain(article.host);
    expect(seen).not.toContain(article.path);
    expect(seen).not.toContain(email);
    await page.context().close();
  });

  it('stop permanently with the switch on the privacy page', async () => {
    const page = await system.visit('/privacy');
    const toggle = page.getByRole('switch', { name: 'Send anonymous usage events' });
    await toggle.uncheck();
    const sent = nothingSent();
    listen(page, sent);
    await hide(page);
    await page.reload();
    await expect.poll(() => toggle.isChecked()).toBe(false);
    await hide(page);
    // Had the page sent events, their request would be on its way before this one.
    await page.evaluate(() => fetch('/health'));
    expect(sent.batches).toEqual([]);
    await page.context().close();
  });
});
