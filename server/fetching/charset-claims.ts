/** A declaration is searched for in this many bytes. HTML says 1,024, but real templates need more. */
const HEAD_BYTES = 8192;

const CHARSET_IN_META = /<meta\b[^>]{0,400}?\bcharset\s*=\s*(?:["']\s*)?([\w.:-]{2,40})/i;
const ENCODING_IN_XML = /^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*["']([\w.:-]{2,40})["']/i;
const CHARSET_IN_HEADER = /;\s*charset\s*=\s*(?:["']\s*)?([\w.:-]{2,40})/i;

/**
 * The encodings declared by the document and by the header, as names of the WHATWG Encoding standard.
 * Unknown names are left out, and UTF-16 too: a declaration that can be read byte by byte is not in UTF-16.
 */
export function charsetClaims(bytes: Buffer, contentType: string | null): string[] {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const labels = [
    ENCODING_IN_XML.exec(head)?.[1],
    CHARSET_IN_META.exec(head)?.[1],
    CHARSET_IN_HEADER.exec(contentType ?? '')?.[1],
  ];
  const known = labels.map((label) => (label === undefined ? null : canonicalEncoding(label)));
  return known.filter((name): name is string => name !== null && !name.startsWith('utf-16'));
}

function canonicalEncoding(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
