/**
 * Text that UTF-8, JSON and every text column can hold: each lone surrogate becomes U+FFFD, and U+0000, which
 * PostgreSQL refuses, is left out. Well-formed text is returned as it is.
 */
export function toWellFormed(text: string): string {
  const whole = text.toWellFormed();
  return whole.includes('\0') ? whole.replaceAll('\0', '') : whole;
}
