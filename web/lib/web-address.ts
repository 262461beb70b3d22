/** The page of a story. */
export const storyPath = (id: string): string => `/story/${encodeURIComponent(id)}`;

/** The page of an outlet. */
export const outletPath = (domain: string): string => `/outlet/${encodeURIComponent(domain)}`;

/** A URL that may become a link: http and https only. */
export function webAddress(text: string | null): string | null {
  if (text === null || !/^https?:\/\//i.test(text)) return null;
  try {
    return new URL(text).href;
  } catch {
    return null;
  }
}
