import { z } from 'zod';
import { apiKeyScopes } from '#domain/accounts/account.ts';
import { displayLine } from '#domain/text/display-line.ts';
import { endpoint } from './endpoint.ts';

const email = z.string().max(320);

export const apiKey = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  ownerEmail: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

/** What a key may do: `read` every reader's call that changes nothing, `check` spend searches, `admin` the back office. */
export const apiKeyScope = z.enum(apiKeyScopes);

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/admin/api-keys',
  summary: 'All API keys in force',
  tag: 'Administration',
  access: 'admin',
  answer: z.object({ keys: z.array(apiKey) }),
});

export const createApiKey = endpoint({
  method: 'POST',
  path: '/admin/api-keys',
  summary: 'Create an API key; it is shown this once',
  tag: 'Administration',
  access: 'admin',
  body: z.object({
    name: z.string().overwrite(displayLine).min(1).max(100),
    scopes: z.array(apiKeyScope).min(1),
    email: email.optional(),
  }),
  answer: z.object({ key: z.string(), apiKey }),
  errors: ['not-found'],
});

export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/admin/api-keys/{id}',
  summary: 'Revoke an API key',
  tag: 'Administration',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  answer: z.object({ success: z.literal(true) }),
  errors: ['not-found'],
});
