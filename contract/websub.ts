import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const hub = { path: '/websub/{id}', tag: 'Operation', access: 'public' } as const;
/** Unguessable: who knows it is the hub. */
const params = z.object({ id: z.string().max(100) });
const text = z.string().max(2000);

const hubQuery = z.object({
  'hub.mode': z.enum(['subscribe', 'unsubscribe', 'denied']),
  'hub.topic': text,
  'hub.challenge': text.optional(),
  'hub.lease_seconds': z.coerce.number().optional().catch(undefined),
});
export type HubQuery = z.output<typeof hubQuery>;

export const verifyHubRequest = endpoint({
  ...hub,
  method: 'GET',
  summary: 'A hub of WebSub verifies or denies a subscription of a feed',
  params,
  query: hubQuery,
  answer: z.string(),
  mediaType: 'text/plain; charset=utf-8',
  errors: ['not-found'],
});

/** Any body: it is read for its signature only. */
export const receiveHubPush = endpoint({
  ...hub,
  method: 'POST',
  summary: 'A hub of WebSub pushes a feed, which is then due',
  params,
  answer: z.string(),
  mediaType: 'text/plain; charset=utf-8',
});
