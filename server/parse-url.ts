/**
 * Parses an address, relative to `base` if given; null for an invalid one. Not `URL.canParse`: once Node.js 20 has
 * compiled its caller, it says false of hosts with letters such as "ü".
 */
export function parseUrl(address: string, base?: URL): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
