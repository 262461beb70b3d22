/** One line of `balance doctor`. */
export interface Check {
  level: 'OK' | 'WARN' | 'FAIL';
  /** The checked part, such as `database`. */
  subject: string;
  /** The result in a sentence. Some checks say in it what to do. */
  text: string;
  /** What to do, in a sentence; empty when nothing is to do or the text says it. */
  advice: string;
}

export function check(level: Check['level'], subject: string, text: string, advice = ''): Check {
  return { level, subject, text, advice };
}

export function getReason(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
