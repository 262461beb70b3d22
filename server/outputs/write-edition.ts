import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import type { EditionFeed, FeedStory } from './edition-feed.ts';

export type FeedFormat = 'rss' | 'atom' | 'json';

/** Readers ask again after so many minutes. */
const minutesToLive = 15;

function asHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function told({ summary, coverage }: FeedStory): string[] {
  return [summary, coverage].filter((text) => text !== '');
}

function writeRss(feed: EditionFeed): string {
  const { title, description, page, address, updated, items } = feed;
  return generateRssFeed({
    title,
    description,
    link: page,
    lastBuildDate: updated,
    ttl: minutesToLive,
    atom: { links: [{ href: `${address}.rss`, rel: 'self', type: 'application/rss+xml' }] },
    items: items.map((item) => ({
      title: item.title,
      link: item.address,
      guid: { value: item.address, isPermaLink: true },
      pubDate: item.updated,
      categories: [{ name: item.topic }],
      // Of RSS alone, readers take descriptions for HTML.
      description: told(item)
        .map((text) => `<p>${asHtml(text)}</p>`)
        .join(''),
    })),
  });
}

function writeAtom(feed: EditionFeed): string {
  const { title, description, page, address, updated, items } = feed;
  const text = (value: string) => ({ value, type: 'text' });
  return generateAtomFeed({
    id: `${address}.atom`,
    title: text(title),
    subtitle: text(description),
    updated,
    authors: [{ name: 'Balance' }],
    links: [
      { href: `${address}.atom`, rel: 'self', type: 'application/atom+xml' },
      { href: page, rel: 'alternate', type: 'text/html' },
    ],
    entries: items.map((item) => ({
      id: item.address,
      title: text(item.title),
      updated: item.updated,
      links: [{ href: item.address, rel: 'alternate', type: 'text/html' }],
      categories: [{ term: item.topic }],
      summary: text(told(item).join('\n')),
    })),
  });
}

function writeJson(feed: EditionFeed): string {
  const { title, description, page, address, items } = feed;
  const written = generateJsonFeed({
    title,
    description,
    home_page_url: page,
    feed_url: `${address}.json`,
    items: items.map((item) => ({
      id: item.address,
      url: item.address,
      title: item.title,
      content_text: told(item).join('\n'),
      date_modified: item.updated,
      tags: [item.topic],
    })),
  });
  return JSON.stringify(written);
}

/** An edition as a document of the format. */
export function writeEdition(feed: EditionFeed, format: FeedFormat): string {
  if (format === 'json') return writeJson(feed);
  return format === 'atom' ? writeAtom(feed) : writeRss(feed);
}
