import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCheckedSystem } from './support/shared-system.ts';
import type { TestSystem } from './support/test-system.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await openCheckedSystem();
});
afterAll(() => system?.close());

/** The link in the mail that was sent over SMTP. */
async function mailedLink(address: string): Promise<string> {
  const mail = await system.app.smtp.nextMailTo(address);
  const link = /https?:\/\/\S+\/auth\/verify\?token=[\w-]+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`no link in: ${mail.text}`);
  return link;
}

describe('signing in', () => {
  it('shows only the sign-in screen to a signed-out visitor, at any address', async () => {
    for (const path of ['/', '/admin', '/news', '/nowhere']) {
      const page = await system.visit(path);
      await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
      expect(await page.getByRole('button', { name: 'Analyze Article' }).count()).toBe(0);
      await page.context().close();
    }
  });

  it('refuses an invalid address before a request is sent', async () => {
    const page = await system.visit('/');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByLabel(/email/i).first().fill('nobody');
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await page.getByText('Please enter a valid email address').first().waitFor();
    expect(sent.filter((address) => address.includes('/authentication/request'))).toEqual([]);
    await page.context().close();
  });

  it('opens the checker from the mailed link, and signs out', async () => {
    const email = 'sign-in@readers.example';
    const page = await system.visit('/');
    await page.getByLabel(/email/i).first().fill(email);
    await page.getByRole('button', { name: 'Send Magic Link' }).click();
    await page.getByText('Magic link sent!').waitFor();
    await page.getByText('Check your email and click the link to sign in.').waitFor();

    const link = await mailedLink(email);
    expect(link.startsWith(system.app.address)).toBe(true);
    await page.goto(link);
    await page.getByRole('button', { name: 'Analyze Article' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(page.url()).not.toContain('token');
    await page.getByText('10 searches remaining').first().waitFor();
    await page.getByText(email).first().waitFor();
    expect(await page.getByRole('link', { name: 'Admin Dashboard' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('sessionToken'))).toBeNull();

    await page.goto(link);
    await page.getByRole('alert').first().waitFor();
    expect(await page.getByRole('button', { name: 'Analyze Article' }).count()).toBe(0);
    await page.context().close();
  });

  it('shows an administrator the badge and unlimited searches', async () => {
    const page = await system.enter(system.app.adminEmail, '/');
    await page.getByText('Unlimited searches').first().waitFor();
    await page.getByText('Admin', { exact: true }).first().waitFor();
    await page.context().close();
  });

  it('clears a session that the server does not know any more', async () => {
    const page = await system.visit('/');
    await page.evaluate(() => localStorage.setItem('sessionToken', 'guessed-token'));
    await page.reload();
    await page.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('sessionToken'))).toBeNull();
    await page.context().close();
  });
});
