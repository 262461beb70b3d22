import { describe, expect, it } from 'vitest';
import { address, jsonLd, paragraphs, samplePage, story } from '#testing/sample-pages.ts';
import { extractArticle } from './extract-article.ts';

const extract = (html: string) => extractArticle({ html, address });

describe('extractArticle', () => {
  it('extracts text and metadata of an ordinary page', () => {
    const head = `${jsonLd({
      '@context': 'https://schema.org',
      '@type': 'NewsArticle',
      headline: 'Bridge vote ends long dispute',
      datePublished: '2026-11-19T10:30:00+01:00',
      author: [{ '@type': 'Person', name: 'Nora Pell' }, { name: 'Ida Venn' }],
      publisher: { name: 'Harbour Post' },
    })}<meta property="og:description" content="Seven of nine in favour.">
    <link rel="canonical" href="/2026/11/bridge?utm_source=x">`;
    expect(extract(samplePage({ head, title: 'Bridge vote ends long dispute | Harbour Post' }))).toEqual({
      address,
      claimedAddress: null,
      canonicalAddress: address,
      pageKind: 'article',
      title: 'Bridge vote ends long dispute',
      byline: 'Nora Pell, Ida Venn',
      publishedAt: '2026-11-19T09:30:00.000Z',
      siteName: 'Harbour Post',
      language: 'en',
      description: 'Seven of nine in favour.',
      text: story.join('\n\n'),
      wordCount: 137,
      linkCount: 0,
      correctionNoted: false,
    });
  });

  it.each([
    [
      'a caption',
      '<figure><img src="x"><figcaption>The bridge at dusk in March last year.</figcaption></figure>',
    ],
    ['a newsletter box', '<aside><p>Sign up for our free newsletter and get it every morning.</p></aside>'],
    ['a related list', '<div class="related-stories"><p>Ferries return to the bay after a winter.</p></div>'],
    [
      'a link list with its heading',
      '<h3>Related stories</h3><ul><li><a href="/f">Ferries return to the bay</a></li></ul>',
    ],
    ['a read-more line', '<p>Read more: Ferries return to the bay after a long winter.</p>'],
    ['an agency line', '<p>Nora Pell contributed to this report.</p>'],
    [
      'a box with a field for an address',
      '<div class="x1"><div><p>The Tide</p><p>Local news, written by people who live here.</p><input type="email"><span>Join</span></div></div>',
    ],
    [
      'a promotion between links that skip it',
      '<p>Skip past newsletter promotion</p><p>Free daily briefing</p><p>The day in five minutes, before breakfast.</p><p>after newsletter promotion</p>',
    ],
    [
      'a box whose name is on the only parent of its words',
      '<div class="image-caption"><em>The bridge at dusk in March of last year.</em></div>',
    ],
    ['a box that a role names', '<div role="complementary"><p>Ferries return to the bay.</p></div>'],
    [
      'a box that its component names',
      '<div data-testid="promo-box"><p>Ferries return to the bay.</p></div>',
    ],
    [
      'teasers of other articles with their heading',
      '<h3>Voices of the bay</h3><ul><li><a href="/f">Ferries return to the bay</a></li><li><a href="/q">The quiz of the week</a></li></ul>',
    ],
    ['a credited caption', '<p>The bridge at dusk in March. (Ida Venn/Harbour Post)</p>'],
    ['an agency caption', '<p>FILE - The bridge at dusk in March. (AP Photo/Ida Venn)</p>'],
    ['an invitation', '<p>For more of this, sign up to our newsletter and get it in your inbox.</p>'],
    ['a label with a link', '<p>MAP: <a href="/m">Detours around the bay</a> until May</p>'],
    ['a link to other articles in German', '<p>Lesen Sie auch: Die Fähren kehren zurück</p>'],
    ['a link to other articles in Spanish', '<p>Te puede interesar: Los barcos vuelven</p>'],
    ['a highlight', `<p>${story[0]?.slice(0, 60)}…</p>`],
    ['a script', '<script>document.title = "x"</script><style>p { color: red }</style>'],
  ])('leaves out %s', (_, markup) => {
    const body = paragraphs(story.slice(0, 3)) + markup + paragraphs(story.slice(3));
    expect(extract(samplePage({ body })).text).toBe(story.join('\n\n'));
  });

  it.each([
    ['the biography of its author', '<p>Nora Pell covers bridges. She lives in Ashgrove.</p>'],
    ['the biography of a reporter', '<p>Ida Venn is a reporter who writes about ferries.</p>'],
    ['a note in italics', '<p><em>Tell us more of the old bridge, and of the new one.</em></p>'],
    ['an address for replies', '<p>Reach her at npell@harbour-post.example.</p>'],
    ['two notes', '<p><i>It first ran in May.</i></p><p>Email: tips@harbour-post.example, or follow us.</p>'],
  ])('leaves out %s at the end', (_, markup) => {
    const head = '<meta name="author" content="Nora Pell">';
    const body = paragraphs(story) + markup;
    expect(extract(samplePage({ head, body })).text).toBe(story.join('\n\n'));
  });

  it.each([
    ['someone else at the end', '<p>Ruth Okafor is a member of the council and lives in Ashgrove.</p>'],
    ['a statement in italics', '<p><em>Disclosure: The council pays for advertisements here.</em></p>'],
    ['a low rate that has contributed', '<p>Low tides contributed to the delay, the harbour said.</p>'],
    ['a sentence about newsletters', '<p>The council sends a newsletter to people who join its list.</p>'],
    ['a heading that a class calls subheader', '<h2 class="subheader">What comes next?</h2><p>It opens.</p>'],
    [
      'a post that the text quotes',
      '<div class="embed--social"><blockquote class="twitter-tweet"><p>The bridge is closed.</p></blockquote></div><p>So it was.</p>',
    ],
  ])('keeps %s', (_, markup) => {
    const text = (html: string) => html.split(/<[^<>]+>/).filter((part) => part !== '');
    expect(extract(samplePage({ body: paragraphs(story) + markup })).text).toBe(
      [...story, ...text(markup)].join('\n\n'),
    );
  });

  it('removes a popup of a name in a sentence, and keeps the name', () => {
    const box =
      '<span class="person"><a href="/p/1">Nora Pell</a><span class="person-box"><span><img src="p.jpg">' +
      '<a href="/p/1">Nora Pell</a> <a href="/a/1">Pell opens a school</a> <a href="/a/2">Pell on ferries</a> ' +
      '<a href="/p/1">MORE</a></span></span></span>';
    const lead = `The bridge will stay closed, said ${box} of the harbour authority on Monday afternoon.`;
    const body = `<p>${lead}</p>${paragraphs(story)}`;
    const wanted = lead.replace(box, 'Nora Pell');
    expect(extract(samplePage({ body })).text).toBe([wanted, ...story].join('\n\n'));
  });

  it('removes a list of links inside a sentence, and keeps the name before it', () => {
    const list =
      'Ada Maria HolmCouncil closes the road The Note: What comes next Ferry is late again <span>MORE</span>';
    const body = `<p>Mayor Ada Holm <span>${list}</span> said that the bridge stays closed.</p>${paragraphs(story)}`;
    expect(extract(samplePage({ body }))?.text).toBe(
      ['Mayor Ada Holm said that the bridge stays closed.', ...story].join('\n\n'),
    );
  });

  it('keeps elements with much of the text, whatever their class', () => {
    const body = `<div class="related-share-promo">${paragraphs(story)}</div>`;
    expect(extract(samplePage({ body })).text).toBe(story.join('\n\n'));
  });

  it.each([
    ['names that speak against it', (text: string) => `<div class="comment">${text}</div>`],
    ['a role that speaks against it', (text: string) => `<div role="complementary">${text}</div>`],
    ['each word in a font', (text: string) => `<font>${text}</font>`],
  ])('finds a text in spite of %s', (_, wrap) => {
    const body = wrap(paragraphs(story));
    const html = `<html><head><title>Bridge vote</title></head><body>${body}<p>Home</p></body></html>`;
    expect(extract(html).text).toContain(story.join('\n\n'));
  });

  it('reads links that run a script as words', () => {
    const body = paragraphs([...story.slice(1), `<a href="javascript:open()">${story[0]}</a>`]);
    const html = `<html><head><title>Bridge vote</title></head><body>${body}</body></html>`;
    expect(extract(html).text).toBe([...story.slice(1), story[0]].join('\n\n'));
  });

  it('keeps lists and short lines inside and at the end of the text', () => {
    const stops = ['Ashgrove', 'Millbrook', 'Eastend', 'Hollow Bay', 'Northpier', 'Kings Landing'];
    const body = `${paragraphs(story)}<ul>${stops.map((stop) => `<li>${stop}</li>`).join('')}</ul>`;
    expect(extract(samplePage({ body })).text).toBe([...story, ...stops].join('\n\n'));
  });

  it('separates line breaks from paragraphs', () => {
    const body = `${paragraphs(story)}<p>First line of a verse.<br>Second line of a verse.</p>`;
    expect(
      extract(samplePage({ body })).text.endsWith('First line of a verse.\nSecond line of a verse.'),
    ).toBe(true);
  });

  it('extracts a table layout with tags and attributes in capitals', () => {
    const html = `<HTML><HEAD><TITLE>Bridge vote</TITLE><META NAME="author" CONTENT="Nora Pell"></HEAD><BODY>
      <TABLE><TR><TD><A HREF="/">Home</A></TD></TR><TR><TD>${story.join('<BR><BR>')}</TD></TR></TABLE></BODY></HTML>`;
    expect(extract(html)).toMatchObject({
      byline: 'Nora Pell',
      text: story.join('\n\n'),
      title: 'Bridge vote',
    });
  });

  it('extracts attributes in the spelling of frameworks', () => {
    const body = `<time dateTime="2026-11-19T10:00:00Z">Thursday</time>${paragraphs(story)}`;
    expect(extract(samplePage({ body })).publishedAt).toBe('2026-11-19T10:00:00.000Z');
  });

  it.each([
    ['without html and body tags', `<title>Bridge vote</title>${paragraphs(story)}`],
    ['with an unclosed head', `<html><head><title>Bridge vote</title><body>${paragraphs(story)}`],
    ['with text after the end', `<html><body></body></html>${paragraphs(story)}`],
    ['with the text in the head', `<html><head><title>Bridge vote</title>${paragraphs(story)}</head></html>`],
    ['with unclosed paragraphs', `<html><body><h1>Bridge vote</h1><p>${story.join('<p>')}`],
    ['with NUL bytes', samplePage().replaceAll('council', 'coun\0cil')],
  ])('reads a page %s', (_, html) => {
    expect(extract(html)).toMatchObject({ text: story.join('\n\n'), pageKind: 'article' });
  });

  it('uses the text of JSON-LD only when the page shows less than half of it', () => {
    const head = jsonLd({ '@type': 'NewsArticle', articleBody: story.join('\n\n') });
    expect(extract(samplePage({ head, body: `<p>${story[0]}</p>` })).text).toBe(story.join('\n\n'));
    const stub = jsonLd({ '@type': 'NewsArticle', articleBody: 'A stub.' });
    expect(extract(samplePage({ head: stub })).text).toBe(story.join('\n\n'));
  });

  it('counts different pages of other sites that the text links to', () => {
    const links = [
      'https://data.example/a',
      'https://data.example/a',
      '/own',
      '#note',
      'javascript:x()',
      'http://b.example/',
    ];
    const body = story.map((text, at) => `<p>${text} <a href="${links[at]}">source</a></p>`).join('');
    expect(extract(samplePage({ body })).linkCount).toBe(2);
  });

  it.each([
    ['Correction: An earlier headline misstated the number of members.', true],
    ['An earlier version of this article gave the wrong cost.', true],
    ['This story has been updated to include a response from the mayor.', true],
    ['Editor’s note: The quotation was shortened for clarity.', true],
    ['Updated 19 November 2026, 10:30', false],
    ['The correction: prices fell by a tenth.', false],
  ])('detects whether %j is a correction note', (line, noted) => {
    const body = `${paragraphs(story)}<p>${line}</p>`;
    expect(extract(samplePage({ body })).correctionNoted).toBe(noted);
  });

  it('converts scripts in titles and names to plain text', () => {
    const head = `<meta property="og:title" content="&lt;img src=x onerror=alert(4)&gt;">
      <meta name="author" content="&lt;b&gt;Nora&lt;/b&gt; Pell\u202E"><link rel="canonical" href="javascript:alert(1)">`;
    const title = '&lt;script&gt;alert("title")&lt;/script&gt; Budget talks &amp;#8217;26';
    expect(extract(samplePage({ head, title }))).toMatchObject({
      title: 'Budget talks ’26',
      byline: 'Nora Pell',
      canonicalAddress: address,
    });
  });

  it('limits the length of hostile metadata', () => {
    const long = 'word '.repeat(5000);
    const head = `<meta property="og:title" content="${long}"><meta name="author" content="${long}">
      <meta name="description" content="${long}"><meta property="og:site_name" content="${long}">`;
    const { title, byline, description, siteName } = extract(samplePage({ head }));
    expect([title, byline, description, siteName].map((value) => (value ?? '').length <= 600)).not.toContain(
      false,
    );
    expect(title.length).toBeLessThanOrEqual(300);
  });

  it('ignores dates after the given time', () => {
    const html = samplePage({ head: '<meta property="article:published_time" content="2026-11-25">' });
    const notAfter = new Date('2026-11-22T00:00:00Z');
    expect(extractArticle({ html, address }).publishedAt).toBe('2026-11-25T00:00:00.000Z');
    expect(extractArticle({ html, address, notAfter }).publishedAt).toBeNull();
  });

  it.each([
    ['', 'www.harbour-post.example'],
    ['just words', 'www.harbour-post.example'],
  ])('finds no article in %j', (html) => {
    expect(extract(html)).toMatchObject({
      pageKind: 'not-article',
      title: 'harbour-post.example',
      text: html,
    });
  });
});
