import { sliceText } from '#domain/text/cut-text.ts';

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
  'www.w3.org/2005/atom': '',
  'purl.org/atom/ns#': '',
  'www.w3.org/1999/02/22-rdf-syntax-ns#': '',
  'purl.org/rss/1.0': '',
};
/** Prefixes of the formats themselves, also where their declaration is absent or unknown. */
const ownPrefixes = new Set(['rss', 'atom', 'rdf']);
/** Further ones, where no declaration says something else. */
const undeclaredPrefix = /^(?:rss1|atom03|atom10|a|default|ns\d*)$/;

function usualPrefix(address: string): string | undefined {
  return addresses[
    address
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/$/, '')
  ];
}

/**
 * Names of elements in lower case with the usual prefix of their namespace; names of RSS, RDF and Atom have none. A
 * declaration holds from its element on to the end of the document, because feeds do not use a prefix twice.
 */
export class FeedNames {
  readonly #prefixes = new Map<string, string>();
  readonly #names = new Map<string, string>();

  nameOf(written: string, attributes: Readonly<Record<string, string>>): string {
    let prefix = '';
    for (const attribute in attributes) {
      if (attribute.startsWith('xmlns:'))
        this.#declare(attribute.toLowerCase().replace('xmlns:', ''), attributes[attribute]);
      else if (attribute === 'xmlns') prefix = usualPrefix(attributes[attribute] ?? '') ?? '';
    }
    const known = this.#names.get(written);
    const name = known ?? this.#withUsualPrefix(written.toLowerCase());
    if (known === undefined) this.#names.set(written, name);
    return prefix === '' || written.includes(':') ? name : `${prefix}:${name}`;
  }

  #declare(prefix: string, address = ''): void {
    const usual = usualPrefix(address) ?? (ownPrefixes.has(prefix) ? '' : prefix);
    if (this.#prefixes.get(prefix) === usual) return;
    this.#prefixes.set(prefix, usual);
    this.#names.clear();
  }

  #withUsualPrefix(name: string): string {
    const colon = name.indexOf(':');
    if (colon < 0) return name;
    const prefix = sliceText(name, 0, colon);
    const isOwn = ownPrefixes.has(prefix) || undeclaredPrefix.test(prefix);
    const usual = this.#prefixes.get(prefix) ?? (isOwn ? '' : prefix);
    return usual === '' ? sliceText(name, colon + 1) : `${usual}:${sliceText(name, colon + 1)}`;
  }
}
