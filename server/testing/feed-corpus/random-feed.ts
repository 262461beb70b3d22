import { atom, rdf, rss } from './shape.ts';

type Random = () => number;

const texts = [
  '',
  ' ',
  'One',
  'Fish &amp; chips',
  '&lt;p&gt;One &amp;amp; two&lt;/p&gt;',
  '<![CDATA[<p>Two &amp; three</p>]]>',
  'One<!-- note --> <![CDATA[two <!-- three --> four]]>',
  ' https://paper.example/a?b=1&amp;c=2 ',
  '/news/1',
  'Thu, 05 Mar 2026 10:00:00 GMT',
  '2026-03-05T10:00:00Z',
  'ann@paper.example (Ann)',
  'de-AT',
  '&#8220;One&#x201D;\r\ntwo',
  '60',
];
const attributes = [
  '',
  '',
  '',
  ' type="html"',
  ' isPermaLink="false"',
  ' xml:lang="fr"',
  ' rel="alternate" href="/x"',
];
const dublinCore = 'dc:title dc:creator dc:date dc:description dc:language dcterms:issued dcterms:modified';
const others = 'category comments media:title media:thumbnail itunes:summary itunes:author slash:comments';
const names = {
  rss: `title link guid pubDate description author content:encoded atom:link atom:updated ${dublinCore} ${others}`,
  rdf: `title link description content:encoded ${dublinCore} ${others}`,
  atom: `title link id published issued updated modified summary content author source ${dublinCore} ${others}`,
};
const channelNames = 'title link language ttl atom:link dc:language dc:title sy:updatePeriod image';

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

function element(random: Random, name: string): string {
  const isPerson = name === 'author' && random() < 0.5;
  const inside = isPerson ? `${element(random, 'name')}${element(random, 'email')}` : pick(random, texts);
  return `<${name}${pick(random, attributes)}>${inside}</${name}>`;
}

function elements(random: Random, list: string): string {
  const chosen = list.split(' ').flatMap((name) => Array<string>(Math.floor(random() ** 2 * 2.5)).fill(name));
  return chosen.map((name) => element(random, name)).join('\n');
}

/** A feed of a few items with any elements in any order, well-formed and often odd. */
export function randomFeed(random: Random): string {
  const format = pick(random, ['rss', 'rdf', 'atom'] as const);
  const item = format === 'atom' ? 'entry' : 'item';
  const items = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, at) => {
    const about = format === 'rdf' ? ` rdf:about="https://paper.example/${at}"` : pick(random, attributes);
    return `<${item}${about}>${elements(random, names[format])}</${item}>`;
  }).join('');
  const channel = elements(random, channelNames);
  if (format === 'rss') return rss(channel + items, 'version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"');
  return format === 'atom'
    ? atom(channel + items, ' xml:lang="en"')
    : `<rdf:RDF ${rdf}><channel>${channel}</channel>${items}</rdf:RDF>`;
}
