import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import { atomEdition, type EditionEndpoint, jsonEdition, rssEdition } from '#contract/outputs.ts';
import type { EditionFeed, FeedStory } from './edition-feed.ts';

/** The interval after which feed readers fetch again. */
const minutesToLive = 15;

function asHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

function contentOf({ summary, coverage }: FeedStory): string[] {
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
      // Feed readers parse descriptions of RSS as HTML, unlike those of other formats.
      description: contentOf(item)
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
      summary: text(contentOf(item).join('\n')),
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
      content_text: contentOf(item).join('\n'),
      date_modified: item.updated,
      tags: [item.topic],
    })),
  });
  return JSON.stringify(written);
}

/** A format in which editions are served. */
export interface EditionFormat {
  endpoint: EditionEndpoint;
  write(feed: EditionFeed): string;
}

/** Every format. The routes are derived from this table. */
export const editionFormats: readonly EditionFormat[] = [
  { endpoint: rssEdition, write: writeRss },
  { endpoint: atomEdition, write: writeAtom },
  { endpoint: jsonEdition, write: writeJson },
];
