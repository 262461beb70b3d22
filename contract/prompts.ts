import { z } from 'zod';
import { sides } from '#domain/analysis/rating.ts';
import { biasRating } from './bias-check.ts';
import { endpoint } from './endpoint.ts';

const maxLength = 20_000;
const text = z.string().max(maxLength, `Send at most ${maxLength} characters`);
const version = z.number().int().nonnegative();

/** One text of the golden set under a prompt. */
const goldenCase = z.object({
  name: z.string(),
  /** `sound`: usable, and its quotations held; `unsound`: not; `not-asked`: the model could not be reached or paid. */
  outcome: z.enum(['sound', 'unsound', 'not-asked']),
  /** A sentence for an administrator. */
  note: z.string(),
});

/** How a prompt did on a few invented texts, before it came in force. */
export const goldenResult = z.object({
  outcome: z.enum(['sound', 'unsound', 'not-checked']),
  /** A sentence that sums the cases up. */
  message: z.string(),
  model: z.string(),
  checked_at: z.iso.datetime(),
  /** Quotations that the program found in the texts, and those that it did not. */
  quotes_found: z.number().int().nonnegative(),
  quotes_dropped: z.number().int().nonnegative(),
  cases: z.array(goldenCase),
});

/** The prompt in force; version 0 is the text that ships with the product. */
export const promptRecord = z.object({
  prompt: z.string(),
  last_updated: z.iso.datetime().nullable(),
  version,
  /** Who saved it; null for version 0 and once that account is deleted. */
  author: z.string().nullable(),
  /** The version whose text was taken again. */
  restored_from: version.nullable(),
  /** Null for what ships, and where no model was set up when it was saved. */
  golden: goldenResult.nullable().optional(),
});

export const promptVersions = z.object({
  /** Newest first, the one that ships last. */
  versions: z.array(promptRecord),
});

/** A new text, or the number of an old version to go back to. */
const promptChange = z
  .object({
    prompt: text.optional(),
    version: version.optional(),
    /** The version that was edited; a save is refused as `conflict` when another has come since. Absent: overwrites. */
    based_on: version.optional(),
    /** Puts the text in force although the golden set went badly under it. */
    force: z.boolean().optional(),
  })
  .refine((body) => (body.prompt === undefined) !== (body.version === undefined), {
    path: ['prompt'],
    message: 'Send either a prompt to save, or the version to go back to',
  });

const tried = {
  /** `failed`: the model gave no usable answer; `message` says why. */
  message: z.string().nullable(),
  model: z.string(),
};

function promptCalls<const Path extends `/${string}`, const Versions extends `/${string}`>(
  path: Path,
  versionsPath: Versions,
  name: string,
) {
  const shared = { tag: 'Administration', access: 'admin' } as const;
  return {
    get: endpoint({
      ...shared,
      method: 'GET',
      path,
      summary: `The ${name} prompt in force`,
      answer: promptRecord,
    }),
    save: endpoint({
      ...shared,
      method: 'POST',
      path,
      summary: `Change the ${name} prompt, or go back to an old version`,
      body: promptChange,
      answer: promptRecord,
      maxBodyBytes: 256 * 1024,
      errors: ['conflict', 'not-found', 'prompt-unsound'],
    }),
    list: endpoint({
      ...shared,
      method: 'GET',
      path: versionsPath,
      summary: `Every text the ${name} prompt had`,
      answer: promptVersions,
    }),
  };
}

const analysis = promptCalls('/admin/openai-prompt', '/admin/openai-prompt/versions', 'analysis');
export const getAnalysisPrompt = analysis.get;
export const saveAnalysisPrompt = analysis.save;
export const listAnalysisPrompts = analysis.list;

const comparative = promptCalls(
  '/admin/comparative-analysis-prompt',
  '/admin/comparative-analysis-prompt/versions',
  'comparative',
);
export const getComparativePrompt = comparative.get;
export const saveComparativePrompt = comparative.save;
export const listComparativePrompts = comparative.list;

/** Uses the day's tokens like any reading; nothing is saved. */
export const tryAnalysisPrompt = endpoint({
  method: 'POST',
  path: '/admin/openai-prompt/try',
  summary: 'Read a pasted text under a draft of the analysis prompt',
  tag: 'Administration',
  access: 'admin',
  body: z.object({
    prompt: text,
    title: z.string().max(2_000).optional(),
    text: z.string().max(1_048_576),
  }),
  answer: z.object({
    ...tried,
    /** `too-short`: the text is left to the embedded analyzer, so the prompt was not tried. */
    outcome: z.enum(['read', 'too-short', 'failed']),
    bias: biasRating.nullable(),
    summary: z.string(),
    wording: z.array(z.string()),
    topics: z.array(z.string()),
    notes: z.array(z.string()),
  }),
  maxBodyBytes: 2 * 1024 * 1024,
  errors: ['not-supported'],
});

const side = z.enum(sides);

/** Uses the day's tokens like any comparison; nothing is saved. */
export const tryComparativePrompt = endpoint({
  method: 'POST',
  path: '/admin/comparative-analysis-prompt/try',
  summary: 'Compare given articles under a draft of the comparative prompt',
  tag: 'Administration',
  access: 'admin',
  body: z.object({
    prompt: text,
    articles: z
      .array(
        z.object({
          side,
          source: z.string().trim().min(1).max(200),
          title: z.string().max(2_000),
          text: z.string().max(200_000),
        }),
      )
      .min(1, 'Send 1 to 12 articles')
      .max(12, 'Send 1 to 12 articles'),
  }),
  answer: z.object({
    ...tried,
    outcome: z.enum(['composed', 'failed']),
    /** Lines 'Left:', 'Center:', 'Right:', each followed by lines '- …'; empty when it failed. */
    analysis: z.string(),
  }),
  maxBodyBytes: 4 * 1024 * 1024,
  errors: ['not-supported'],
});
