import { describe, expect, it } from 'vitest';
import { decodeText } from '#server/fetching/decode-text.ts';
import { createRandom } from '#testing/damage-page.ts';
import { feedCorpus } from '#testing/feed-corpus/feed-corpus.ts';
import { randomFeed } from '#testing/feed-corpus/random-feed.ts';
import { parseUsualFeed } from './parse-usual-feed.ts';
import { parseWellFormedFeed } from './parse-well-formed-feed.ts';
import { scanMarkup } from './scan-markup.ts';
import { toParsedFeed } from './to-parsed-feed.ts';

const address = 'https://paper.example/rss.xml';

/** What both parsers read of a document; `usual` is null where it is left to feedsmith. */
function parseTwice(text: string) {
  const { root } = scanMarkup(text);
  const [usual, wide] = [parseUsualFeed(text, root), parseWellFormedFeed(text, root)];
  return {
    usual: usual && toParsedFeed(usual, address, false),
    wide: wide && toParsedFeed(wide, address, false),
  };
}

const rss = (content: string, attributes = '') =>
  `<rss version="2.0"${attributes}><channel><title>T</title>${content}</channel></rss>`;
const item = (content: string) => rss(`<item><title>One</title>${content}</item>`);
const atom = (content: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>One</title>${content}</entry></feed>`;

describe('parseUsualFeed', () => {
  it('reads nearly all well-formed documents of the corpus as feedsmith does', () => {
    const texts = feedCorpus()
      .map(({ bytes, contentType }) => decodeText(bytes, contentType).text.trim())
      .filter((text) => text.startsWith('<') && scanMarkup(text).isBalanced);
    const read = texts.map(parseTwice).filter(({ usual, wide }) => usual !== null && wide !== null);
    for (const { usual, wide } of read) expect(usual).toEqual(wide);
    expect(read.length / texts.length).toBeGreaterThan(0.95);
  });

  it('reads invented combinations of elements as feedsmith does', () => {
    const random = createRandom(7);
    const texts = Array.from({ length: 600 }, () => randomFeed(random));
    const read = texts.map((text) => ({ text, ...parseTwice(text) })).filter(({ usual }) => usual !== null);
    for (const { text, usual, wide } of read) expect({ text, read: usual }).toEqual({ text, read: wide });
    expect(read.length).toBeGreaterThan(200);
  });

  it.each([
    ['markup in a text', item('<description>One <b>bold</b></description>')],
    ['XHTML', atom('<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">One</div></content>')],
    ['numbers of characters that HTML moves', item('<description>One &#150; two</description>')],
    ['entities that are not known', item('<description>Caf&eacute;</description>')],
    ['entities of its own', `<!DOCTYPE rss [<!ENTITY a "b">]>${item('')}`],
    ['a comment without an end', item('<description><![CDATA[One <!-- two]]></description>')],
    ['a usual prefix for another namespace', rss('<item><title>One</title></item>', ' xmlns:dc="urn:x"')],
    ['an unusual prefix in an item', item('<a:link xmlns:a="http://www.w3.org/2005/Atom" href="/1"/>')],
    [
      'items beside the channel',
      '<rss><channel><title>T</title></channel><item><title>One</title></item></rss>',
    ],
    ['an item of which it knows nothing', rss('<item><category>News</category></item>')],
    ['a feed without anything', '<rss version="2.0"><channel/></rss>'],
  ])('leaves to feedsmith: %s', (_, text) => {
    expect(parseUsualFeed(text, scanMarkup(text).root)).toBeNull();
  });

  it.each([
    ['with a text', '<source url="https://wire.example/rss">Wire</source>', true],
    ['without one', '<source url="https://wire.example/rss"></source>', true],
    ['never closed', '<source url="https://wire.example/rss"><b>Wire</b>', false],
    ['of HTML', '<br>', false],
  ])('counts an element that HTML never closes as closed: %s', (_, content, isBalanced) => {
    expect(scanMarkup(item(content)).isBalanced).toBe(isBalanced);
  });

  it('reads an author as a name, an address or both', () => {
    const text = rss(
      '<item><title>1</title><author>Ann</author></item><item><title>2</title><author>a@b.example (Bo &amp; Cy)</author></item>',
    );
    expect(parseUsualFeed(text, 'rss')?.items.map(({ author }) => author)).toEqual(['Ann', 'Bo & Cy']);
  });
});
