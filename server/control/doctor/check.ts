/** One line of `balance doctor`. */
export interface Check {
  level: 'OK' | 'WARN' | 'FAIL';
  /** The checked part, such as `database`. */
  subject: string;
  /** The result and, for WARN and FAIL, what to do. */
  text: string;
}

export function check(level: Check['level'], subject: string, text: string): Check {
  return { level, subject, text };
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
