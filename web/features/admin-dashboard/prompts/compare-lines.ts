export interface ComparedLine {
  kind: 'same' | 'gone' | 'added';
  text: string;
  /** Position in the comparison. */
  line: number;
}

/** The lengths of the longest common subsequences of all suffixes of two lists of lines. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const table = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const isSame = before[i] === after[j];
      const row = table[i] ?? [];
      row[j] = isSame
        ? 1 + (table[i + 1]?.[j + 1] ?? 0)
        : Math.max(table[i + 1]?.[j] ?? 0, table[i]?.[j + 1] ?? 0);
    }
  }
  return table;
}

/** The line diff of two texts: same, removed, added. Quadratic, for texts of some hundred lines. */
export function compareLines(before: string, after: string): ComparedLine[] {
  const [old, young] = [before.split('\n'), after.split('\n')];
  const table = commonLengths(old, young);
  const lines: ComparedLine[] = [];
  const push = (kind: ComparedLine['kind'], text: string) => lines.push({ kind, text, line: lines.length });
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    const [was, is] = [old[i], young[j]];
    if (was !== undefined && was === is) {
      push('same', was);
      i += 1;
      j += 1;
    } else if (
      is === undefined ||
      (was !== undefined && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))
    ) {
      push('gone', was ?? '');
      i += 1;
    } else {
      push('added', is);
      j += 1;
    }
  }
  return lines;
}
