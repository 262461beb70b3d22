import type { ChatRequest } from './model-endpoint.ts';

export interface WrittenFinding {
  quote: string;
  side: string;
  strength: number;
  explanation?: string;
}

/** A sentence of its own, with the words that it rests on. */
export interface WrittenSentence {
  text: string;
  quotes: string[];
}

/** An answer of the model in the requested format; its lean is that of most findings. */
export function readingReply(
  findings: readonly WrittenFinding[],
  changes: {
    lean?: number | null;
    reasons?: WrittenSentence[];
    kind?: string | null;
    signs?: { sign: string; quote: string; explanation: string }[];
    summary?: WrittenSentence[];
    topics?: string[];
  } = {},
): string {
  const sum = findings.reduce(
    (total, { side, strength }) => total + (side === 'left' ? -strength : side === 'right' ? strength : 0),
    0,
  );
  return JSON.stringify({
    findings: findings.map((finding) => ({ explanation: 'It judges instead of reporting.', ...finding })),
    ...{ lean: Math.sign(sum), reasons: [], kind: null, signs: [], summary: [] },
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

/** A usable answer to each question of the test of a connection. */
export function answerGolden({ messages }: ChatRequest): string {
  const system = messages[0]?.content ?? '';
  const data = messages[1]?.content ?? '';
  if (system.includes('one_event')) {
    const answer = { news: 'A vote.', one_event: true, title: 'A1', sentences: ['A1.1'], sufficient: true };
    return JSON.stringify(answer);
  }
  if (system.includes('"center"')) {
    const side = /^BEGIN \w+ (A\d+) center/m.exec(data)?.[1] ?? 'A1';
    const center = [{ articles: [side], text: 'It reports the vote.' }];
    return JSON.stringify({ left: [], center, right: [] });
  }
  const quote = /[A-Z][^.!?\n]{20,150}/.exec(articleOf({ model: '', messages }))?.[0] ?? '';
  return readingReply([{ quote, side: 'left', strength: 1 }]);
}
