/** How many members of a group, and of the others, have a feature. */
export interface Table {
  count: number;
  of: number;
  othersCount: number;
  othersOf: number;
}

/** log(n!) for n = 0, 1, …; extended on demand. */
const logFactorials = [0];

function logFactorial(n: number): number {
  for (let i = logFactorials.length; i <= n; i += 1)
    logFactorials.push((logFactorials[i - 1] ?? 0) + Math.log(i));
  return logFactorials[n] ?? 0;
}

/** The logarithm of the number of ways to choose k of n. */
export function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/**
 * Fisher's exact test, one-sided: the probability that at least `count` of those with the feature are of the
 * group, when they are drawn at random from all (hypergeometric distribution).
 */
export function chanceOfAtLeast({ count, of, othersCount, othersOf }: Table): number {
  const drawn = count + othersCount;
  const logAll = logChoose(of + othersOf, drawn);
  let chance = 0;
  for (let k = count; k <= Math.min(of, drawn); k += 1) {
    if (drawn - k > othersOf) continue;
    chance += Math.exp(logChoose(of, k) + logChoose(othersOf, drawn - k) - logAll);
  }
  return Math.min(1, chance);
}
