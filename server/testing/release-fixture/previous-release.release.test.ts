import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { errorBody } from '#contract/errors.ts';
import { endpoints } from '#contract/registry.ts';
import type { TestApp } from '#testing/create-test-app.ts';
import { testPostgresUrl } from '#testing/database.ts';
import { openPreviousRelease } from './open-previous-release.ts';
import { createProductClient, type ProductClient } from './product-client.ts';
import { listRestored, type Restored, readsOf } from './reads.ts';
import { writesOf } from './writes.ts';

const metricsToken = 'metrics-token-of-the-test';
/** Only a development server has this call. */
const notServed = 'POST /dev/admin-session';

function nameOf({ method, path }: EndpointDefinition): string {
  return `${method} ${path}`;
}

async function checkAnswer(endpoint: EndpointDefinition, response: Response): Promise<void> {
  const text = await response.text();
  expect(response.status, text).toBe(200);
  if (endpoint.mediaType !== undefined) {
    expect(text).not.toBe('');
    return;
  }
  endpoint.answer.parse(JSON.parse(text));
}

for (const engine of ['embedded', 'postgresql'] as const) {
  const skip = engine === 'postgresql' && testPostgresUrl === undefined;
  describe.skipIf(skip)(`data of the previous release, on the ${engine} database`, () => {
    let app: TestApp;
    let client: ProductClient;
    let restored: Restored;
    beforeAll(async () => {
      app = await openPreviousRelease(engine, { env: { METRICS_TOKEN: metricsToken } });
      // The session is created first, because the lists are requested concurrently.
      await app.signIn(app.adminEmail);
      client = createProductClient(app);
      restored = await listRestored(client);
    });
    afterAll(() => app?.close());

    const tokenFor = async ({ access }: EndpointDefinition, email = app.adminEmail) =>
      access === 'metrics' ? metricsToken : (await app.signIn(email)).sessionToken;

    it('is listed completely', () => {
      for (const [name, rows] of Object.entries(restored)) expect(rows.length, name).toBeGreaterThan(0);
    });

    it('can be read by every call', async () => {
      for (const { endpoint, path } of readsOf(restored)) {
        const response = await app.call('GET', path, { token: await tokenFor(endpoint) });
        await checkAnswer(endpoint, response).catch((error: unknown) => {
          throw new Error(`GET ${path}`, { cause: error });
        });
      }
    });

    it('can be changed by every call', async () => {
      const writes = await writesOf(client, restored);
      const changing = endpoints.filter(({ method }) => method !== 'GET').map(nameOf);
      const covered = new Set([...writes.map(({ call }) => call), notServed]);
      expect(changing.filter((name) => !covered.has(name))).toEqual([]);
      for (const { call, id = '', query, body, email, mayRefuse } of writes) {
        const endpoint = endpoints.find((each) => nameOf(each) === call);
        if (endpoint === undefined) throw new Error(`The contract has no ${call}.`);
        const path = endpoint.path.replace(/\{\w+\}/, id) + (query === undefined ? '' : `?${query}`);
        const response = await app.call(endpoint.method, path, {
          token: await tokenFor(endpoint, email),
          ...(body === undefined ? {} : { body }),
        });
        const check =
          mayRefuse?.includes(response.status) === true
            ? response.json().then((answer) => errorBody.parse(answer))
            : checkAnswer(endpoint, response);
        await check.catch((error: unknown) => {
          throw new Error(`${call} ${id} ${JSON.stringify(body)}`, { cause: error });
        });
      }
    });
  });
}
