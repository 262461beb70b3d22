import type { ChatRequest } from './model-endpoint.ts';

export interface WrittenFinding {
  quote: string;
  side: string;
  strength: number;
  explanation?: string;
}

/** An answer of the model in the requested format. */
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

/** The article in the request to the model. */
export function articleOf(request: ChatRequest): string {
  const data = request.messages.find(({ role }) => role === 'user')?.content ?? '';
  return /^BEGIN \w+\n([\s\S]*)\nEND \w+$/.exec(data)?.[1] ?? data;
}

/** A reply that reports those of the given phrases that are in the article. */
export function phraseReply(phrases: readonly WrittenFinding[]): (request: ChatRequest) => string {
  return (request) => {
    const article = articleOf(request).replace(/\s+/g, ' ');
    return readingReply(phrases.filter(({ quote }) => article.includes(quote)));
  };
}
