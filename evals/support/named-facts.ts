/**
 * The names and figures of a text, in lower case: words with a capital inside a sentence, and numbers. A
 * rough stand-in for its facts that needs no model: who, where, how many.
 */
export function namedFacts(text: string): Set<string> {
  const facts = new Set<string>();
  for (const [fact] of text.matchAll(
    /(?<=[\p{Ll}\p{N},;:)’'"”] )\p{Lu}[\p{L}’'-]+|(?<![\p{L}\p{N}])\p{N}[\p{N}.,]*/gu,
  )) {
    const bare = fact.replace(/(?:['’]s|[.,]+)$/, '').toLowerCase();
    if (bare.length > 1) facts.add(bare);
  }
  return facts;
}

/** Facts that every text names. */
export function sharedFacts(texts: readonly string[]): Set<string> {
  const [first, ...others] = texts.map(namedFacts);
  return new Set([...(first ?? [])].filter((fact) => others.every((facts) => facts.has(fact))));
}

/** The share of the facts whose words stand in the text, in [0, 1]. */
export function coverage(facts: ReadonlySet<string>, text: string): number {
  const words = new Set(
    text.toLowerCase().match(/\p{N}[\p{N}.,]*\p{N}|[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu) ?? [],
  );
  const bare = new Set([...words].map((word) => word.replace(/['’]s$/, '')));
  let found = 0;
  for (const fact of facts) if (bare.has(fact)) found += 1;
  return facts.size === 0 ? 0 : found / facts.size;
}
