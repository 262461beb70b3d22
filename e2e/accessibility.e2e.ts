import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAddress } from './support/check-article.ts';
import { startTestSystem, type TestSystem } from './support/test-system.ts';
import { violationsIn } from './support/violations.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system?.close());

const article = 'http://northgatetribune.example/politics/2026/clinic-cuts';
describe.each([{ width: 1440 }, { width: 390 }])('at $width px in either theme', (screen) => {
  it('has no axe violation on any page', async () => {
    const signIn = await system.visit('/', screen);
    await signIn.getByRole('button', { name: 'Send Magic Link' }).waitFor();
    expect(await violationsIn(signIn), 'sign-in').toEqual([]);
    await signIn.context().close();

    const page = await system.enter(`axe${screen.width}@readers.example`, '/', screen);
    await page.getByRole('button', { name: 'Analyze Article' }).waitFor();
    expect(await violationsIn(page), 'empty checker').toEqual([]);
    await submitAddress(page, 'http://127.0.0.1/');
    expect(await violationsIn(page), 'checker with an error').toEqual([]);
    await submitAddress(page, article);
    await page.getByText('Article Summary').first().waitFor();
    expect(await violationsIn(page), 'checker with a result').toEqual([]);
    await page.goto(`${system.app.address}/nowhere-at-all`);
    await page.getByRole('main').waitFor();
    expect(await violationsIn(page), 'not found').toEqual([]);
    await page.context().close();
  });
});
