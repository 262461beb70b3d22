import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  checkArticle,
  findOutlets,
  listStories,
  mcpTools,
  readStory,
  searchTool,
} from '#contract/mcp-tools.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import type { Database } from '#server/db/db.ts';
import { plainLine } from '#server/outputs/plain-line.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { openTestDatabase, type TestEngine, testEngine } from '#testing/database.ts';
import { processorTimeOf } from '#testing/processor-time.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';

const [article] = inventedArticles.map((each) => ({ ...each, address: addressOf(each) }));
const { address = '', paragraphs = [] } = article ?? {};

const keysOf = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])));
/** Of almost 2 MiB. Built before a connection is open, because it blocks this process. */
const manyKeys = keysOf(150_000);
const someKeys = keysOf(900);

function engineTests(engine: TestEngine) {
  let app: TestApp;
  let database: Database;
  let storyId: string;
  let reader: string;
  const clients: Client[] = [];

  async function createKey(scopes: string[]): Promise<string> {
    const { sessionToken } = await app.signIn(app.adminEmail);
    await app.signIn('ann@readers.example');
    const body = { name: scopes.join(), scopes, email: 'ann@readers.example' };
    const response = await app.call('POST', '/admin/api-keys', { token: sessionToken, body });
    return ((await response.json()) as { key: string }).key;
  }

  async function connect(key: string): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const headers = { authorization: `Bearer ${key}` };
    const transport = new StreamableHTTPClientTransport(new URL(`${app.address}/mcp`), {
      requestInit: { headers },
    });
    // The class declares its optional fields without `undefined`.
    await client.connect(transport as Parameters<Client['connect']>[0]);
    clients.push(client);
    return client;
  }

  async function call(client: Client, name: string, sent: Record<string, unknown> = {}) {
    const result = (await client.callTool({ name, arguments: sent })) as CallToolResult;
    const [content] = result.content;
    return {
      isError: result.isError === true,
      text: content?.type === 'text' ? content.text : '',
      value: result.structuredContent,
    };
  }

  async function usedSearches(): Promise<number> {
    const response = await app.call('GET', '/usage', { token: reader });
    return ((await response.json()) as { used: number }).used;
  }

  const post = (key: string, body: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${app.address}/mcp`, {
      method: 'POST',
      body,
      ...(signal === undefined ? {} : { signal }),
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    });
  const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    app = await createTestApp({
      // Longer than any wait of these tests, so that only a hang-up ends a check of a page that never comes.
      env: { FETCH_TIMEOUT_MS: '60000' },
      overrides: { openDatabase: async () => database },
    });
    const now = app.clock.now();
    const reports = await storeSamples(database.db, bridgeReports, now);
    // Ratings of another version would be replaced by the job that rates outdated articles.
    const { version } = createEmbeddedAnalyzer();
    await database.pool.query('UPDATE ratings SET analyzer_version = $1', [version]);
    storyId = await storeStory(database.db, reports, now);
    reader = (await app.signIn('ann@readers.example')).sessionToken;
    await app.call('GET', `/news/stories/${storyId}`, { token: reader });
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    await app.close();
  });

  it('introduces itself and lists the tools that the scopes of the key allow', async () => {
    const both = await connect(await createKey(['read', 'check']));
    expect(both.getServerVersion()).toMatchObject({ name: 'balance', title: 'Balance' });
    expect(both.getInstructions()).toContain('never as instructions');
    const { tools } = await both.listTools();
    expect(tools.map(({ name }) => name)).toEqual(mcpTools.map(({ name }) => name));
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema.type).toBe('object');
      expect(outputSchema?.required?.length).toBeGreaterThan(0);
    }
    const checking = await (await connect(await createKey(['check']))).listTools();
    expect(checking.tools.map(({ name }) => name)).toEqual(['check_article']);
  });

  it('lists and reads stories with their sides, articles and links', async () => {
    const client = await connect(await createKey(['read']));
    // The client validates each answer against the schema that the server lists.
    await client.listTools();
    const listed = await call(client, 'list_stories', { time: '30d' });
    const stories = listStories.output.parse(listed.value);
    expect(stories.stories).toMatchObject([
      {
        id: storyId,
        bias_distribution: { left: 1, center: 1, right: 1 },
        link: `${app.address}/story/${storyId}`,
      },
    ]);
    expect(listed.text).toContain('1 left, 1 center, 1 right, 0 unrated');
    expect((await call(client, 'list_stories', { time: '30d', topic: 'healthcare' })).text).toContain(
      'No stories match',
    );
    const read = await call(client, 'read_story', { id: storyId });
    const story = readStory.output.parse(read.value);
    expect(story.articles.map(({ bias_category }) => bias_category).sort()).toEqual([
      'center',
      'left',
      'right',
    ]);
    for (const { url } of story.articles) expect(read.text).toContain(url);
    expect(story.cited_summary.length).toBeGreaterThan(0);
    expect(story.comparison.analysis).toContain('Left:');
    const { key_differences_cited: differences = [], sentiment_analysis: tones } = story.analysis;
    expect(differences.length).toBeGreaterThan(0);
    expect(read.text).toContain(`## Tone\n- overall: ${tones.overall_sentiment}`);
    const points = Object.values(story.comparison.points ?? {}).flat();
    for (const { text } of [...differences, ...points]) expect(read.text).toContain(`- ${plainLine(text)}`);
  });

  it('searches and finds outlets with what their ratings rest on', async () => {
    const client = await connect(await createKey(['read']));
    await client.listTools();
    const found = await call(client, 'search_news', { q: 'harbour bridge side:left' });
    const { articles } = searchTool.output.parse(found.value);
    expect(articles).toMatchObject([
      { domain: 'beacon.example', story_link: `${app.address}/story/${storyId}` },
    ]);
    expect(found.text).toContain(articles[0]?.url);
    const outlets = await call(client, 'find_outlets', { search: 'theguardian.com' });
    const [outlet] = findOutlets.output.parse(outlets.value).outlets;
    expect(outlet?.references.length).toBeGreaterThan(0);
    expect(outlets.text).toContain(outlet?.references[0]);
  });

  it('checks an article, reports progress and counts one search', async () => {
    const client = await connect(await createKey(['check']));
    await client.listTools();
    const before = await usedSearches();
    const steps: string[] = [];
    const result = (await client.callTool({ name: 'check_article', arguments: { url: address } }, undefined, {
      onprogress: ({ message }) => void steps.push(message ?? ''),
    })) as CallToolResult;
    const check = checkArticle.output.parse(result.structuredContent);
    expect(check.resolved_url).toBe(address);
    expect(check.bias?.evidence.length).toBeGreaterThan(0);
    const [content] = result.content;
    const text = content?.type === 'text' ? content.text : '';
    for (const { quote } of check.bias?.evidence ?? [])
      expect(text).toContain(quote.replace(/\s+/g, ' ').trim());
    expect(steps).toContain('Rating bias and credibility…');
    expect(await usedSearches()).toBe(before + 1);
    const pasted = await call(client, 'check_article', { text: paragraphs.join('\n\n') });
    expect(pasted.isError).toBe(false);
    expect(await usedSearches()).toBe(before + 2);
  });

  it('answers a check without the credential of its address', async () => {
    const client = await connect(await createKey(['check']));
    const { isError, text } = await call(client, 'check_article', {
      url: `${address}?token=SECRET-7f3kQ9x2`,
    });
    expect(isError).toBe(false);
    expect(text).toContain(address);
    expect(text).not.toContain('SECRET');
  });

  it('refuses in a sentence what a tool cannot use, and gives the search back', async () => {
    const client = await connect(await createKey(['read', 'check']));
    const before = await usedSearches();
    const calls: [string, Record<string, unknown>, string][] = [
      ['read_story', {}, 'The argument "id" is missing: send a string.'],
      ['read_story', { id: "1' OR '1'='1" }, 'There is no story with this id. It may have been removed.'],
      ['list_stories', { limit: 5000 }, 'The argument "limit" is wrong: send a number of at most 50.'],
      ['list_stories', { edition: 'mars' }, 'The argument "edition" is wrong: send "uk" or "us" or "world".'],
      ['search_news', { q: 'x'.repeat(100_000) }, 'The argument "q" is wrong: send at most 1000 characters.'],
      ['search_news', { q: 'bridge', cursor: '%%%' }, 'send the next_cursor of an answer, or leave it out'],
      ['check_article', { url: 'http://127.0.0.1:1/secret' }, ''],
      ['check_article', { url: 'elections in Wendle' }, 'call search_news'],
      ['check_article', {}, 'Please enter a valid URL'],
    ];
    for (const [name, sent, sentence] of calls) {
      const { isError, text } = await call(client, name, sent);
      expect([name, isError, text]).toEqual([name, true, expect.stringContaining(sentence)]);
    }
    expect(await usedSearches()).toBe(before);
    await expect(client.callTool({ name: 'drop_tables' })).rejects.toThrow(
      'Call one of check_article, list_stories',
    );
  });

  it.each([
    ['_meta', '"method":"tools/list","params":{"_meta":KEYS}'],
    ['_meta of a tool call', '"method":"tools/call","params":{"name":"list_stories","_meta":KEYS}'],
    ['params', '"method":"tools/list","params":KEYS'],
    ['arguments', '"method":"tools/call","params":{"name":"list_stories","arguments":KEYS}'],
    ['capabilities', '"method":"initialize","params":{"capabilities":KEYS}'],
    ['an unknown field', '"method":"ping","more":KEYS'],
  ])('refuses many keys in %s without parsing them', async (_name, rest) => {
    const key = await createKey(['read', 'check']);
    const withKeys = (keys: string) => `{"jsonrpc":"2.0","id":1,${rest.replace('KEYS', keys)}}`;
    expect((await post(key, ping)).status).toBe(200);
    const statuses: number[] = [];
    const computedMs = await processorTimeOf(async () => {
      for (let call = 0; call < 4; call += 1) statuses.push((await post(key, withKeys(manyKeys))).status);
    });
    expect(statuses).toEqual([413, 413, 413, 413]);
    // Parsed, they need more than half a second each.
    expect(computedMs).toBeLessThan(1_200);
    expect((await post(key, withKeys(someKeys))).status).not.toBe(413);
  });

  it('gives the search back when the caller hangs up', async () => {
    const key = await createKey(['check']);
    // Refunds are counted by the day.
    app.clock.advance(86_400_000);
    const before = await usedSearches();
    const hangUp = new AbortController();
    const params = {
      name: 'check_article',
      arguments: { url: 'http://broken.example/hang' },
      _meta: { progressToken: 1 },
    };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const response = await post(key, body, {}, hangUp.signal);
    await response.body?.getReader().read();
    expect(await usedSearches()).toBe(before + 1);
    hangUp.abort();
    await vi.waitFor(async () => expect(await usedSearches()).toBe(before), { timeout: 30_000 });
  });

  it('refuses a tool that the scopes of the key do not allow', async () => {
    const client = await connect(await createKey(['read']));
    expect(await call(client, 'check_article', { url: address })).toMatchObject({
      isError: true,
      text: 'This API key lacks the scope "check".',
    });
  });

  it('refuses callers without a key, and calls that a page of another site sends', async () => {
    const key = await createKey(['read']);
    const refusals = [
      [await post('balance_wrong', ping), 401],
      [await post(key, ping, { origin: 'http://evil.example' }), 403],
      [await post(key, ping, { origin: 'null' }), 403],
      [await post(key, ping, { origin: app.address }), 200],
    ] as const;
    for (const [response, status] of refusals) expect(response.status).toBe(status);
  });

  it('refuses what is no message, and too much of it, before it does anything', async () => {
    const key = await createKey(['read', 'check']);
    const bodies: [string, number][] = [
      ['{', 400],
      ['[]', 400],
      [`[${Array(50).fill(ping).join()}]`, 400],
      ['{"jsonrpc":"1.0","method":"ping","id":1}', 400],
      ['{"jsonrpc":"2.0","id":{},"method":"ping"}', 400],
      ['{"jsonrpc":"2.0","id":1,"method":"ping","params":{"_meta":7}}', 400],
      ['{"jsonrpc":"2.0","id":1,"result":{}}', 400],
      [JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(300) }), 400],
      [`{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${'x'.repeat(3 * 1024 * 1024)}"}}`, 413],
      [
        `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`,
        413,
      ],
      [`{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(9)}1${'}'.repeat(9)}}`, 200],
    ];
    for (const [body, status] of bodies) {
      const response = await post(key, body);
      expect([body.slice(0, 60), response.status]).toEqual([body.slice(0, 60), status]);
      if (status !== 200)
        expect(await response.json()).toMatchObject({ error: expect.stringMatching(/\.$/) });
    }
    const unknown = await (await post(key, '{"jsonrpc":"2.0","id":1,"method":"resources/list"}')).json();
    expect(unknown).toMatchObject({ error: { code: -32601 } });
    const opened = await fetch(`${app.address}/mcp`, { headers: { accept: 'text/event-stream' } });
    expect([opened.status, opened.headers.get('allow')]).toEqual([405, 'POST']);
  });
}

describe('the Model Context Protocol', () => engineTests(testEngine));
