/** The server that rates, and the key that it knows. */
export interface Settings {
  /** An origin, with a path where the API has one, without a trailing slash. */
  server: string;
  key: string;
}

/** What is wrong with the input, as a sentence. */
export interface SettingsProblem {
  field: keyof Settings;
  sentence: string;
}

function parseServer(text: string): string | null {
  try {
    const { protocol, origin, pathname, username, password } = new URL(text.trim());
    const isPlain = username === '' && password === '';
    if ((protocol !== 'https:' && protocol !== 'http:') || !isPlain) return null;
    return [origin, ...pathname.split('/').filter(Boolean)].join('/');
  } catch {
    return null;
  }
}

/** Checks what was typed. */
export function parseSettings(typed: Settings): Settings | SettingsProblem {
  const server = parseServer(typed.server);
  if (server === null)
    return { field: 'server', sentence: 'Write the whole address, such as https://balance.example.org.' };
  const key = typed.key.trim();
  if (!/^[\x21-\x7e]+$/.test(key))
    return { field: 'key', sentence: 'Paste the key as it was shown: it has no spaces.' };
  return { server, key };
}

/** The own machine: nothing leaves it. */
const isOwnMachine = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);

/** Whether the key and the addresses of pages would cross a network that can read them. */
export function isReadable({ server }: Settings): boolean {
  const { protocol, hostname } = new URL(server);
  return protocol === 'http:' && !isOwnMachine(hostname);
}

/** The stored settings, or null before the first. */
export async function loadSettings(): Promise<Settings | null> {
  const { server, key } = await chrome.storage.local.get<Partial<Settings>>(['server', 'key']);
  return typeof server === 'string' && typeof key === 'string' ? { server, key } : null;
}

export async function saveSettings({ server, key }: Settings): Promise<void> {
  await chrome.storage.local.set({ server, key });
}

/** Requests the right of the reader to call the server. Works only right after a press of a button. */
export function requestAccess({ server }: Settings): Promise<boolean> {
  return chrome.permissions.request({ origins: [`${new URL(server).origin}/*`] });
}
