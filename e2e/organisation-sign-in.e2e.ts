import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOpenIdProvider, type TestOpenIdProvider } from '#testing/openid-provider.ts';
import { startTestSystem, type TestSystem } from './support/test-system.ts';
import { overflow, violationsIn } from './support/violations.ts';

const email = 'ann@school.example';
const label = 'Vale School';
let provider: TestOpenIdProvider;
let system: TestSystem;

beforeAll(async () => {
  provider = await startOpenIdProvider({ clientId: 'balance', clientSecret: 's' });
  system = await startTestSystem({
    ...{ OIDC_SCHOOL_ISSUER: provider.issuer, OIDC_SCHOOL_CLIENT_ID: 'balance' },
    ...{ OIDC_SCHOOL_CLIENT_SECRET: 's', OIDC_SCHOOL_LABEL: label },
    // Nobody listens there.
    ...{ OIDC_CITY_ISSUER: 'http://127.0.0.1:9', OIDC_CITY_CLIENT_ID: 'b', OIDC_CITY_LABEL: 'City Library' },
  });
  provider.setRedirect(`${system.app.address}/auth/oidc/school`);
});
afterAll(async () => {
  await Promise.all([system?.close(), provider?.close()]);
});

it('opens the wanted page with the account of the organisation, and signs out at both places', async () => {
  provider.person = { sub: 'u-1', email, email_verified: true };
  const page = await system.visit('/saved');
  await page.getByRole('button', { name: `Continue with ${label}` }).click();
  await page.getByText(email).first().waitFor();
  expect(page.url()).toBe(`${system.app.address}/saved`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL((address) => address.origin === provider.issuer);
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.waitForURL(`${system.app.address}/`);
  await page.getByRole('button', { name: `Continue with ${label}` }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('sessionToken'))).toBeNull();
  await page.context().close();
});

it('says on the sign-in page why a sign-in failed, and what to do', async () => {
  provider.person = null;
  const page = await system.visit('/');
  await page.getByRole('button', { name: 'Continue with City Library' }).click();
  await page.getByText('City Library cannot be reached just now.').waitFor();
  await page.getByRole('button', { name: `Continue with ${label}` }).click();
  await page.getByText(`${label} did not sign you in.`).waitFor();
  expect(page.url()).toBe(`${system.app.address}/`);
  expect(await violationsIn(page)).toEqual([]);
  await page.context().close();
});

it('has room on a phone', async () => {
  const page = await system.visit('/', { width: 390, height: 844 });
  await page.getByRole('button', { name: `Continue with ${label}` }).waitFor();
  expect(await overflow(page)).toBe(0);
  await page.context().close();
});
