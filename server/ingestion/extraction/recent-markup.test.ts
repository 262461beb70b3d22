import { describe, expect, it } from 'vitest';
import { address, jsonLd, paragraphs, samplePage, story } from '#testing/sample-pages.ts';
import { extractArticle } from './extract-article.ts';

const [first = '', ...others] = story;
const half = [story.slice(0, 3), story.slice(3)] as const;
const each = (wrap: (text: string, at: number) => string) => story.map(wrap).join('');
const between = (markup: string) => paragraphs(half[0]) + markup + paragraphs(half[1]);
const read = (html: string, at = address) => extractArticle({ html, address: at });
const page = (body: string) =>
  `<html lang="en"><head><title>Bridge vote</title></head><body>${body}</body></html>`;
const whole = story.join('\n\n');
const hash = ['ad1f', '9ad2', 'kAdLm', 'zK4', 'adQ7x', 'b3'];

describe('the whole article, in the markup of recent pages', () => {
  it.each([
    [
      'in boxes of the same kind beside each other',
      page(
        `<main><h1>Bridge vote</h1>${half
          .map(
            (texts) =>
              `<div class="grid"><div class="cell text">${paragraphs(texts)}</div><div class="cell"></div></div>`,
          )
          .join('<div class="slot"></div>')}</main>`,
      ),
    ],
    [
      'in sections of an article',
      samplePage({
        body: half.map((texts) => `<section><div class="flow">${paragraphs(texts)}</div></section>`).join(''),
      }),
    ],
    [
      'with a standfirst in a box of its own',
      samplePage({
        body: `<div class="lead"><p>${first}</p></div><div class="copy">${paragraphs(others)}</div>`,
      }),
    ],
    [
      'with each paragraph in its own box of a random class',
      samplePage({ body: each((text, at) => `<div class="text_${hash[at]}"><p>${text}</p></div>`) }),
    ],
    [
      'with random ids that have the letters "ad"',
      samplePage({ body: each((text, at) => `<div id="ad${at}e-88fd-ad4c"><p>${text}</p></div>`) }),
    ],
    [
      'that a server sends in a part of its own',
      page(
        `<div id="app"><template id="B:1"></template></div><div hidden id="S:1"><main><h1>Bridge vote</h1>${paragraphs(story)}</main></div>`,
      ),
    ],
    [
      'that is marked as behind a paywall',
      samplePage({
        body: each((text, at) => `<p${at > 1 ? ' class="paywall" aria-hidden="true"' : ''}>${text}</p>`),
      }),
    ],
    [
      'hidden on small screens only',
      samplePage({ body: between('').replace('<p>', '<p class="hidden lg:block">') }),
    ],
    [
      'with a first letter in an element',
      samplePage({ body: paragraphs(story).replace('T', '<b class="cap">T </b>') }),
    ],
  ])('is read %s', (_, html) => {
    expect(read(html).text).toBe(whole);
  });

  it.each([
    [
      'a linked sentence in its own box',
      each((text) => `<div class="b"><p>${text}</p></div>`),
      (text: string) => `<div class="b"><p>${text}</p></div>`,
      '<a href="/x">Engineers had warned of the cracks in a report that the council kept to itself.</a>',
    ],
    [
      'a paragraph with more links than words',
      each((text) => `<div class="b"><p>${text}</p></div>`),
      (text: string) => `<div class="b"><p>${text}</p></div>`,
      'It also <a href="/plan">sets out a plan for the quay</a>.',
    ],
    [
      'a quotation in a figure',
      paragraphs(story),
      (text: string) => `<figure class="q"><blockquote><p>${text}</p></blockquote></figure>`,
      'Nobody asked us, and nobody will pay for it.',
    ],
    [
      'a heading whose id is made of its words',
      paragraphs(story),
      (text: string) => `<h2 id="who-will-share-the-bill">${text}</h2>`,
      'Who will share the bill',
    ],
    [
      'a heading of a page builder',
      paragraphs(story),
      (text: string) => `<div class="widget"><h2 class="widget-title">${text}</h2></div>`,
      'Who will pay',
    ],
    [
      'a heading with a utility class',
      paragraphs(story),
      (text: string) => `<h3 class="mt-[theme(related-promo)]">${text}</h3>`,
      'Who will pay',
    ],
    [
      'a heading that is its own anchor',
      paragraphs(story),
      (text: string) => `<h3><a href="#pay" id="pay">${text}</a></h3>`,
      'Who will pay',
    ],
    [
      'a heading with a named anchor',
      paragraphs(story),
      (text: string) => `<h3><a name="pay">${text}</a></h3>`,
      'Who will pay',
    ],
  ])('has %s', (_, before, wrap, text) => {
    const body = before + wrap(text) + paragraphs(['The work begins in May, when the ferries are back.']);
    const words = text.replace(/<[^<>]*>/g, '');
    expect(read(samplePage({ body })).text).toBe(
      [...story, words, 'The work begins in May, when the ferries are back.'].join('\n\n'),
    );
  });

  it('has a section whose id is made of the words of its heading', () => {
    const body = `${paragraphs(half[0])}<section id="the-share-of-the-city"><h2>The share of the city</h2>${paragraphs(half[1])}</section>`;
    expect(read(samplePage({ body })).text).toBe(
      [...half[0], 'The share of the city', ...half[1]].join('\n\n'),
    );
  });
});

