import { z } from 'zod';
import { modelProviderIds } from '#domain/settings/model-providers.ts';
import { modelTasks } from '#domain/settings/model-tasks.ts';
import { toRecord } from '#domain/to-record.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();
const admin = { tag: 'Administration', access: 'admin' } as const;

const name = z.string().trim().max(200);
const limit = (from: number, to: number) => z.number().int().min(from).max(to).nullable();

/** Where a model is: an address without a path to a call, usually ending in /v1. Empty: no model. */
const address = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || z.url({ protocol: /^https?$/ }).safeParse(text).success, {
    message: 'Send an address such as https://llm.example.org/v1',
  });

const key = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{0,500}$/, 'Send the key without spaces');

/** These are of the connection itself. */
const fixedHeaders =
  /^(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-(?:length|type))$/i;

/** Why a header cannot be sent, in a sentence; null if it can. */
function whyNoHeader([name, value]: [string, string]): string | null {
  if (!/^[\w-]{1,100}$/.test(name)) return 'Name a header with letters, digits and dashes, such as api-key';
  if (fixedHeaders.test(name)) return 'Leave out headers of the connection itself';
  return /^[\x20-\x7e]{0,500}$/.test(value)
    ? null
    : 'Send the value of a header in one line of plain characters';
}

/** What is sent with each request beside the key, such as Azure's api-key. */
const headers = z.record(z.string().max(100), z.string().max(500)).superRefine((all, context) => {
  const entries = Object.entries(all);
  const wrong = entries.length > 5 ? ['Send at most five headers'] : entries.map(whyNoHeader);
  for (const message of wrong) if (message !== null) context.addIssue({ code: 'custom', message });
});

/** A connection without its key. */
const fields = {
  provider: z.enum(modelProviderIds),
  address,
  model: name,
  /** Another model for a task; empty: the same. */
  task_models: z.object(toRecord(modelTasks.map((task) => [task, name] as const))),
  /** Null: the usual limit. */
  timeout_seconds: limit(1, 3600),
  concurrency: limit(1, 100),
  context_tokens: limit(2000, 10_000_000),
  max_output_tokens: limit(200, 1_000_000),
};

const state = z.object({
  ...fields,
  /** The key itself is never shown. `unreadable`: it was encrypted with another SECRET_KEY or DATA_DIR. */
  key: z.enum(['set', 'missing', 'unreadable']),
  /** Names of headers that are sent with each request; their values are never shown. */
  headers: z.array(z.string()),
  /** `environment`: LLM_BASE_URL and LLM_MODEL are set and stand above what is saved here. */
  source: z.enum(['environment', 'settings', 'none']),
  /** Parameters that the server refused within the last day, and what is sent instead. */
  left_out: z.array(z.string()),
  /** Why the model is not asked at the moment, in a sentence; null if it is. */
  resting: z.string().nullable(),
  version: count,
  last_updated: z.iso.datetime().nullable(),
});

export const getModelConnection = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/model',
  summary: 'Which language model is connected, from where, and how it does',
  answer: state,
});

export const saveModelConnection = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/model',
  summary: 'Connect a language model, or none with an empty address',
  body: z.object({
    ...fields,
    /** Absent: the saved one stays, if the address stays on its host. Empty: none. */
    key: key.optional(),
    /**
     * Absent: the saved ones stay, if the address stays on its host. With an empty value, the saved value of that name
     * stays.
     */
    headers: headers.optional(),
    based_on: count.optional(),
  }),
  answer: state,
  errors: ['conflict', 'address-refused'],
});

export const listModelOffers = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/model/offers',
  summary: 'Servers of models that answer on this machine',
  answer: z.object({
    offers: z.array(
      z.object({ provider: z.enum(modelProviderIds), address: z.string(), models: z.array(z.string()) }),
    ),
  }),
});

/** A connection that is not saved yet. A key and headers that are absent are the saved ones of the same host. */
const draft = z.object({ address, key: key.optional(), headers: headers.optional() });

export const listServerModels = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/model/models',
  summary: 'The models that a server lists',
  body: draft,
  answer: z.object({
    models: z.array(z.string()),
    /** Why there are none, in a sentence. */
    message: z.string().nullable(),
  }),
  errors: ['address-refused'],
});

const question = z.object({
  kind: z.enum(['article', 'comparison', 'story']),
  answered: z.boolean(),
  /** Why there is no answer, and what to change. */
  message: z.string().nullable(),
  seconds: z.number().nonnegative(),
  tokens_per_second: z.number().nonnegative().nullable(),
  /** How answers are asked for. */
  structure: z.enum(['json_schema', 'json_schema without bounds', 'json_object', 'none']).nullable(),
  repaired: z.boolean(),
  thoughts: z.boolean(),
  /** Findings that could not be used. */
  dropped: count,
  /** Estimated. */
  tokens_sent: count,
  /** By the server's count. */
  tokens_read: count.nullable(),
});

export const modelTest = z.object({
  model: z.string(),
  reached: z.boolean(),
  key_accepted: z.boolean(),
  model_known: z.boolean(),
  questions: z.array(question),
  left_out: z.array(z.string()),
  /** What it means, in sentences. */
  findings: z.array(z.string()),
});

export type ModelTest = z.infer<typeof modelTest>;

export const testModelConnection = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/model/test',
  summary: 'Ask a language model one real question of each kind, and say what that means',
  body: draft.extend({ model: name }).partial(),
  answer: modelTest,
  errors: ['invalid-input', 'address-refused'],
});
