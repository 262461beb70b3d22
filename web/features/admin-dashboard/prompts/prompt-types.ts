import type { CallAnswer } from '#web/lib/api-types.ts';

export type PromptRecord = CallAnswer<'GET /admin/openai-prompt'>;

export interface PromptChange {
  prompt?: string;
  version?: number;
  based_on?: number;
  force?: boolean;
}
