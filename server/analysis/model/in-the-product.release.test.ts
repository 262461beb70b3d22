import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { articleOf, readingReply } from '#testing/model-replies.ts';
import type { InventedArticle } from '#testing/small-web/invented-article.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { until } from '#testing/waited-time.ts';

let endpoint: ModelEndpoint;
let app: TestApp;
const address = addressOf(inventedArticles[0] as InventedArticle);

/** Points to the first sentence of the body that is not quoted speech. */
function firstSentence(article: string): string {
  return /\n\n([A-Z][^“”"\n.]{20,200})/.exec(article)?.[1] ?? '';
}

/** Requests that read one article; comparisons of several are left out. */
function readings() {
  return endpoint.requests.filter(({ messages }) => /^BEGIN \w+\n/.test(messages[1]?.content ?? ''));
}

beforeAll(async () => {
  endpoint = await startModelEndpoint((request) =>
    readingReply([{ quote: firstSentence(articleOf(request)), side: 'right', strength: 3 }]),
  );
  app = await createTestApp({
    env: { LLM_BASE_URL: endpoint.baseUrl, LLM_MODEL: 'any', LLM_API_KEY: 'key-of-tests' },
  });
});
afterAll(async () => {
  await app?.close();
  await endpoint?.close();
});

describe('a check on a server with a model', () => {
  it('is rated by the model, whose part is visible, and rated again when the prompt changes', async () => {
    const first = await app.check('reader@readers.example', address);
    expect(first.analyzer.name).toBe('model');
    expect(first.bias?.parts.map(({ kind }) => kind)).toContain('model');
    expect(first.bias?.evidence.some(({ kind }) => kind === 'model-finding')).toBe(true);
    expect(readings()).toHaveLength(2);
    await app.check('reader@readers.example', address);
    expect(readings()).toHaveLength(2);
    const { sessionToken: token } = await app.signIn(app.adminEmail);
    await app.call('POST', '/admin/openai-prompt', { token, body: { prompt: 'Look at the verbs.' } });
    const renewed = await app.check('reader@readers.example', address);
    expect(renewed.analyzer.version).toBe(first.analyzer.version.replace('-p0-', '-p1-'));
    expect(readings().at(-1)?.messages[0]?.content).toMatch(/^Look at the verbs\./);
  });

  it('does not call a model on this machine external', async () => {
    const config = JSON.parse(await (await app.call('GET', '/config.json')).text());
    expect(config.externalModel).toBeNull();
  });
});

describe('calls whose callers hang up while the model works', () => {
  let hanging: TestApp;
  beforeAll(async () => {
    hanging = await createTestApp({ env: { LLM_BASE_URL: endpoint.baseUrl, LLM_MODEL: 'hang' } });
  });
  afterAll(() => hanging?.close());

  const text = inventedArticles[0]?.paragraphs.join('\n\n') ?? '';

  /** Hangs up once the model is queried. @returns the code of a call that is answered before */
  async function hangUp(path: string, body: object, token: string): Promise<string | null> {
    const caller = new AbortController();
    const before = endpoint.requests.length;
    let code: string | null = null;
    const call = fetch(hanging.address + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: caller.signal,
    })
      .then(async (response) => {
        ({ code } = (await response.json()) as { code: string });
      })
      .catch(() => {});
    await until(() => endpoint.requests.length > before || code !== null, 10_000);
    caller.abort();
    await call;
    return code;
  }

  it.each([
    ['/ai-summary', { content: text }, 20],
    ['/', { text }, 20],
  ])('stay counted: %s', async (path, body, limit) => {
    const email = `${Object.keys(body).join('')}${limit}${path.length}@readers.example`;
    const { sessionToken } = await hanging.signIn(email);
    let calls = 0;
    for (;;) {
      const code = await hangUp(path, body, sessionToken);
      if (code === 'quota-exhausted') break;
      // The work of the calls before ends a moment after their callers are gone.
      if (code !== 'too-many-requests') calls += 1;
    }
    expect(calls).toBe(limit);
  });
});
