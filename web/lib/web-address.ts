/** A URL that may become a link: http and https only. */
export function webAddress(text: string | null): string | null {
  if (text === null || !/^https?:\/\//i.test(text)) return null;
  try {
    return new URL(text).href;
  } catch {
    return null;
  }
}
