import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();

const time = z.iso.datetime();

const admin = { tag: 'Administration', access: 'admin' } as const;

export const auditEntry = z.object({
  id: z.string(),
  /**
   * What was changed, for example `relevance-config`; `rss-feeds` for feeds, `outlet:DOMAIN` for a rating,
   * `prompt:analysis` and `prompt:comparative` for prompts, `story-repair` for stories.
   */
  subject: z.string(),
  /** The subject in words. */
  subject_label: z.string(),
  version: count,
  changed_at: time,
  /** Who; null once that account is deleted or when no person did it. */
  changed_by: z.string().nullable(),
  /** Lists within are cut after 200. */
  /** Any JSON. */
  old_value: z.unknown(),
  new_value: z.unknown(),
  /** What was done, where two values do not show it: repairs of stories. */
  summary: z.string().nullable().optional(),
  /** Whether `POST /admin/logs/audit/{id}/revert` can put the old value back. */
  revertible: z.boolean(),
});

export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/logs/audit',
  summary: 'Who changed which setting, feed, outlet, prompt or story when, old and new, newest first',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).optional(),
    subject: z.string().max(100).optional(),
  }),
  answer: z.object({ entries: z.array(auditEntry) }),
});

export const revertAudit = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/logs/audit/{id}/revert',
  summary: 'Put the value before a change back in force, as a new change',
  params: z.object({ id: z.string().max(100) }),
  answer: z.object({ success: z.literal(true), entry: auditEntry }),
  errors: ['not-found', 'conflict', 'prompt-unsound'],
});
