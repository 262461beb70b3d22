import { describe, expect, it } from 'vitest';
import { deepestElement, parseMarkup } from './parse-markup.ts';
import { parsePage } from './parse-page.ts';
import { isElement, type TreeNode } from './tree.ts';
import { isText } from './tree-document.ts';

/** Markup of a tree, to compare. */
function show(node: TreeNode): string {
  if (isText(node)) return node.data;
  const content = node.childNodes.map(show).join('');
  if (!isElement(node)) return node.firstChild === null ? '' : content;
  const attributes = node.attributes.map(([name, value]) => ` ${name}="${value}"`).join('');
  return `<${node.localName}${attributes}>${content}</${node.localName}>`;
}

const bodyOf = (html: string) => parsePage(`<body>${html}</body>`).body.childNodes.map(show).join('');

/** The number of elements above the deepest one; needs no recursion. */
function depthOf(top: TreeNode): number {
  let deepest = 0;
  for (let node = top.lastChild, depth = 1; node !== null; node = node.lastChild, depth += 1) deepest = depth;
  return deepest;
}

describe('parsePage', () => {
  it.each([
    ['an end of a paragraph without a start', 'a</p>b', 'a<p></p>b'],
    ['a paragraph in a paragraph', '<p>a<p>b', '<p>a</p><p>b</p>'],
    ['a block in a paragraph', '<p>a<div>b</div>c', '<p>a</p><div>b</div>c'],
    ['formatting that ends in the wrong order', '<b>a<i>b</b>c</i>', '<b>a<i>b</i></b>c'],
    ['list items without an end', '<ul><li>a<li>b</ul>c', '<ul><li>a</li><li>b</li></ul>c'],
    [
      'cells and rows without an end',
      '<table><tr><td>a<td>b<tr><td>c</table>d',
      '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>d',
    ],
    ['an end that has no start', 'a</div>b</span>', 'ab'],
    ['a template', 'a<template><p>b<template>c</template></p></template>d', 'a<template></template>d'],
    ['a template without an end', '<p>a</p><template><p>b', '<p>a</p><template></template>'],
    ['CDATA in a drawing', '<svg><text><![CDATA[<a & b>]]></text></svg>', '<svg><text><a & b></text></svg>'],
    ['CDATA in a paragraph', '<p>a<![CDATA[b]]>c</p>', '<p>ac</p>'],
    [
      'an empty tag in a drawing',
      '<svg><path d="M0"/><g/></svg>a',
      '<svg><path d="M0"></path><g></g></svg>a',
    ],
    ['an empty tag in text', '<div/>a', '<div>a</div>'],
    ['entities', 'a &amp; b&nbsp;&#8217;&lt;i&gt;', 'a & b\u00A0’<i>'],
    ['a line break that ends', 'a</br>b', 'a<br></br>b'],
    ['a frame set', '<frameset><frame src="a"></frameset>', '<frameset><frame src="a"></frame></frameset>'],
  ])('reads %s', (_, html, body) => {
    expect(bodyOf(html)).toBe(body);
  });

  it('has one html, head and body, whatever the page has', () => {
    for (const html of [
      '',
      'a',
      '<p>',
      '<body>',
      '<head>',
      '<html>',
      '<!-- -->',
      '<body><head>',
      '<frameset>',
    ]) {
      const page = parsePage(html);
      expect([page.documentElement.localName, page.head.localName, page.body.localName]).toEqual([
        'html',
        'head',
        'body',
      ]);
      expect(page.documentElement.children).toEqual([page.head, page.body]);
    }
  });

  it.each([
    ['after its end', '<html><head><title>t</title></head><body>a</body></html>b', 'ab'],
    ['in an unclosed head', '<html><head><title>t</title><p>a</p></head><body>b</body></html>', 'b<p>a</p>'],
    ['in the spelling of XML', '<?xml version="1.0"?><!DOCTYPE html><html><body>a</body></html>', 'a'],
    ['without head and body', '<title>t</title>a<p>b', 'a<p>b</p>'],
  ])('finds what a page has %s', (_, html, body) => {
    expect(parsePage(html).body.childNodes.map(show).join('')).toBe(body);
  });

  it('joins neighbouring pieces of text', () => {
    expect(parsePage('<body>a &amp; b &lt; c').body.childNodes).toHaveLength(1);
  });
});

describe('parseMarkup', () => {
  it('nests elements no deeper than browsers do', () => {
    const top = parseMarkup(`${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}<p>after</p>`);
    expect(depthOf(top.firstChild ?? top)).toBe(deepestElement);
    expect(top.lastChild === null ? '' : show(top.lastChild)).toBe('<p>after</p>');
    expect(top.textContent).toBe('deepafter');
  });
});
