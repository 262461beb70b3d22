/** Words with how much each says of what only the text that they are from says. */
export type WeighedWords = ReadonlyMap<string, number>;

/**
 * Weighs words of a headline by how few sentences have them: the person whom every sentence names says little of what has
 * happened. A word that no sentence has weighs as much as one that all have, since it may have a synonym.
 * @param sentences the words of each sentence; none has a word twice
 */
export function weighWords(words: Iterable<string>, sentences: readonly Iterable<string>[]): WeighedWords {
  const counts = new Map<string, number>();
  for (const sentence of sentences)
    for (const word of sentence) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weightOf = (count: number): number => 1 + (count === 0 ? 0 : Math.log(sentences.length / count));
  return new Map([...words].map((word) => [word, weightOf(counts.get(word) ?? 0)]));
}

const sum = (weights: Iterable<number>): number => {
  let total = 0;
  for (const weight of weights) total += weight;
  return total;
};

/** How much of the weighed words some of them make, in [0, 1]; 1 where there are none. */
export function shareOf(some: Iterable<string>, weighed: WeighedWords): number {
  if (weighed.size === 0) return 1;
  return sum([...some].map((word) => weighed.get(word) ?? 0)) / sum(weighed.values());
}
