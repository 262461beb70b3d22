import { atom, first, one, rdf, rss, type Shape } from './shape.ts';

/** Documents with one fault each, and the items that a tolerant parser still finds. */
export const brokenShapes: readonly Shape[] = [
  [
    'bare ampersand',
    'rss',
    rss('<item><title>Fish & chips</title><link>https://paper.example/1?a=1&b=2</link></item>'),
    [{ title: 'Fish & chips', address: 'https://paper.example/1?a=1&b=2' }],
  ],
  [
    'entities of HTML',
    'rss',
    rss('<item><title>Caf&eacute;&nbsp;one</title></item>'),
    [{ title: 'Café one' }],
  ],
  [
    'unescaped HTML in a title',
    'rss',
    rss('<item><title>One <b>bold</b><br>two</title></item>'),
    [{ title: 'One bold two' }],
  ],
  [
    'unescaped HTML in a description',
    'rss',
    rss(`<item><title>One</title><description><p>a<br>b<img src=x></description></item>${one}`),
    [{ title: 'One', description: 'a b' }, first],
  ],
  [
    'an unclosed element',
    'rss',
    rss(`<item><category>x<title>One</title></item>${one}${one}`),
    [{ title: 'One' }, first, first],
  ],
  [
    'an unclosed title',
    'rss',
    rss(`<item><title>One<link>https://paper.example/1</link></item>${one}`),
    [{ title: 'One' }, first],
  ],
  [
    'wrongly nested',
    'rss',
    rss(`<item><title><b><i>One</b></i></title></item>${one}`),
    [{ title: 'One' }, first],
  ],
  [
    'attributes without quotes',
    'atom',
    atom('<entry><title type=html>A &amp;amp; B</title><link href=https://paper.example/1 /></entry>'),
    [{ title: 'A & B', address: 'https://paper.example/1' }],
  ],
  [
    'a lone less-than',
    'rss',
    rss('<item><title>5 < 6 and more</title></item>'),
    [{ title: '5 < 6 and more' }],
  ],
  ['blanks before the declaration', 'rss', `\n\n  <?xml version="1.0"?>${rss(one)}`, [first]],
  ['words before the root', 'rss', `<!-- generated -->\n<?xml version="1.0"?>\n${rss(one)}`, [first]],
  ['words after the root', 'rss', `${rss(one)}\n<script>counter()</script>`, [first]],
  ['control characters', 'rss', rss('<item><title>O\u0000n\u0008e\u001b</title></item>'), [{ title: 'One' }]],
  ['cut off between items', 'rss', rss(`${one}${one}`).replace('</channel></rss>', ''), [first, first]],
  [
    'cut off in a title',
    'rss',
    `<rss version="2.0"><channel><title>P</title>${one}<item><title>Half a ti`,
    [first],
  ],
  [
    'cut off in a description',
    'rss',
    `<rss version="2.0"><channel><title>P</title>${one}<item><title>Two</title><link>https://paper.example/2</link><description>It beg`,
    [first, { title: 'Two', address: 'https://paper.example/2', description: '' }],
  ],
  [
    'cut off in a tag',
    'rss',
    `<rss version="2.0"><channel><title>P</title>${one}<item><title>Two</title><link>https://paper.example/2</link><desc`,
    [first, { title: 'Two' }],
  ],
  [
    'Atom cut off',
    'atom',
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>P</title><entry><title type="html">A &amp;amp; B</title><link href="https://paper.example/1"/><id>x</id></entry><entry><title>Tw',
    [{ title: 'A & B', address: 'https://paper.example/1' }],
  ],
  [
    'RDF with an unclosed element',
    'rdf',
    `<rdf:RDF ${rdf}><channel><title>P</title></channel><item><title>One</title><link>https://paper.example/1</item><item><title>Two</title></item></rdf:RDF>`,
    [{ title: 'One' }, { title: 'Two' }],
  ],
  [
    'an unbound prefix',
    'rss',
    rss(
      '<item><title>One</title><dc:creator>Ann</dc:creator><content:encoded><![CDATA[<p>x</p>]]></content:encoded></item>',
    ),
    [{ title: 'One', author: 'Ann', description: 'x' }],
  ],
  [
    'an unclosed CDATA section',
    'rss',
    `<rss version="2.0"><channel><title>P</title>${one}<item><title>Two</title><link>https://paper.example/2</link><description><![CDATA[It beg`,
    [first, { title: 'Two' }],
  ],
  [
    'upper case',
    'rss',
    '<RSS VERSION="2.0"><CHANNEL><TITLE>P</TITLE><ITEM><TITLE>One</TITLE><LINK>https://paper.example/1</LINK></ITEM></CHANNEL></RSS>',
    [first],
  ],
  ['two roots', 'rss', `${rss(one)}${rss(one)}`, [first, first]],
];
