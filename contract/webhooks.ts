import { z } from 'zod';
import { webhookDirections, webhookStatuses } from '#domain/webhooks/webhook-log.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();

const time = z.iso.datetime();

const admin = { tag: 'Administration', access: 'admin' } as const;

const limit = z.object({ limit: z.coerce.number().int().min(1).max(1000).optional() });

export const webhookLog = z.object({
  id: z.string(),
  timestamp: time,
  jobId: z.string().nullable(),
  direction: z.enum(webhookDirections),
  status: z.enum(webhookStatuses),
  message: z.string(),
  /** Host only. */
  target: z.string().nullable(),
  attempt: count.nullable(),
  http_status: z.number().int().nullable(),
});

export const listWebhookLogs = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/webhooks/logs',
  summary: 'Every attempt to tell somebody, and what told us, newest first',
  query: limit,
  answer: z.object({ logs: z.array(webhookLog) }),
});

export const webhookTargets = z.object({
  /** Addresses that may be called beside this server's own; https unless private hosts are allowed. */
  allowed: z.array(z.string().max(2000)).max(50),
});

export const getWebhookTargets = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/webhooks/targets',
  summary: 'Addresses that may be told when a job is done',
  answer: webhookTargets.extend({ version: count }),
});

export const saveWebhookTargets = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/webhooks/targets',
  summary: 'Change the addresses that may be told',
  body: webhookTargets.extend({ based_on: count.optional() }),
  answer: webhookTargets.extend({ version: count }),
  errors: ['conflict', 'address-refused'],
});

export const testWebhook = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/webhooks/test',
  summary: 'Send a signed test message to an allowed address',
  body: z.object({ webhookUrl: z.string().max(2000) }),
  answer: z.object({ success: z.boolean(), message: z.string() }),
  errors: ['address-refused', 'forbidden'],
});

/** Our own callback. Checked by its signature (Standard Webhooks), not by a credential. */
export const rssComplete = endpoint({
  method: 'POST',
  path: '/webhooks/rss-complete',
  summary: 'Told when an aggregation is done',
  tag: 'Operation',
  access: 'public',
  body: z.looseObject({ type: z.string().max(100).optional(), jobId: z.string().max(100).optional() }),
  answer: z.object({ success: z.literal(true) }),
  errors: ['unauthenticated'],
});
