import { defaultAnalysisPrompt } from './default-analysis-prompt.ts';
import { defaultComparativePrompt } from './default-comparative-prompt.ts';
import type { GoldenResult } from './golden/golden-result.ts';

export const promptKinds = ['analysis', 'comparative'] as const;
export type PromptKind = (typeof promptKinds)[number];

/** A text of a prompt. */
export interface PromptVersion {
  /** Grows by one with each change; 0 is the text that ships with the product. */
  version: number;
  prompt: string;
  /** Null for version 0. */
  createdAt: Date | null;
  /** Address of who saved it; null for version 0 and once the account is deleted. */
  author: string | null;
  restoredFrom: number | null;
  /** How it did on the golden set; null where no model was set up when it was saved. */
  golden: GoldenResult | null;
}

export const defaultPrompts: Readonly<Record<PromptKind, PromptVersion>> = {
  analysis: shipped(defaultAnalysisPrompt),
  comparative: shipped(defaultComparativePrompt),
};

function shipped(prompt: string): PromptVersion {
  return { version: 0, prompt, createdAt: null, author: null, restoredFrom: null, golden: null };
}
