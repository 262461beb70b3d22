const parameter = /\{(\w+)\}(\.\w+)?/g;

/**
 * The router's pattern for a path of the contract. A parameter may have an ending, as in
 * `/feeds/{edition}.rss`. The router matches whole segments, so the value then includes the ending.
 */
export function routePattern(path: string): string {
  return path.replace(parameter, (_, name: string, ending: string | undefined) =>
    ending === undefined ? `:${name}` : `:${name}{[\\w-]+\\${ending}}`,
  );
}

/** The values of a path's parameters without the endings behind them. */
export function withoutEndings(path: string, values: Record<string, string>): Record<string, string> {
  const bare = { ...values };
  for (const [, name = '', ending] of path.matchAll(parameter)) {
    if (ending !== undefined) bare[name] = (bare[name] ?? '').slice(0, -ending.length);
  }
  return bare;
}
