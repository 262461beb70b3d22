import { atom, first, one, rdf, rss, type Shape } from './shape.ts';

/** Valid documents that generators do not usually write. */
export const frameShapes: readonly Shape[] = [
  ['no items', 'rss', rss(''), []],
  ['no entries', 'atom', atom(''), []],
  ['nothing at all', 'rss', '<rss version="2.0"><channel/></rss>', []],
  ['comments around the root', 'rss', `<!-- before -->${rss(one)}<!-- after -->`, [first]],
  ['a style sheet', 'rss', `<?xml-stylesheet type="text/xsl" href="feed.xsl"?>\n${rss(one)}`, [first]],
  [
    'a comment that names another root',
    'atom',
    `<!-- <rss version="2.0"> -->${atom('<entry><title>One</title></entry>')}`,
    [{ title: 'One' }],
  ],
  [
    'text that names another root',
    'atom',
    atom(
      '<entry><title>One</title><summary type="html"><![CDATA[ <rss version="2.0"><channel> ]]></summary></entry>',
    ),
    [{ title: 'One' }],
  ],
  [
    'document type of RSS 0.91',
    'rss',
    `<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">${rss('<item><title>Caf&eacute; &ndash; one</title></item>', 'version="0.91"')}`,
    [{ title: 'Café – one' }],
  ],
  [
    'document type with a subset',
    'rss',
    `<!DOCTYPE rss [<!ENTITY % x "y"><!-- ] --><!ELEMENT rss (channel)>]>${rss(one)}`,
    [first],
  ],
  [
    'entities of its own',
    'rss',
    `<!DOCTYPE rss [<!ENTITY paper "The Ashgrove Paper"><!ENTITY dash '–'><!ENTITY amp "&#38;#38;">]>${rss('<item><title>&paper; &dash; A &amp; B <![CDATA[&paper;]]></title></item>')}`,
    [{ title: 'The Ashgrove Paper – A & B &paper;' }],
  ],
  [
    'items beside the channel',
    'rss',
    `<rss version="1.0"><channel><title>P</title></channel>${one}</rss>`,
    [first],
  ],
  ['without version', 'rss', rss(one, ''), [first]],
  [
    'apostrophes around attributes',
    'atom',
    atom("<entry><title type='html'>A &amp;amp; B</title><link href='https://paper.example/1'/></entry>"),
    [{ title: 'A & B', address: 'https://paper.example/1' }],
  ],
  ['greater-than in attributes', 'rss', rss(`<category domain="a>b">x</category>${one}`), [first]],
  [
    'prefix for Atom',
    'atom',
    '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>P</a:title><a:entry><a:title>One</a:title><a:link href="https://paper.example/1"/></a:entry></a:feed>',
    [first],
  ],
  [
    'prefix for RSS 1.0',
    'rdf',
    `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:s="http://purl.org/rss/1.0/"><s:channel><s:title>P</s:title></s:channel><s:item><s:title>One</s:title><s:link>https://paper.example/1</s:link></s:item></r:RDF>`,
    [first],
  ],
  [
    'media title beside the title',
    'rss',
    rss('<item><m:title xmlns:m="http://search.yahoo.com/mrss/">Photo</m:title><title>One</title></item>'),
    [{ title: 'One' }],
  ],
  [
    'media content around a title',
    'rss',
    rss(
      '<item><title>One</title><m:content xmlns:m="http://search.yahoo.com/mrss/" url="x.jpg"><m:title>Photo</m:title><m:description>Two</m:description></m:content></item>',
    ),
    [{ title: 'One', description: '' }],
  ],
  [
    'image with title and link',
    'rss',
    rss(`<image><title>Logo</title><link>https://x.example/</link><url>x.png</url></image>${one}`),
    [first],
  ],
  [
    'source with a title of its own',
    'atom',
    atom('<entry><source><title>Other</title><id>urn:o</id></source><title>One</title></entry>'),
    [{ title: 'One' }],
  ],
  [
    'CDATA in two pieces',
    'rss',
    rss('<item><title><![CDATA[a ]]]]><![CDATA[> b]]></title></item>'),
    [{ title: 'a ]]> b' }],
  ],
  [
    'CDATA beside text',
    'rss',
    rss('<item><title>A &amp; <![CDATA[B & C]]> D</title></item>'),
    [{ title: 'A & B & C D' }],
  ],
  [
    'a tag in CDATA that closes the title',
    'rss',
    rss('<item><title><![CDATA[Close with </title> always]]></title></item>'),
    [{ title: 'Close with </title> always' }],
  ],
  [
    'unknown elements',
    'rss',
    rss(
      '<x:a xmlns:x="urn:x"><x:title>No</x:title></x:a><item><x:title xmlns:x="urn:x">No</x:title><title>One</title></item>',
    ),
    [{ title: 'One' }],
  ],
  [
    'elements in odd order',
    'rss',
    `<rss version="2.0"><channel>${one}<title>The Paper</title></channel></rss>`,
    [first],
  ],
  [
    'names that are dangerous to objects',
    'rss',
    rss('<item><__proto__>x</__proto__><constructor>y</constructor><title>One</title></item>'),
    [{ title: 'One' }],
  ],
  ['served as HTML', 'rss', rss(one), [first], 'text/html'],
  ['served as plain text', 'rss', rss(one), [first], 'text/plain'],
  ['served without type', 'atom', atom('<entry><title>One</title></entry>'), [{ title: 'One' }], null],
  [
    'three hundred items',
    'rss',
    rss(Array.from({ length: 300 }, (_, at) => `<item><title>Item ${at}</title></item>`).join('')),
    Array.from({ length: 300 }, (_, at) => ({ title: `Item ${at}` })),
  ],
  [
    'the order of the table of contents',
    'rdf',
    `<rdf:RDF ${rdf}><channel rdf:about="x"><title>P</title><items><rdf:Seq><rdf:li rdf:resource="urn:2"/><rdf:li rdf:resource="urn:1"/></rdf:Seq></items></channel><item rdf:about="urn:1"><title>One</title></item><item rdf:about="urn:2"><title>Two</title></item></rdf:RDF>`,
    [{ title: 'Two' }, { title: 'One' }],
  ],
];
