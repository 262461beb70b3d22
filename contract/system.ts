import { z } from 'zod';
import { credibilityColors } from '#domain/analysis/credibility-bands.ts';
import { endpoint } from './endpoint.ts';

/** A row of the credibility bands: from `threshold` (0 to 1) upwards the score is called `label`. */
export const credibilityBand = z.object({
  threshold: z.number().min(0).max(1),
  label: z.string(),
  color: z.enum(credibilityColors),
  meaning: z.string(),
});

export const getConfig = endpoint({
  method: 'GET',
  path: '/config.json',
  summary: 'What the web app needs to know before anybody signs in',
  tag: 'Operation',
  access: 'public',
  answer: z.object({
    apiBaseUrl: z.string(),
    version: z.string(),
    publicReading: z.boolean(),
    development: z.boolean(),
    storySwarmMinArticles: z.number().int(),
    opposing_viewpoints_enabled: z.boolean(),
    credibilityConfig: z.array(credibilityBand),
    /** Whether article text leaves for an external model, and its name. */
    externalModel: z.string().nullable(),
    signIn: z.object({
      /** Whether links are mailed. */
      mail: z.boolean(),
      /** Whether a proxy may have signed the visitor in already. */
      proxy: z.boolean(),
      providers: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  }),
});
export type PublicConfig = z.infer<typeof getConfig.answer>;

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'Live, ready, database',
  tag: 'Operation',
  access: 'public',
  answer: z.object({
    status: z.enum(['ok', 'degraded', 'draining']),
    live: z.literal(true),
    ready: z.boolean(),
    database: z.object({ ok: z.boolean(), engine: z.enum(['embedded', 'postgresql']) }),
    lastRunAgeSeconds: z.number().nullable(),
    version: z.string(),
    uptimeSeconds: z.number(),
  }),
});
export type Health = z.infer<typeof getHealth.answer>;

export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  summary: 'Prometheus metrics',
  tag: 'Operation',
  access: 'metrics',
  answer: z.string(),
  mediaType: 'text/plain; version=0.0.4; charset=utf-8',
});

export const getStatus = endpoint({
  method: 'GET',
  path: '/admin/status',
  summary: 'What is wrong with this installation, and what to do; the findings of `balance doctor`',
  tag: 'Administration',
  access: 'admin',
  answer: z.object({
    level: z.enum(['OK', 'WARN', 'FAIL']),
    /** What is wrong, in one sentence. */
    sentence: z.string(),
    /** The worst first. */
    findings: z.array(
      z.object({
        level: z.enum(['OK', 'WARN', 'FAIL']),
        subject: z.string(),
        sentence: z.string(),
        /** What to do; empty when nothing is to do or the sentence says it. */
        advice: z.string(),
      }),
    ),
  }),
});
