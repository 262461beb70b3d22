import fc from 'fast-check';
import { type ConnectorVariables, connectorVariableNames } from '#domain/connectors/connector-names.ts';
import { toRecord } from '#domain/to-record.ts';
import { createProviders } from '#server/connectors/registry.ts';
import {
  bridge,
  currents,
  foundAt,
  gnews,
  google,
  googleRow,
  newsapi,
  newsapiArticle,
  post,
  twingly,
} from '#server/connectors/testdata/sample-answers.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { mutated } from '../mutate.ts';
import { type FuzzTarget, promise, promiseStorable, textOf } from '../target.ts';

const googleNews = `<rss><channel><item><title>Harbour bridge closes - Vale Gazette</title><link>${bridge}</link><pubDate>Thu, 05 Mar 2026 10:00:00 GMT</pubDate><source url="https://gazette.example">Vale Gazette</source></item></channel></rss>`;
const seeds = [
  newsapi([newsapiArticle, newsapiArticle]),
  gnews,
  currents,
  twingly(post(foundAt)),
  google([googleRow]),
  googleNews,
  '{"status":"error","code":"apiKeyExhausted","message":"a"}',
  '<error code="40101"><message>a</message></error>',
];
const words = [
  ...'{ } [ ] " : , null -1 1e999 true \\u0000 \\ud83d "url":" "title": "articles":[ "source":{"name": "publishedAt":" <post> </post> <item> </item>'.split(
    ' ',
  ),
  ...[
    '<![CDATA[',
    '&#0;',
    '&amp;amp;',
    '<!DOCTYPE a [<!ENTITY b "c">]>',
    '&b;',
    'javascript:',
    'http://',
    '3 hours ago',
    '<',
    '</',
  ],
];

const now = new Date('2026-11-20T12:00:00Z');
const query = { words: ['harbour', 'bridge'], limit: 5, signal: new AbortController().signal };

/** The answer of every request. */
let answer = { status: 200, text: '' };

/** A fetcher that gives this answer to each request, as the real one gives that of a host. */
const fetcher: Fetcher = {
  fetch: async ({ address }) =>
    answer.status === 200
      ? {
          ...{ kind: 'ok', status: 200, address, contentType: null, encoding: 'utf-8', text: answer.text },
          bytes: Buffer.from(answer.text),
          validators: { etag: undefined, lastModified: undefined },
        }
      : {
          ...{ kind: 'failed', failure: 'client-error', status: answer.status, detail: 'Refused.' },
          ...{ retryAfterSeconds: null, refusal: answer.text },
        },
  locate: async () => ({ kind: 'stays' }),
  close: async () => undefined,
};

const variables: ConnectorVariables = toRecord(connectorVariableNames.map((name) => [name, 'key'] as const));
const providers = await createProviders({ fetcher, clock: () => now, variables });
const limits = { limit: 5, since: now };
/** Ends the pauses between the requests for regions; the fetcher above answers all the same. */
const withoutPauses = AbortSignal.abort();

/** Google News has no pauses, and resolves no links once it is aborted. */
const hasPauses = ({ id }: (typeof providers)[number]): boolean => id !== 'google-news';

async function checkArticles(provider: (typeof providers)[number], isSearch: boolean): Promise<void> {
  const result = isSearch
    ? await provider.search(query)
    : await provider.latest({ ...limits, signal: hasPauses(provider) ? withoutPauses : query.signal });
  promiseStorable(result);
  if (result.kind === 'failed') return;
  for (const { address, title, publishedAt, description } of result.articles) {
    promise(/^https?:\/\//i.test(address) && address.length <= 2000, address);
    promise(title !== '' && title.length <= 300 && description.length <= 300, 'a text of a wrong length');
    promise(publishedAt === null || !Number.isNaN(Date.parse(publishedAt)), String(publishedAt));
  }
}

/** One target for each service, so that the time of an input is that of one answer. */
export const services: FuzzTarget[] = providers.map((provider) => ({
  name: `service-${provider.id}`,
  reads: `answers of the news service ${provider.id}`,
  maxLength: 5_000_000,
  inputs: mutated({ seeds: fc.constantFrom(...seeds), words }),
  async check(input) {
    // The fetcher decodes answers, so that they hold neither U+0000 nor lone surrogates.
    const text = textOf(input).toWellFormed().replaceAll('\0', '');
    answer = { status: text.length % 7 === 0 ? 401 : 200, text };
    await checkArticles(provider, text.length % 2 === 0);
  },
}));