const consent = (tag: string) =>
  ['functional', 'performance', 'targeting', 'social']
    .map(
      (kind) =>
        `<${tag}>These ${kind} cookies, which are set by us, by our partners, or by third parties whose services we use, enable the site to work, to count visits, and to show personalised advertising.</${tag}>`,
    )
    .join('');

describe('what does not belong to the article', () => {
  it.each([
    [
      'behind it',
      (body: string) =>
        samplePage({
          body,
          after: `<div id="cookie-consent-sdk"><div role="dialog">${consent('p')}</div></div>`,
        }),
    ],
    [
      'before it, without a name',
      (body: string) => page(`<div class="x1">${consent('p')}</div><main><h1>Bridge vote</h1>${body}</main>`),
    ],
    [
      'inside it, in German',
      (body: string) =>
        samplePage({
          body: `${body}<div class="box"><p>Empfohlener Inhalt</p><p>Ich bin einverstanden, dass personenbezogene Daten an Drittanbieter übermittelt werden. Mehr dazu im Datenschutz.</p></div>${paragraphs(others)}`,
        }),
    ],
  ])('is a request for consent %s', (_, build) => {
    const article = read(build(paragraphs(half[0])));
    expect(article.pageKind).toBe('article');
    expect(article.text).toContain(half[0].join('\n\n'));
    expect(article.text).not.toMatch(/cookies|Drittanbieter|Empfohlener/);
  });

  it('is not a text about cookies', () => {
    const text =
      'The court said that cookies need consent, and that partners of the site had stored cookies without it.';
    const body = paragraphs([...story, text, ...story.slice(0, 2), text]);
    expect(read(samplePage({ body })).text).toContain(text);
  });

  it.each([
    [
      'a box hidden by its class',
      '<div class="d-none"><p>The saved list holds up to fifty articles in this browser.</p></div>',
    ],
    [
      'an offer in a list',
      '<div class="group"><div class="h2">For subscribers only</div><ul><li>Exclusive columns by writers of the paper.</li><li>Daily puzzles and comics for everybody.</li></ul></div>',
    ],
    [
      'a caption beside its image',
      '<div class="pic-box"><img src="/i.jpg"><div class="txt">A banner on the southern walkway</div></div>',
    ],
    [
      'a list of links under any heading',
      '<h3>Researched for you</h3><ul><li>Voices: <a href="/1">Mayor attacks the committee again</a></li><li>Ferry: <a href="/2">Strike goes on for a week</a></li></ul>',
    ],
    [
      'a teaser of another article',
      '<div class="next"><h5><a href="/n">Ferries return to the bay</a></h5><p>The first ship left the harbour on Monday after a long winter.</p></div>',
    ],
    ['the word for advertisements', '<div class="slot"><span>Reklama</span></div>'],
    [
      'a placeholder with a button',
      '<div class="frame"><p>This map comes from another site and loads when you choose it.</p><button>Show</button></div>',
    ],
    [
      'references with the same label',
      '<p>ANOTHER STORY HERE | Five held after brawl</p><p>ANOTHER STORY HERE | Search called off</p>',
    ],
  ])('is %s', (_, markup) => {
    expect(read(samplePage({ body: between(markup) })).text).toBe(whole);
  });

  it.each([
    [
      'to users of ad blockers',
      '<div class="note">Some features may not work while an ad blocker is enabled.</div>',
    ],
    ['about comments', '<p>Please make sure that your comments stay on topic and are civil.</p>'],
    [
      'about mistakes',
      '<div class="s"><p>Found a mistake in this text?</p><p>Tell us by mail or on the phone.</p></div>',
    ],
    ['about machines that read', '<p>Text and data mining of this page is not permitted.</p>'],
  ])('is a notice at the end %s', (_, markup) => {
    expect(read(samplePage({ body: paragraphs(story) + markup })).text).toBe(whole);
  });

  it('is date and time to read above the text', () => {
    expect(
      read(samplePage({ body: `<div>19.11.2026 - 21:15 Time: 2 min.</div>${paragraphs(story)}` })).text,
    ).toBe(whole);
  });
});

