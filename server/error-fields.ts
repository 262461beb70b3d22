/** What the log keeps of an error. Fields of database errors may hold people's data and stay out. */
export function errorFields(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause === undefined || depth > 3 ? {} : { cause: errorFields(error.cause, depth + 1) };
  return { type: error.name, message: error.message, stack: error.stack, ...code, ...cause };
}
