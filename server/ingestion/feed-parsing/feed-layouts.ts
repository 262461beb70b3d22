import type { Layout, LayoutEntry } from './parse-elements.ts';

interface Containers {
  /** Elements with the elements in them that are used. */
  elements?: Readonly<Record<string, Layout>>;
  /** The name of the items, and their layout. */
  items?: readonly [name: string, layout: Layout];
}

function layout(texts: string, { elements = {}, items }: Containers = {}): Layout {
  const entries: Record<string, Omit<LayoutEntry, 'name'>> = {};
  for (const name of texts.split(' ')) if (name !== '') entries[name] = { layout: null, isItem: false };
  for (const [name, content] of Object.entries(elements)) entries[name] = { layout: content, isItem: false };
  if (items !== undefined) entries[items[0]] = { layout: items[1], isItem: true };
  // Names are taken from keys, so that the engine compares them by identity.
  return new Map(Object.entries(entries).map(([name, entry]) => [name, { name, ...entry }]));
}

const dublinCore = 'dc:title dc:creator dc:date dc:description dc:language';
const terms = 'dcterms:issued dcterms:created dcterms:modified';
const syndication = 'sy:updateperiod sy:updatefrequency';
const atomModule = 'title link published issued created updated modified'.replace(/\S+/g, 'atom:$&');
const nothing: Layout = new Map();

/** What is used of RSS 2.0. */
export const rssLayout = layout('', {
  elements: {
    rss: layout('', {
      elements: {
        item: nothing,
        channel: layout(`title link language ttl dc:title dc:language ${syndication} atom:link`, {
          items: [
            'item',
            layout(
              `title link guid pubdate description author content:encoded media:title itunes:summary itunes:author ${dublinCore} ${terms} ${atomModule}`,
            ),
          ],
        }),
      },
    }),
  },
});

const person = layout('name email uri url');

export const atomLayout = layout('', {
  elements: {
    feed: layout(`title link ${syndication}`, {
      elements: { author: person },
      items: [
        'entry',
        layout(
          `title link id published issued created updated modified summary content media:title ${dublinCore} ${terms}`,
          { elements: { author: person, source: nothing } },
        ),
      ],
    }),
  },
});

export const rdfLayout = layout('', {
  elements: {
    rdf: layout('', {
      elements: {
        channel: layout(`title link dc:title dc:language ${syndication} atom:link`, {
          elements: { items: layout('', { elements: { seq: layout('li') } }) },
        }),
      },
      items: ['item', layout(`title link description content:encoded ${dublinCore} ${terms} ${atomModule}`)],
    }),
  },
});
