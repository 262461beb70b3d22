/** A notification as the server sends it. */
export interface PushPayload {
  title: string;
  body: string;
  /** Of the page that a click opens; always of this address. */
  path: string;
}

const fallback: PushPayload = { title: 'Balance', body: 'News of a story you follow.', path: '/following' };

const textOr = (value: unknown, other: string) => (typeof value === 'string' && value !== '' ? value : other);

/** Whether an address leads to a page of this origin; `//host` and `/\host` do not. */
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

/** Reads a message; browsers must show something for each, so what cannot be read has general words. */
export function parsePushPayload(text: string): PushPayload {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return fallback;
  }
  if (typeof value !== 'object' || value === null) return fallback;
  const { title, body, path } = value as Partial<Record<string, unknown>>;
  return {
    title: textOr(title, fallback.title),
    body: textOr(body, fallback.body),
    path: isOwnPath(path) ? path : fallback.path,
  };
}
