/** Namespaces that feeds use, by the prefix under which they are known, without protocol and last slash. */
const addresses: Readonly<Record<string, string>> = {
  'purl.org/dc/elements/1.1': 'dc',
  'purl.org/dc/elements/1.0': 'dc',
  'dublincore.org/documents/dcmi-namespace': 'dc',
  'purl.org/dc/terms': 'dcterms',
  'dublincore.org/documents/dcmi-terms': 'dcterms',
  'dublincore.org/specifications/dublin-core/dcmi-terms': 'dcterms',
  'purl.org/rss/1.0/modules/syndication': 'sy',
  'purl.org/rss/1.0/modules/content': 'content',
  'search.yahoo.com/mrss': 'media',
  'video.search.yahoo.com/mrss': 'media',
  'www.rssboard.org/media-rss': 'media',
  'www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
  'www.w3.org/2005/atom': 'atom',
  'purl.org/atom/ns#': 'atom',
  'www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'purl.org/rss/1.0': 'rss',
};
const usualPrefixes = new Set(Object.values(addresses));
/** The default namespaces of a root; absent is allowed as well. */
const defaults = {
  rss: /^https?:\/\/(?:backend\.userland\.com|blogs\.law\.harvard\.edu)\/rss/,
  atom: /^https?:\/\/(?:www\.w3\.org\/2005\/atom\/?|purl\.org\/atom\/ns#)$/,
  rdf: /^https?:\/\/(?:purl\.org\/rss\/1\.0\/?|(?:my|channel)\.netscape\.com\/rdf\/simple\/0\.9\/?)$/,
};
/** Namespaces whose names stand without a prefix. */
const own = { rss: [''], atom: ['atom'], rdf: ['rdf', 'rss'] };

function usualPrefix(address: string): string | undefined {
  return addresses[
    address
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '')
  ];
}

const laterDeclaration = /xmlns:([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Whether each namespace that is declared after the root has its usual prefix, so that names need no scopes. */
export function hasUsualDeclarations(markup: string, nameOf: (written: string) => string): boolean {
  if (!markup.includes('xmlns:')) return true;
  for (const [, written = '', one, other] of markup.matchAll(laterDeclaration)) {
    const prefix = written.toLowerCase();
    const usual = usualPrefix(one ?? other ?? '');
    if (usual !== prefix && (usual !== undefined || usualPrefixes.has(prefix))) return false;
    if (nameOf(`${prefix}:x`) !== `${prefix}:x`) return false;
  }
  return true;
}

/**
 * A function that returns the name of an element in lower case with the usual prefix of its namespace, by the
 * declarations of the root; null when a declaration is unusual.
 */
export function canonicalNames(
  attributes: Readonly<Record<string, string>>,
  format: 'rss' | 'atom' | 'rdf',
): ((written: string) => string) | null {
  const prefixes = new Map<string, string>();
  for (const [written, address] of Object.entries(attributes)) {
    const name = written.toLowerCase();
    if (name === 'xmlns' && !defaults[format].test(address.trim().toLowerCase())) return null;
    if (!name.startsWith('xmlns:')) continue;
    const prefix = name.replace('xmlns:', '');
    const usual = usualPrefix(address);
    if (usual === undefined && usualPrefixes.has(prefix)) return null;
    if (usual === 'rdf' && prefix !== 'rdf') return null;
    if (usual !== undefined) prefixes.set(prefix, own[format].includes(usual) ? '' : usual);
  }
  return format === 'rdf' && !prefixes.has('rdf') ? null : rememberNames(prefixes);
}

function rememberNames(prefixes: ReadonlyMap<string, string>): (written: string) => string {
  const names = new Map<string, string>();
  return (written) => {
    const known = names.get(written);
    if (known !== undefined) return known;
    const name = withUsualPrefix(written.toLowerCase(), prefixes);
    names.set(written, name);
    return name;
  };
}

function withUsualPrefix(name: string, prefixes: ReadonlyMap<string, string>): string {
  const [prefix = '', ...rest] = name.split(':');
  if (rest.length === 0) return name;
  const usual = prefixes.get(prefix) ?? prefix;
  return usual === '' ? rest.join(':') : `${usual}:${rest.join(':')}`;
}
