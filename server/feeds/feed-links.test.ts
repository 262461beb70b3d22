import { describe, expect, it } from 'vitest';
import { feedLinks, usualFeedAddresses } from './feed-links.ts';

const page = 'https://paper.example/news/';

describe('feedLinks', () => {
  it('finds what the page declares, then what its text links to, then JSON, each once', () => {
    const html = `<html><head>
      <link rel="stylesheet" href="/x.css"><link rel="alternate" hreflang="de" href="/de">
      <link rel="alternate" type="application/rss+xml" title=" News &amp;  more " href="/rss.xml">
      <link rel="alternate" type="application/atom+xml" href="atom.xml">
      <link rel="alternate home" type="application/feed+json" href="https://cdn.example/feed.json"></head>
      <body><a href="http://paper.example/rss.xml">RSS</a><a href="/world/feed/">World</a><a href="/about">About</a>
      <a href="javascript:void(0)/rss">no</a><a href="/?feed=rss2">WordPress</a></body></html>`;
    expect(feedLinks(html, page)).toEqual([
      { url: 'https://paper.example/rss.xml', title: 'News & more' },
      { url: 'https://paper.example/news/atom.xml', title: null },
      { url: 'https://paper.example/world/feed/', title: null },
      { url: 'https://paper.example/?feed=rss2', title: null },
      { url: 'https://cdn.example/feed.json', title: null },
    ]);
  });

  it('obeys the base of the page and stops at twenty', () => {
    const many = Array.from({ length: 50 }, (_, at) => `<a href="f${at}.rss">x</a>`).join('');
    const links = feedLinks(`<base href="https://cdn.example/feeds/">${many}`, page);
    expect(links).toHaveLength(20);
    expect(links[0]?.url).toBe('https://cdn.example/feeds/f0.rss');
  });
});

describe('usualFeedAddresses', () => {
  it('are on the same site', () => {
    expect(usualFeedAddresses(page)).toContain('https://paper.example/feed/');
    expect(usualFeedAddresses('no address')).toEqual([]);
  });
});
