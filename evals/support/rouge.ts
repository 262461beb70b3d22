function tokensOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * ROUGE-L (Lin 2004) of one text against one reference: F1 of the longest common subsequence of words, lower
 * case, without stemming. In [0, 1]; 0 for an empty text.
 */
export function rougeL(text: string, reference: string): number {
  const own = tokensOf(text);
  const wanted = tokensOf(reference);
  if (own.length === 0 || wanted.length === 0) return 0;
  let row = new Uint16Array(wanted.length + 1);
  for (const word of own) {
    const next = new Uint16Array(wanted.length + 1);
    for (let at = 0; at < wanted.length; at += 1) {
      next[at + 1] = word === wanted[at] ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0);
    }
    row = next;
  }
  const common = row[wanted.length] ?? 0;
  const precision = common / own.length;
  const recall = common / wanted.length;
  return common === 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