describe('metadata that readers see', () => {
  const named = (name: string) =>
    `<meta name="author" content="${name}"><meta property="og:site_name" content="Harbour Post">`;
  it.each([
    [
      'beside a time',
      '',
      '<div class="byline"><a>By Nora Pell</a><time datetime="2026-11-19T10:00:00Z">10am</time></div>',
    ],
    ['where the page names the outlet', named('Harbour Post'), '<p class="author">By Nora Pell</p>'],
    ['where the page names a section', named('World'), '<p class="writer">Nora Pell</p>'],
    ['in a card', '', '<span class="vcard"><a class="fn">Nora Pell</a></span>'],
    ['in a line of its own', '', '<div>Von Nora Pell</div>'],
    [
      'in a card of a network',
      '<meta name="twitter:label1" content="Verfasst von"><meta name="twitter:data1" content="Nora Pell">',
      '',
    ],
  ])('gives the author %s', (_, head, markup) => {
    expect(read(samplePage({ head, body: markup + paragraphs(story) })).byline).toBe('Nora Pell');
  });

  it('keeps the outlet as author where nobody else is named', () => {
    expect(read(samplePage({ head: named('Harbour Post') })).byline).toBe('Harbour Post');
  });

  const undated = 'https://www.harbour-post.example/bridge';
  it.each([
    ['in words', '<p class="date">Published on 19 November 2026 at 10:30</p>', '2026-11-19T10:30:00.000Z'],
    ['in numbers', '<div>Thursday 19.11.26 | 10:30</div>', '2026-11-19T10:30:00.000Z'],
    ['in another language', '<p>Publié le 19 décembre 2025</p>', '2025-12-19T00:00:00.000Z'],
    ['of no other article', '', null],
  ])('gives the date %s', (_, markup, date) => {
    const after =
      '<div class="more"><a href="/o">Ferries return <time datetime="2025-01-05">Jan 5</time></a></div>';
    expect(read(samplePage({ body: markup + paragraphs(story), after }), undated).publishedAt).toBe(date);
  });

  it('gives the date in the address', () => {
    expect(read(samplePage(), 'https://www.harbour-post.example/2026/11/19/bridge').publishedAt).toBe(
      '2026-11-19T00:00:00.000Z',
    );
  });

  it('prefers the headline that readers see to one for search engines', () => {
    const head = `<meta property="og:title" content="Bridge vote ends long dispute">${jsonLd({ '@type': 'NewsArticle', headline: 'Ashgrove bridge: vote explained' })}`;
    expect(read(samplePage({ head })).title).toBe('Bridge vote ends long dispute');
  });
});
