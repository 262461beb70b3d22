import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackingBatch } from '#contract/tracking.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { submitAddress } from './support/check-article.ts';
import { type House, openHouse } from './support/house.ts';

const email = 'usage@readers.example';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.close());

interface Sent {
  batches: TrackingBatch[];
  /** What the server said, and which credential went along. */
  answers: { status: number; authorization: string | undefined }[];
}

/** Collects the usage events that a page sends from now on. */
function listen(page: Page): Sent {
  const sent: Sent = { batches: [], answers: [] };
  page.on('request', (request) => {
    const body = request.postData();
    if (body?.includes('"tracking_data"')) sent.batches.push(JSON.parse(body) as TrackingBatch);
  });
  page.on('response', (response) => {
    if (!response.request().postData()?.includes('"tracking_data"')) return;
    const { authorization } = response.request().headers();
    sent.answers.push({ status: response.status(), authorization });
  });
  return sent;
}

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // Time for a request to leave.
  await page.waitForTimeout(500);
}

describe('usage events', () => {
  it('tell what was done, taken without a credential, and not by whom or on what', async () => {
    const [article] = inventedArticles;
    if (article === undefined) throw new Error('there are no invented articles');
    const page = await house.enter(email, '/');
    const sent = listen(page);
    await submitAddress(page, addressOf(article));
    await hide(page);
    expect(sent.answers).toEqual([{ status: 200, authorization: undefined }]);
    const names = sent.batches.flatMap(({ tracking_data }) =>
      tracking_data.events.map(({ eventName }) => eventName),
    );
    expect(names).toEqual(['session_start', 'page_view', 'bias_check', 'page_hidden']);
    const told = JSON.stringify(sent.batches);
    expect(told).toContain(article.host);
    expect(told).not.toContain(article.path);
    expect(told).not.toContain(email);
    await page.context().close();
  });

  it('end with the switch on the privacy page, for good', async () => {
    const page = await house.visit('/privacy');
    const sent = listen(page);
    const toggle = page.getByRole('switch', { name: 'Send anonymous usage events' });
    await toggle.uncheck();
    await hide(page);
    await page.reload();
    expect(await toggle.isChecked()).toBe(false);
    await hide(page);
    expect(sent.batches).toEqual([]);
    await page.context().close();
  });
});
