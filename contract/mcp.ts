import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const jsonrpc = z.literal('2.0');
const id = z.union([z.string().max(200), z.number().int()]);

/** A request of JSON-RPC 2.0, or without an id a notification. */
const message = z.looseObject({
  jsonrpc,
  id: id.optional(),
  method: z.string().max(200),
  params: z.looseObject({}).optional(),
});

/** The answer to a request; a notification is answered 202 without a body. */
const reply = z.looseObject({
  jsonrpc,
  id: id.nullable().optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ code: z.number().int(), message: z.string() }).optional(),
});

/** A list of messages is refused, so that each tool call counts against the limits. */
export const mcp = endpoint({
  method: 'POST',
  path: '/mcp',
  summary: 'Model Context Protocol over Streamable HTTP, without sessions: the tools of Balance',
  tag: 'News',
  access: 'account',
  scopes: ['read', 'check'],
  body: message,
  answer: reply,
  maxBodyBytes: 2 * 1024 * 1024,
  maxBodyValues: 1_000,
});
