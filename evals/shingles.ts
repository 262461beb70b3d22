/**
 * The measure of the public article extraction benchmark (Zyte, 2019): true and false positives and
 * negatives over the multisets of token 4-grams of both texts, per page, normalised so that long texts
 * weigh no more; precision and recall are averaged over pages, and F1 is made of these averages.
 */
export interface Match {
  both: number;
  extra: number;
  missing: number;
}

export interface Score {
  precision: number;
  recall: number;
  f1: number;
  /** Share of pages whose 4-grams agree exactly. */
  accuracy: number;
}

const gramLength = 4;

function countGrams(text: string): Map<string, number> {
  const tokens = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  if (tokens.length === 0) return counts;
  for (let at = 0; at < Math.max(1, tokens.length - gramLength + 1); at += 1) {
    const gram = tokens.slice(at, at + gramLength).join(' ');
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

export function matchTexts(expected: string, got: string): Match {
  const wanted = countGrams(expected);
  const found = countGrams(got);
  const match = { both: 0, extra: 0, missing: 0 };
  for (const gram of new Set([...wanted.keys(), ...found.keys()])) {
    const want = wanted.get(gram) ?? 0;
    const have = found.get(gram) ?? 0;
    match.both += Math.min(want, have);
    match.extra += Math.max(0, have - want);
    match.missing += Math.max(0, want - have);
  }
  const sum = match.both + match.extra + match.missing;
  if (sum === 0) return match;
  return { both: match.both / sum, extra: match.extra / sum, missing: match.missing / sum };
}

const mean = (values: number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

export function pageScore({ both, extra, missing }: Match): { precision: number; recall: number } {
  if (extra === 0 && missing === 0) return { precision: 1, recall: 1 };
  return {
    precision: both === 0 ? 0 : both / (both + extra),
    recall: both === 0 ? 0 : both / (both + missing),
  };
}

export function scoreMatches(matches: Match[]): Score {
  const precision = mean(matches.filter((m) => m.both + m.extra > 0).map((m) => pageScore(m).precision));
  const recall = mean(matches.filter((m) => m.both + m.missing > 0).map((m) => pageScore(m).recall));
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1, accuracy: mean(matches.map((m) => (m.extra + m.missing === 0 ? 1 : 0))) };
}
