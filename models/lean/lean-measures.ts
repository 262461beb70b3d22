/** Probability that a right article has a higher score than a left one; ties count half. */
export function rankingAuc(scores: ArrayLike<number>, leans: ArrayLike<number>): number {
  const pairs: { score: number; right: boolean }[] = [];
  for (let i = 0; i < scores.length; i += 1) {
    if (leans[i] !== 0) pairs.push({ score: scores[i] ?? 0, right: leans[i] === 1 });
  }
  pairs.sort((a, b) => a.score - b.score);
  let rankSum = 0;
  let rights = 0;
  for (let start = 0; start < pairs.length; ) {
    let end = start;
    while (end < pairs.length && pairs[end]?.score === pairs[start]?.score) end += 1;
    for (let i = start; i < end; i += 1) {
      if (pairs[i]?.right) {
        rankSum += (start + end + 1) / 2;
        rights += 1;
      }
    }
    start = end;
  }
  const lefts = pairs.length - rights;
  return (rankSum - (rights * (rights + 1)) / 2) / (rights * lefts);
}

/** Accuracy and macro F1 of three classes cut at ±`cut`. */
export function threeClass(
  scores: ArrayLike<number>,
  leans: ArrayLike<number>,
  cut: number,
): { accuracy: number; macroF1: number } {
  const table = [0, 0, 0].map(() => [0, 0, 0]);
  for (let i = 0; i < scores.length; i += 1) {
    const score = scores[i] ?? 0;
    const guess = score <= -cut ? 0 : score >= cut ? 2 : 1;
    const row = table[(leans[i] ?? 0) + 1] as number[];
    row[guess] = (row[guess] ?? 0) + 1;
  }
  const at = (row: number, column: number): number => table[row]?.[column] ?? 0;
  const f1 = [0, 1, 2].map((k) => {
    const wanted = at(k, 0) + at(k, 1) + at(k, 2);
    const guessed = at(0, k) + at(1, k) + at(2, k);
    return wanted + guessed === 0 ? 0 : (2 * at(k, k)) / (wanted + guessed);
  });
  const right = at(0, 0) + at(1, 1) + at(2, 2);
  return {
    accuracy: right / scores.length,
    macroF1: (f1[0] as number) / 3 + (f1[1] as number) / 3 + (f1[2] as number) / 3,
  };
}
