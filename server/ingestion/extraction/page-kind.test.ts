import { describe, expect, it } from 'vitest';
import { address, jsonLd, paragraphs, samplePage, story } from '#testing/sample-pages.ts';
import { extractArticle } from './extract-article.ts';

const kindOf = (html: string, at = address): string => extractArticle({ html, address: at }).pageKind;
const teaser = `<p>${story[0]}</p>`;
const wall = '<div class="paywall"><h2>Subscribe to continue</h2><p>Already a subscriber? Log in</p></div>';
const headlines = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<article><h2><a href="/story/${at}">Headline number ${at} of the morning edition</a></h2><p>A short summary of story ${at} that breaks off…</p><time datetime="2026-11-19">19 Nov</time></article>`,
  ).join('\n');
const updates = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) =>
      `<article class="update" id="u${at}"><time datetime="2026-11-19T10:${10 + at}:00Z">10:${10 + at}</time><h2>Update ${at}</h2><p>${story[at % story.length]}</p></article>`,
  ).join('\n');

describe('pageKind', () => {
  it.each([
    [
      'declared by JSON-LD',
      samplePage({ head: jsonLd({ '@type': 'NewsArticle', isAccessibleForFree: false }), body: teaser }),
    ],
    [
      'declared for a part',
      samplePage({
        head: jsonLd({ '@type': 'Article', hasPart: { isAccessibleForFree: 'False' } }),
        body: teaser + teaser,
      }),
    ],
    [
      'marked by a wall',
      samplePage({ head: '<meta property="og:type" content="article">', body: teaser + wall }),
    ],
    [
      'said in words',
      samplePage({
        body: `${paragraphs(story.slice(0, 2))}<p>This article is for subscribers only. Sign in to read it.</p>`,
      }),
    ],
  ])('recognises a paywall %s', (_, html) => {
    expect(kindOf(html)).toBe('paywalled');
  });

  it('keeps the teaser and removes the message of the paywall', () => {
    const head = jsonLd({ '@type': 'NewsArticle', isAccessibleForFree: false });
    const said = '<p>You have read your last free article this month.</p>';
    expect(extractArticle({ html: samplePage({ head, body: teaser + said }), address }).text).toBe(story[0]);
  });

  it.each([
    [
      'whole text although declared paid',
      samplePage({
        head: jsonLd({ '@type': 'NewsArticle', isAccessibleForFree: false }),
        body: paragraphs([...story, ...story]),
      }),
    ],
    [
      'hidden wall',
      samplePage({ after: '<div class="paywall" style="display:none">Subscribe to continue</div>' }),
    ],
    [
      'article about walls',
      samplePage({
        body: paragraphs([
          ...story,
          'Papers ask readers to subscribe to read more than five pieces a month, a study found.',
          ...story,
        ]),
      }),
    ],
    [
      'article with a video on top',
      samplePage({
        head: jsonLd({ '@type': 'VideoObject' }),
        body: `<video src="v.mp4"></video>${paragraphs(story)}`,
      }),
    ],
    ['article named live without updates', samplePage({ title: 'How we live: updates to old houses' })],
    [
      'article with many related headlines',
      samplePage({ head: '<meta property="og:type" content="article">', after: headlines(12) }),
    ],
    [
      'article on a missing page in history',
      samplePage({
        title: 'Page not found: the lost chapter of Ashgrove',
        head: jsonLd({ '@type': 'NewsArticle' }),
      }),
    ],
    [
      'short report',
      samplePage({
        head: '<meta property="article:published_time" content="2026-11-19">',
        body: paragraphs(story.slice(0, 2)),
      }),
    ],
    [
      'article with a cookie banner',
      samplePage({
        after:
          '<div id="cookie-consent"><p>We and our 214 partners store cookies. Cookies measure how pages are used. Your consent can be changed in the privacy settings.</p></div>',
      }),
    ],
    [
      'short article with a log-in for subscribers',
      samplePage({
        body: `${paragraphs(story.slice(0, 3))}<div class="top">Already subscribed? Log in</div>`,
      }),
    ],
    [
      'long article of a page that calls itself a website',
      samplePage({
        head: '<meta property="og:type" content="website">',
        body: paragraphs([...story, ...story, ...story]),
        after: headlines(40),
      }),
    ],
    ['article with a sign-in form', samplePage({ after: '<form><input type="password"></form>' })],
  ])('classifies as article: %s', (_, html) => {
    expect(kindOf(html)).toBe('article');
  });

  it.each([
    [
      'by og:type',
      samplePage({
        head: '<meta property="og:type" content="video.other">',
        body: '<p>The bridge from above.</p>',
      }),
    ],
    [
      'by JSON-LD',
      samplePage({
        head: jsonLd({ '@type': 'VideoObject', name: 'Bridge' }),
        body: '<p>The bridge from above.</p>',
      }),
    ],
    [
      'by its player',
      samplePage({
        title: 'Watch: the bridge from above',
        body: '<video controls><source src="/v.mp4"></video>',
      }),
    ],
  ])('recognises a video page %s', (_, html) => {
    expect(kindOf(html)).toBe('video');
  });

  it.each([
    ['by JSON-LD', samplePage({ head: jsonLd({ '@type': ['LiveBlogPosting'] }) }), address],
    [
      'by timed updates and title',
      samplePage({ title: 'Live: bridge vote, minute by minute', body: updates(8) }),
      address,
    ],
    [
      'by timed updates and address',
      samplePage({ title: 'The bridge vote in Ashgrove', body: updates(8) }),
      'https://harbour-post.example/live/bridge',
    ],
    [
      'by timed updates and class',
      samplePage({ body: `<div class="live-blog">${updates(6)}</div>` }),
      address,
    ],
  ])('recognises a live blog %s', (_, html, at) => {
    expect(kindOf(html, at)).toBe('live-blog');
  });

  it.each([
    [
      'a front page',
      samplePage({ title: 'Harbour Post', body: headlines(20) }),
      'https://harbour-post.example/',
    ],
    [
      'a section page',
      samplePage({ title: 'World news', body: headlines(20) }),
      'https://harbour-post.example/world',
    ],
    [
      'a collection',
      samplePage({ head: jsonLd({ '@type': 'CollectionPage' }), body: headlines(6) }),
      'https://harbour-post.example/harbour',
    ],
    [
      'search results',
      samplePage({ title: 'Search: bridge', body: headlines(5) }),
      'https://harbour-post.example/search?q=bridge',
    ],
    [
      'a sign-in page',
      samplePage({
        title: 'Sign in',
        body: '<p>Welcome back to the Harbour Post. Enter your address and your password to read on.</p><form><input type="password"></form>',
      }),
      'https://harbour-post.example/login',
    ],
    [
      'a missing page',
      samplePage({
        title: '404 – Page not found',
        body: `<p>The page you are looking for does not exist. It may have been moved.</p>`,
      }),
      address,
    ],
    [
      'a consent wall',
      samplePage({
        title: 'Before you continue',
        body: `<p>We and our partners use cookies. Cookies help us measure. You may refuse consent or read our privacy policy. ${story[1]}</p>`,
      }),
      address,
    ],
    ...[
      'Wij en onze partners gebruiken cookies en vergelijkbare technieken. Door op akkoord te klikken geef je toestemming voor cookies en het verwerken van persoonsgegevens.',
      'Noi e i nostri 780 partner archiviamo informazioni, come i cookie, e trattiamo dati personali. Con il tuo consenso noi e i nostri partner usiamo dati personali.',
    ].map((text): [string, string, string] => [
      'a consent wall in another language',
      samplePage({ head: jsonLd({ '@type': 'NewsArticle' }), body: paragraphs([text, text]) }),
      address,
    ]),
    [
      'a bot check',
      samplePage({
        title: 'Just a moment...',
        body: '<p>Enable JavaScript and cookies to continue. Verify you are human.</p>',
      }),
      address,
    ],
    ['a page of few words', samplePage({ body: '<p>Coming soon.</p>' }), address],
  ])('classifies %s as no article', (_, html, at) => {
    expect(kindOf(html, at)).toBe('not-article');
  });
});
