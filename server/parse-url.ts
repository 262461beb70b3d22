import { parseUrl as parse } from '#domain/articles/parse-url.ts';

/** Parses an address, relative to `base` if given; null for an invalid one. The same, with the type of Node.js. */
export const parseUrl = (address: string, base?: URL): URL | null => parse(address, base?.href) as URL | null;
