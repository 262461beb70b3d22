/**
 * Makes text valid for UTF-8, JSON and text columns: each lone surrogate becomes U+FFFD, and U+0000, which PostgreSQL
 * rejects, is removed. Well-formed text is returned unchanged.
 */
export function toWellFormed(text: string): string {
  const whole = text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}
