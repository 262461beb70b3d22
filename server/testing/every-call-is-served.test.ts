import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/registry.ts';
import { createTestApp, type TestApp } from './create-test-app.ts';

/** Kinds of access that answer 404 when they are switched off. */
const hidden = ['development', 'metrics'];
const declared = endpoints
  .filter(({ access }) => !hidden.includes(access))
  .map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, '1') }));

/** Calls without a credential, so that nothing is changed. */
async function answerOf(app: TestApp, method: string, path: string): Promise<string> {
  const response = await app.call(method, path, method === 'GET' ? {} : { body: {} });
  return `${response.status} ${await response.text()}`;
}

/** The answers of the router for an unknown address or method. */
const nothingHere = /^404 .*There is nothing at this address\.|^405 /s;

describe('the contract on the whole app', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  it('answers 404 or 405 for an address that is not declared', async () => {
    expect(declared.length).toBeGreaterThan(25);
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      expect(await answerOf(app, method, '/nobody/declared/this')).toMatch(nothingHere);
    }
    expect(await answerOf(app, 'PUT', '/usage')).toMatch(nothingHere);
  });

  it.each(declared)('serves $method $path', async ({ method, path }) => {
    expect(await answerOf(app, method, path)).not.toMatch(nothingHere);
  });
});
