const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  eacute: 'é',
  egrave: 'è',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  pound: '£',
  euro: '€',
  copy: '©',
  shy: '',
};

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

function decodeEntities(text: string): string {
  return text.replace(entity, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? ' ';
    const code = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}

const stripTags = (text: string): string =>
  text
    .replace(/<!--.*?(?:-->|$)/gs, ' ')
    .replace(/<(script|style)\b[^<>]*>.*?(?:<\/\1\s*>|$)/gis, ' ')
    .replace(/<\/?[a-z][^<>]*(?:>|$)/gi, ' ');

/** Some sites escape entities more than once. */
const maxRounds = 4;

/**
 * Converts titles and descriptions of other sites to plain text: tags are removed and entities decoded, also escaped
 * ones. The result must be shown as text.
 */
export function plainWords(text: string): string {
  let words = text;
  for (let round = 0; round < maxRounds; round += 1) {
    const before = words;
    words = decodeEntities(stripTags(words));
    if (words === before) break;
  }
  return stripTags(words)
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .trim();
}
