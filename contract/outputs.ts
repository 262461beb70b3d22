import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const withToken = z.object({
  /** A token of `POST /feed-token`, for readers that send no header. */
  token: z.string().max(200).optional(),
});

/** Declares an edition in a format, at an address that ends in the format. */
export function editionEndpoint<const Path extends `/${string}`>(
  path: Path,
  format: string,
  mediaType: string,
) {
  return endpoint({
    method: 'GET',
    path,
    summary: `An edition as ${format}, in its own order`,
    tag: 'News',
    access: 'optional',
    params: z.object({ edition: z.string().max(100).meta({ description: 'uk, us or world' }) }),
    query: withToken,
    answer: z.string(),
    mediaType,
    errors: ['not-found', 'unauthenticated'],
  });
}

export const rssEdition = editionEndpoint(
  '/feeds/{edition}.rss',
  'RSS 2.0',
  'application/rss+xml; charset=utf-8',
);
export const atomEdition = editionEndpoint(
  '/feeds/{edition}.atom',
  'Atom 1.0',
  'application/atom+xml; charset=utf-8',
);
export const jsonEdition = editionEndpoint(
  '/feeds/{edition}.json',
  'JSON Feed 1.1',
  'application/feed+json; charset=utf-8',
);

export type EditionEndpoint = ReturnType<typeof editionEndpoint<`/${string}`>>;

/** The editions in every format. */
export const editionEndpoints = [rssEdition, atomEdition, jsonEdition] as const;

export const storiesCsv = endpoint({
  method: 'GET',
  path: '/news/stories.csv',
  summary: 'All stories as a table',
  tag: 'News',
  access: 'optional',
  query: withToken,
  answer: z.string(),
  mediaType: 'text/csv; charset=utf-8',
  errors: ['unauthenticated'],
});

export const getFeedToken = endpoint({
  method: 'GET',
  path: '/feed-token',
  summary: 'Whether this account has a token for feed addresses',
  tag: 'News',
  access: 'account',
  answer: z.object({ exists: z.boolean(), created_at: z.iso.datetime().nullable() }),
});

export const createFeedToken = endpoint({
  method: 'POST',
  path: '/feed-token',
  summary: 'Make a new token for feed addresses, shown this once; an old one stops working',
  tag: 'Accounts',
  access: 'account',
  answer: z.object({ token: z.string() }),
});

export const deleteFeedToken = endpoint({
  method: 'DELETE',
  path: '/feed-token',
  summary: 'Revoke the token for feed addresses',
  tag: 'Accounts',
  access: 'account',
  answer: z.object({ success: z.literal(true) }),
});
