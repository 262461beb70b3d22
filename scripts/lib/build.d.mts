export function buildIfStale(
  say: (line: string) => void,
  options?: { force?: boolean; only?: string[] },
): Promise<string[]>;
