import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPushService, type TestPushService } from '#testing/push-service.ts';
import { startTestSystem, type TestSystem } from './support/test-system.ts';
import { overflow, violationsIn } from './support/violations.ts';

const email = 'reader@readers.example';

let system: TestSystem;
let service: TestPushService;
beforeAll(async () => {
  service = await startPushService();
  system = await startTestSystem({ FETCH_ALLOW_PRIVATE: service.host }, 'full');
});
afterAll(async () => {
  await system?.close();
  await service?.close();
});

/** Opens the preferences; the service worker controls the page. */
async function open(options: { isAllowed: boolean; prepare?: (page: Page) => unknown }): Promise<Page> {
  const page = await system.enter(email, '/privacy', {
    serviceWorker: true,
    prepare: async (opened) => {
      // Chromium denies every permission that is not granted here.
      const granted = options.isAllowed ? 'notifications' : 'geolocation';
      await opened.context().grantPermissions([granted], { origin: system.app.address });
      await options.prepare?.(opened);
    },
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${system.app.address}/preferences`);
  await page.getByRole('heading', { name: 'Alerts on your devices' }).waitFor();
  return page;
}

const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on for this device' });

/** Lets the browser receive a message, as its push service would. */
async function deliver(page: Page, data: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${system.app.address}/`);
      if (own !== undefined) resolve(own.registrationId);
    });
  });
  await client.send('ServiceWorker.enable');
  const registrationId = await registered;
  await client.send('ServiceWorker.deliverPushMessage', { origin: system.app.address, registrationId, data });
  await client.detach();
}

const notifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, data, tag, lang, dir }) => ({
      ...{ title, body, data: String(data), tag },
      written: `${lang} ${dir}`,
    }));
  });

describe('alerts on devices', () => {
  it('are turned on by a button, listed, and removed', async () => {
    const subscription = service.subscribe();
    const page = await open({
      isAllowed: true,
      // The push service of Chromium cannot be reached; everything else is real.
      prepare: (opened) =>
        opened.addInitScript((given) => {
          let current: object | null = null;
          const made = {
            ...given,
            toJSON: () => given,
            unsubscribe: async () => {
              current = null;
              return true;
            },
          };
          Object.assign(PushManager.prototype, {
            getSubscription: async () => current,
            subscribe: async (options: PushSubscriptionOptionsInit) => {
              sessionStorage.setItem('subscribedWith', String(options.applicationServerKey));
              current = made;
              return made;
            },
          });
        }, subscription),
    });
    await turnOn(page).click();
    await page.getByText('(this device)').waitFor();
    await page.getByRole('status').filter({ hasText: 'This device shows alerts.' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Alerts on your devices');
    expect(await turnOn(page).count()).toBe(0);
    expect(await page.getByLabel('Alerts for followed stories').inputValue()).toBe('3');
    expect(await page.getByLabel('Alerts also by mail').isChecked()).toBe(false);
    expect(await page.evaluate(() => sessionStorage.getItem('subscribedWith'))).toMatch(/^B[\w-]{86}$/);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await violationsIn(page)).toEqual([]);
    await page.getByRole('button', { name: /^Remove Chrome on Linux/ }).click();
    await turnOn(page).waitFor();
    expect(await page.getByText('(this device)').count()).toBe(0);
    await page.context().close();
  });

  it('are explained where the browser blocks them, and where its push service cannot be reached', async () => {
    const blocked = await open({ isAllowed: false });
    await blocked.getByText('Notifications of this site are blocked in this browser.').waitFor();
    expect(await turnOn(blocked).count()).toBe(0);
    await blocked.context().close();
    const page = await open({ isAllowed: true });
    await turnOn(page).click();
    await page.getByText('The push service of this browser could not be reached. Try again later.').waitFor();
    await turnOn(page).waitFor();
    await page.context().close();
  });

  it('are shown by the service worker, and one about the same page replaces the other', async () => {
    const page = await open({ isAllowed: true });
    const path = '/story/0b7c1f1e';
    await deliver(page, JSON.stringify({ title: 'Bridge reopens', body: 'The left joined.', path }));
    await expect.poll(() => notifications(page)).toHaveLength(1);
    await deliver(page, JSON.stringify({ title: 'Bridge reopens', body: 'The right joined.', path }));
    const shown = {
      title: 'Bridge reopens',
      body: 'The right joined.',
      data: path,
      tag: path,
      written: 'en auto',
    };
    await expect.poll(() => notifications(page)).toEqual([shown]);
    await deliver(page, 'no JSON');
    const general = {
      ...{ title: 'Balance', body: 'News of a story you follow.', data: '/following' },
      written: 'en auto',
    };
    await expect.poll(() => notifications(page)).toContainEqual({ ...general, tag: '/following' });
    // On a page that was loaded past the cache no worker is in control.
    const client = await page.context().newCDPSession(page);
    await client.send('Page.reload', { ignoreCache: true });
    await page.waitForFunction(() => navigator.serviceWorker.controller === null);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    await expect.poll(() => notifications(page)).toEqual([]);
    await page.context().close();
  });
});
