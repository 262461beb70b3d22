/**
 * Takes from several waiting lines in turn, one each, until `total` are taken or all lines are empty, so that
 * no line starves beside a long one. The order within a line is kept.
 */
export function shareOut<Item>(lines: readonly (readonly Item[])[], total: number): Item[] {
  const taken: Item[] = [];
  const longest = lines.reduce((max, line) => Math.max(max, line.length), 0);
  for (let turn = 0; turn < longest; turn += 1) {
    for (const line of lines) {
      const item = line[turn];
      if (item === undefined) continue;
      if (taken.length >= total) return taken;
      taken.push(item);
    }
  }
  return taken;
}
