import type { ChatRequest } from './model-endpoint.ts';

export interface WrittenFinding {
  quote: string;
  side: string;
  strength: number;
  explanation?: string;
}

/** An answer of the analysis in the form that is asked for. */
export function readingReply(
  findings: readonly WrittenFinding[],
  changes: { wording?: string; summary?: string; topics?: string[] } = {},
): string {
  return JSON.stringify({
    findings: findings.map((finding) => ({ explanation: 'It judges instead of reporting.', ...finding })),
    wording: 'The wording takes a side in places.',
    summary: 'The council raised the housing budget after a long debate.',
    topics: ['Housing', 'Local politics'],
    ...changes,
  });
}

/** The article as the model was given it. */
export function articleOf(request: ChatRequest): string {
  const data = request.messages.find(({ role }) => role === 'user')?.content ?? '';
  return /^BEGIN \w+\n([\s\S]*)\nEND \w+$/.exec(data)?.[1] ?? data;
}

/** A model that points to the given phrases wherever the article holds them, and to nothing else. */
export function phraseReply(phrases: readonly WrittenFinding[]): (request: ChatRequest) => string {
  return (request) => {
    const article = articleOf(request).replace(/\s+/g, ' ');
    return readingReply(phrases.filter(({ quote }) => article.includes(quote)));
  };
}
