import PQueue from 'p-queue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './create-test-app.ts';
import type { Fault } from './newsroom/fault-hosts.ts';
import { type Newsroom, startNewsroom } from './newsroom/start-newsroom.ts';

interface Checked {
  name: string;
  status: number;
  error: string;
}

describe('a check of a misbehaving host', () => {
  let newsroom: Newsroom;
  let app: TestApp;
  beforeAll(async () => {
    newsroom = await startNewsroom();
    app = await createTestApp({ env: { FETCH_PROXY_URL: newsroom.proxyUrl, FETCH_TIMEOUT_MS: '2000' } });
  });
  afterAll(async () => {
    await app?.close();
    await newsroom?.close();
  });

  async function check({ name, article }: Fault, token: string): Promise<Checked> {
    const response = await app.call('POST', '/bias-check', { token, body: { url: article } });
    const { error = '' } = (await response.json()) as { error?: string };
    return { name, status: response.status, error };
  }

  it('ends with a result or a sentence, costs a search only with a result or after three failures, and reaches no private address', async () => {
    // The articles of the many small hosts have no fault.
    const faults = newsroom.faults.filter(({ name }) => !name.endsWith('.many') || name === 'f2.many');
    expect(faults.length).toBeGreaterThan(30);
    const { sessionToken } = await app.signIn(app.adminEmail);
    const two = new PQueue({ concurrency: 2 });
    const checked = await Promise.all(faults.map((fault) => two.add(() => check(fault, sessionToken))));

    const refused = checked.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(10);
    for (const { name, status, error } of refused) {
      expect(status, `${name}: ${error}`).toBeGreaterThanOrEqual(400);
      expect(status, `${name}: ${error}`).toBeLessThan(500);
      expect(error, name).toMatch(/^[A-Z].{15,}\.$/);
    }
    const usage = await (await app.call('GET', '/usage', { token: sessionToken })).json();
    expect(usage).toMatchObject({ used: checked.length - 3 });
    expect(newsroom.forbidden).toEqual([]);
    const health = await app.call('GET', '/health');
    expect(health.status).toBe(200);
  });
});
