/** At most this much pasted text is taken, in bytes. */
export const maxPastedBytes = 1_048_576;

const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Why a pasted text cannot be sent; null when it can. */
export function pastedTextProblem(text: string): string | null {
  // A character is at least one byte and at most three: short texts need no counting.
  if (text.length * 3 <= maxPastedBytes) return null;
  const bytes = new Blob([text]).size;
  if (bytes <= maxPastedBytes) return null;
  // Rounded up, so that the size never reads as the limit itself.
  const size = megabytes.format(Math.ceil((bytes / maxPastedBytes) * 10) / 10);
  return `This text has ${size} MB. At most 1 MB can be read: shorten it.`;
}
