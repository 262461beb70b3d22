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
  const article = /^BEGIN \w+ (A\d+) center\n([\s\S]*?)\nEND /m.exec(data);
  // A sentence of the article that is copied is true, and rests on itself.
  const passage = /[A-Z][^.!?:\n]{30,120}(?=[.!?])/.exec(article?.[2] ?? '')?.[0] ?? '';
  const sentence = {
    text: `${passage}.`,
    passages: [{ article: article?.[1] ?? '', quote: passage.split(' ').slice(0, 14).join(' ') }],
  };
  if (system.includes('one_event')) return JSON.stringify({ summary: [sentence] });
  if (system.includes('"center"')) return JSON.stringify({ left: [], center: [sentence], right: [] });
  const quote = /[A-Z][^.!?\n]{20,150}/.exec(articleOf({ model: '', messages }))?.[0] ?? '';
  return readingReply([{ quote, side: 'left', strength: 1 }]);
}
