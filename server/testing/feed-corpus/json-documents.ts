import { documentAddress, type ExpectedItem, type FeedDocument } from './feed-document.ts';
import { first, iso } from './shape.ts';

const json = (feed: object) =>
  JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'The Paper', ...feed });
const jsonShapes: [name: string, text: string, items: ExpectedItem[]][] = [
  [
    '1.0',
    json({
      version: 'https://jsonfeed.org/version/1',
      items: [{ id: '1', url: 'https://paper.example/1', title: 'One' }],
    }),
    [first],
  ],
  [
    '1.1',
    json({
      items: [
        {
          id: '1',
          url: 'https://paper.example/1',
          title: 'One',
          date_published: '2026-03-05T11:00:00+01:00',
          authors: [{ name: 'Ann Smith' }],
        },
      ],
    }),
    [{ ...first, publishedAt: iso, author: 'Ann Smith' }],
  ],
  [
    'author of 1.0',
    json({
      version: 'https://jsonfeed.org/version/1',
      items: [{ id: '1', title: 'One', author: { name: 'Ann Smith' } }],
    }),
    [{ title: 'One', author: 'Ann Smith' }],
  ],
  [
    'title is no HTML',
    json({ items: [{ id: '1', title: 'Use <b> &amp; <i>' }] }),
    [{ title: 'Use <b> &amp; <i>' }],
  ],
  [
    'HTML content',
    json({ items: [{ id: '1', content_html: '<p>Fish &amp; chips</p>' }] }),
    [{ title: '', description: 'Fish & chips' }],
  ],
  [
    'plain content',
    json({ items: [{ id: '1', content_text: 'a < b' }] }),
    [{ title: '', description: 'a < b' }],
  ],
  [
    'external link alone',
    json({ items: [{ id: '1', title: 'One', external_url: 'https://paper.example/1' }] }),
    [first],
  ],
  ['number as id', json({ items: [{ id: 1, title: 'One' }] }), [{ title: 'One' }]],
  ['no items', json({ items: [] }), []],
  [
    'signs of all planes',
    json({ items: [{ id: '1', title: '東京 “quotes” 😀 \u0000\u0007end' }] }),
    [{ title: '東京 “quotes” 😀 end' }],
  ],
];

/** JSON Feed 1.0 and 1.1. */
export function jsonDocuments(): FeedDocument[] {
  return jsonShapes.map(([name, text, items]) => ({
    name: `json: ${name}`,
    isWellFormed: true,
    bytes: Buffer.from(text),
    contentType: 'application/feed+json',
    address: documentAddress,
    expected: { format: 'json', title: 'The Paper', items },
  }));
}
