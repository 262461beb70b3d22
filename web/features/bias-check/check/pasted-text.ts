/** The maximum size of pasted text in bytes. */
export const maxPastedBytes = 1_048_576;

const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** The reason why a pasted text cannot be sent; null when it can. */
export function pastedTextProblem(text: string): string | null {
  // A UTF-16 unit has one to three bytes, so a short text needs no counting.
  if (text.length * 3 <= maxPastedBytes) return null;
  const bytes = new Blob([text]).size;
  if (bytes <= maxPastedBytes) return null;
  // Rounded up, so that the shown size is above the limit.
  const size = megabytes.format(Math.ceil((bytes / maxPastedBytes) * 10) / 10);
  return `This text has ${size} MB. At most 1 MB can be read: shorten it.`;
}
