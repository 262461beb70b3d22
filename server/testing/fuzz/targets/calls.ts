import { AsyncLocalStorage } from 'node:async_hooks';
import fc from 'fast-check';
import { Hono } from 'hono';
import type { EndpointDefinition } from '#contract/endpoint.ts';
import { AppError } from '#domain/app-error.ts';
import { addFilter, isEmptySearch, parseSearch } from '#domain/search/news/parse-search.ts';
import { maxSearchLength } from '#domain/search/news/search-query.ts';
import { parseInput, routePattern } from '#server/http/contract-parsing.ts';
import type { HttpEnv } from '#server/http/http-env.ts';
import { parseCursor, writeCursor } from '#server/stories/search/search-cursor.ts';
import { callsWithText, hostileCalls } from '../../hostile-calls.ts';
import { mutated } from '../mutate.ts';
import { type FuzzTarget, promise, promiseSame, promiseStorable, textOf } from '../target.ts';

/** The error of the call in progress, which the router would turn into an answer. */
const failure = new AsyncLocalStorage<{ error: unknown }>();

/** All calls of the contract, each of which only parses its input. */
function parsingApp() {
  const app = new Hono<HttpEnv>();
  const add = (endpoint: EndpointDefinition) =>
    app.on(endpoint.method, routePattern(endpoint.path), async (c) => {
      const input = await parseInput(c, endpoint);
      promiseStorable(input);
      // What is accepted once is accepted again.
      const second = endpoint.body?.safeParse(JSON.parse(JSON.stringify(input.body ?? null)));
      promise(second?.success !== false, 'the parsed body is refused by its own schema');
      return c.text('parsed');
    });
  for (const { endpoint } of callsWithText) add(endpoint);
  app.onError((error, c) => {
    const store = failure.getStore();
    if (store !== undefined) store.error = error;
    return c.text('refused', 400);
  });
  return app;
}

const app = parsingApp();
const seeds = fc
  .constantFrom(...callsWithText.map(({ endpoint }) => endpoint))
  .chain((endpoint) => hostileCalls(endpoint))
  .map(({ method, path, body }) => `${method} ${path}\n${body ?? ''}`);
const words = [
  ...'{ } [ ] " : , \\ null true 1e999 -0 "__proto__": "constructor": {"a":{"a":{"a": [[[[[[[[ \\u0000 \\ud800 \\\\u0000 %00 %ff %ed%a0%80 & = ?'.split(
    ' ',
  ),
  ...['\n', '99999999999999999999', '0.1', '"\\', '/*', "'", 'NaN'],
];

export const calls: FuzzTarget = {
  name: 'calls',
  reads: 'addresses and JSON bodies of the API',
  maxLength: 64 * 1024,
  inputs: mutated({ seeds, words }),
  async check(input) {
    const [first = '', ...rest] = textOf(input).split('\n');
    const [, method = 'POST', path = '/'] = /^([A-Z]{3,6}) (\/\S*)/.exec(first) ?? [];
    const address = `http://balance.example${path}`;
    if (!URL.canParse(address)) return;
    const sends = method !== 'GET' && method !== 'HEAD' && !/^(CONNECT|TRACE|TRACK)$/.test(method);
    const body = sends ? { body: Buffer.from(rest.join('\n')) } : {};
    const store: { error: unknown } = { error: undefined };
    await failure.run(store, async () => app.request(address, { method, ...body }));
    if (store.error !== undefined && !(store.error instanceof AppError)) throw store.error;
  },
};

const now = new Date('2026-03-05T12:00:00Z');
const searches = [
  '"harbour bridge" -tunnel outlet:bbc.co.uk side:left,right',
  'topic:politics before:2026-03-01 after:7d vote',
  '“Żółw” „ärger“ −minus site:"Fox News" side:none',
];
const searchWords = [
  '"',
  '“',
  '-',
  '−',
  'outlet:',
  'side:',
  'topic:',
  'before:',
  'after:',
  ',',
  ':',
  ' ',
  '2026-02-30',
  'left',
  'politics',
  'ﬁ',
  '\u0301',
  "'",
];

export const searchQueries: FuzzTarget = {
  name: 'searches',
  reads: 'searches, their filters and cursors',
  maxLength: maxSearchLength,
  inputs: mutated({ seeds: fc.constantFrom(...searches), words: searchWords }),
  check(input) {
    // The call refuses longer searches.
    const text = textOf(input).toWellFormed().replaceAll('\0', '').slice(0, maxSearchLength).toWellFormed();
    const query = parseSearch(text, now);
    addFilter(query, 'outlet', text, now);
    addFilter(query, 'before', text, now);
    promiseStorable(query);
    isEmptySearch(query);
    const lists = [query.words, ...query.phrases, ...query.excluded];
    promise(lists.flat().length <= 24, `${lists.flat().length} words`);
    promise(
      lists.flat().every((word) => word !== '' && word.length <= 60),
      'a word of a wrong length',
    );
    promise(
      query.problems.every(({ part }) => part.length <= 100),
      'a long part',
    );
    const plain = query.words.join(' ');
    const words = parseSearch(plain, now).words;
    promiseSame(words, query.words, 'the words, searched for again');
    checkCursor(text);
  },
};

function checkCursor(text: string): void {
  const ours = writeCursor({ kind: 'stories', now: now.getTime(), offset: text.length });
  promiseSame(parseCursor(ours), { kind: 'stories', now: now.getTime(), offset: text.length }, 'a cursor');
  try {
    promiseStorable(parseCursor(text));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
