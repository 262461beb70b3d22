/** The parts of an address by the URL standard; `domain` uses no browser types. */
export interface ParsedUrl {
  readonly href: string;
  /** With the colon: "https:". */
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  /** With the question mark, or empty. */
  readonly search: string;
}

declare const URL: new (address: string, base?: string) => ParsedUrl;

/**
 * Parses an address, relative to `base` if given; null for an invalid address. Not `URL.canParse`: once Node.js 20 has
 * compiled its caller, it says false of hosts with letters such as "ü".
 */
export function parseUrl(address: string, base?: string): ParsedUrl | null {
  try {
    return base === undefined ? new URL(address) : new URL(address, base);
  } catch {
    return null;
  }
}
