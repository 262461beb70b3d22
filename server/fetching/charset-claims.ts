/** How far into a document a declaration is looked for. HTML says 1,024; templates are wordier. */
const HEAD_BYTES = 8192;

const CHARSET_IN_META = /<meta\b[^>]{0,400}?\bcharset\s*=\s*(?:["']\s*)?([\w.:-]{2,40})/i;
const ENCODING_IN_XML = /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{2,40})["']/i;
const CHARSET_IN_HEADER = /;\s*charset\s*=\s*(?:["']\s*)?([\w.:-]{2,40})/i;

/**
 * What the document and then the header say about the encoding, by the names of the WHATWG
 * Encoding standard; names it does not know are left out. UTF-16 is left out too: a declaration
 * that can be read byte by byte is not in UTF-16.
 */
export function charsetClaims(bytes: Buffer, contentType: string | null): string[] {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const said = [
    ENCODING_IN_XML.exec(head)?.[1],
    CHARSET_IN_META.exec(head)?.[1],
    CHARSET_IN_HEADER.exec(contentType ?? '')?.[1],
  ];
  const known = said.map((label) => (label === undefined ? null : canonicalEncoding(label)));
  return known.filter((name): name is string => name !== null && !name.startsWith('utf-16'));
}

function canonicalEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
