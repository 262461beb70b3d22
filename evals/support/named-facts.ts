import { factsIn } from '#domain/text/facts-in.ts';

/** Facts that every text names. */
export function sharedFacts(texts: readonly string[]): Set<string> {
  const [first, ...others] = texts.map(factsIn);
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
