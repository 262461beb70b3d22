/** Which elements in an element are kept, by name. */
export type Layout = ReadonlyMap<string, LayoutEntry>;

export interface LayoutEntry {
  name: string;
  /** The elements in it that are kept; undefined for an element of which only the text is kept. */
  layout: Layout | undefined;
}

function layout(texts: string, elements: Readonly<Record<string, Layout | undefined>> = {}): Layout {
  const entries = [
    ...texts.split(' ').map((name) => [name, undefined] as const),
    ...Object.entries(elements),
  ];
  return new Map(entries.map(([name, content]) => [name, { name, layout: content }]));
}

const person = layout('name email');
const names = 'title link language dc:title dc:language';

const itemLayout = layout(
  `${names} guid id pubdate date published issued created updated modified dc:date dcterms:issued dcterms:created ` +
    'dcterms:modified description summary dc:description itunes:summary content content:encoded encoded fullitem ' +
    'creator dc:creator itunes:author media:title',
  { author: person, source: layout('title link id updated', { author: person }) },
);

/** What is used of RSS, RDF, Atom and CDF; the root and the channel count as one element. */
export const feedLayout = layout(`${names} ttl sy:updateperiod sy:updatefrequency`, {
  author: person,
  items: layout('', { seq: layout('li') }),
  skiphours: layout('hour'),
  skipdays: layout('day'),
  item: itemLayout,
  entry: itemLayout,
});

/** Unknown elements of which nothing counts, though what is in them has the names of the item's elements. */
export const foreignElements: ReadonlySet<string> = new Set('image textinput contributor'.split(' '));

/** Those that may hold markup; inside the others the next element means that the end was forgotten. */
const mayHoldMarkup = new Set(
  'title description summary content content:encoded encoded fullitem dc:title dc:description'.split(' '),
);
const elementsOfMarkup = new Set('title link content summary'.split(' '));

/** "<title>One<link>…": whether an element that begins inside `kept` is none of its markup. */
export function endsForgotten(kept: string, name: string): boolean {
  if (name === 'item' || name === 'entry') return true;
  if (!itemLayout.has(name)) return false;
  return kept === 'title' ? name !== 'title' : !mayHoldMarkup.has(kept) || !elementsOfMarkup.has(name);
}
