/** Programs of robots.txt that collect texts for language models, in lower case. */
export const modelAgents = ['gptbot', 'ccbot', 'google-extended'] as const;

/** What a publisher lets language models do: anything, nothing, or what it is asked for. */
export const termKinds = ['none', 'no-ai', 'contact'] as const;
export type TermKind = (typeof termKinds)[number];

export interface OutletTerms {
  kind: TermKind;
  /** Where this stands, for a reader. */
  source: string;
}
