import { Parser } from 'htmlparser2';
import { z } from 'zod';
import { cutText } from '#domain/text/cut-text.ts';
import {
  type Answer,
  failure,
  fetchFromProvider,
  keyRefused,
  latestTimeoutMs,
  rateLimited,
  searchTimeoutMs,
  toConnectorFailure,
  unreadable,
} from '#server/connectors/fetch-from-provider.ts';
import { parseListed, type RawArticle } from '#server/connectors/parse-listed.ts';
import { maxOpenElements, writeInChunks } from '#server/ingestion/feed-parsing/write-in-chunks.ts';
import type { ConnectorFailure } from '../connector.ts';
import type { CreateProvider, ProviderResult } from '../provider.ts';

const fields = new Set([
  'url',
  'title',
  'text',
  'languageCode',
  'published',
  'publishedAt',
  'blogName',
  'blogUrl',
]);
/** Of a field, because posts contain their whole text. */
const maxFieldLength = 4_000;
const maxPosts = 1_000;

type TwinglyDocument = { kind: 'posts'; posts: Record<string, string>[] } | { kind: 'error'; code: string };

/**
 * The posts of a `<twinglydata>` document or the code of an `<error>`; null for everything else, also for a truncated
 * document. Declared entities are not expanded and nested elements are skipped.
 */
export function parseTwingly(xml: string): TwinglyDocument | null {
  const posts: Record<string, string>[] = [];
  const path: string[] = [];
  let post: Record<string, string> | null = null;
  let error: string | null = null;
  let ended = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push(name);
        if (path.length === 1 && name === 'error') error = attributes.code ?? '';
        if (path.length === 2 && path[0] === 'twinglydata' && name === 'post') post = {};
      },
      ontext(text) {
        const name = path[2];
        if (post === null || path.length !== 3 || name === undefined || !fields.has(name)) return;
        post[name] = cutText(`${post[name] ?? ''}${text}`, maxFieldLength);
      },
      onclosetag(name, implied) {
        if (path.length === 2 && post !== null) {
          if (posts.length < maxPosts) posts.push(post);
          post = null;
        }
        path.pop();
        if (path.length === 0 && name === 'twinglydata' && !implied) ended = true;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  writeInChunks(parser, xml, () => path.length > maxOpenElements);
  if (path.length > maxOpenElements) return null;
  parser.end();
  if (error !== null) return { kind: 'error', code: error };
  return ended ? { kind: 'posts', posts } : null;
}

const common = {
  url: z.string(),
  title: z.string().optional(),
  text: z.string().optional(),
  languageCode: z.string(),
  blogName: z.string(),
  blogUrl: z.string(),
};
/** https://developer.twingly.com/resources/search/, version 3. Version 2 wrote `published`. */
const foundPost = z
  .object({ ...common, publishedAt: z.string() })
  .transform(({ publishedAt, ...post }) => ({ ...post, time: publishedAt }));
/** https://developer.twingly.com/resources/livefeed/, version 5. */
const livePost = z
  .object({ ...common, published: z.string() })
  .transform(({ published, ...post }) => ({ ...post, time: published }));
type Post = z.output<typeof foundPost>;

/** The stream contains all languages, so that more posts are requested than needed. */
const spareFactor = 4;

function toRaw({ url, title, text, blogName, blogUrl, time }: Post): RawArticle {
  return {
    title,
    address: url,
    outletName: blogName,
    outletAddress: blogUrl,
    description: text,
    publishedAt: time,
  };
}

/** A code starts with an HTTP status: 401 for the key, 402 for a language that the key does not allow. */
function explain(outcome: Extract<Answer, { kind: 'failed' }>): ConnectorFailure {
  const document = parseTwingly(outcome.refusal ?? '');
  if (document?.kind !== 'error') return toConnectorFailure(outcome);
  return explainCode(document.code, outcome.retryAfterSeconds);
}

function explainCode(code: string, retryAfterSeconds: number | null): ConnectorFailure {
  if (code.startsWith('401')) return keyRefused();
  if (code.startsWith('402')) return failure('key-refused', 'Its key does not allow English posts.');
  if (code.startsWith('429')) return rateLimited(retryAfterSeconds);
  const known = /^\d{3,6}$/.test(code) ? ` (code ${code})` : '';
  if (code.startsWith('4')) return failure('client-error', `It did not accept the request${known}.`);
  return failure('server-error', `It has a fault of its own${known}.`, retryAfterSeconds);
}

/**
 * Twingly's blogs, https://developer.twingly.com: search, and for headlines the stream of new posts. It accepts
 * its key in the address only, so that addresses of this provider must not be shown or logged.
 */
export const createProvider: CreateProvider = (options) => {
  const { fetcher, clock, variables, origin = 'https://api.twingly.com' } = options;
  const { TWINGLY_API_KEY: key = '' } = variables;

  async function request(
    path: string,
    schema: z.ZodType<Post>,
    query: { limit: number; timeoutMs: number; signal: AbortSignal },
  ): Promise<ProviderResult> {
    const { limit, timeoutMs, signal } = query;
    const address = `${origin}/blog/${path}&apikey=${encodeURIComponent(key)}`;
    const outcome = await fetchFromProvider(fetcher, { address, timeoutMs, signal });
    if (outcome.kind === 'failed') return explain(outcome);
    const document = parseTwingly(outcome.text);
    if (document === null) return unreadable();
    if (document.kind === 'error') return explainCode(document.code, null);
    // Posts of other languages are dropped, but an empty result does not mean another format.
    const english = document.posts.filter(({ languageCode = 'en' }) => languageCode === 'en');
    const articles = parseListed(english, schema, { toRaw, limit, now: clock() });
    return articles === null ? unreadable() : { kind: 'ok', articles };
  }

  return {
    latestEveryMinutes: 5,
    search: ({ words, limit, signal }) => {
      const q = `${words.join(' ')} lang:en sort:published page-size:${limit}`;
      const query = { limit, timeoutMs: searchTimeoutMs, signal };
      return request(`search/api/v3/search?q=${encodeURIComponent(q)}`, foundPost, query);
    },
    latest: ({ limit, since, signal }) => {
      const timestamp = encodeURIComponent(since.toISOString());
      const maxPosts = Math.min(limit * spareFactor, 1000);
      const query = { limit, timeoutMs: latestTimeoutMs, signal };
      return request(`livefeed/api/v5/getdata?timestamp=${timestamp}&maxPosts=${maxPosts}`, livePost, query);
    },
  };
};
