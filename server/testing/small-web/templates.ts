import { escapeHtml } from '#server/mail/message.ts';
import type { InventedArticle } from './invented-article.ts';

/** Escapes JSON for a script element, where only the end tag is a problem. */
function jsonScript(value: object): string {
  return `<script type="application/ld+json">${JSON.stringify(value).replaceAll('</', '<\\/')}</script>`;
}

const navigation =
  '<nav><ul><li><a href="/">Home</a></li><li><a href="/politics">Politics</a></li><li><a href="/sport">Sport</a></li><li><a href="/subscribe">Subscribe</a></li></ul></nav>';
const cookieNotice =
  '<div class="cookie-banner" role="dialog"><p>We value your privacy. We and our 214 partners store cookies on your device.</p><button>Accept all</button></div>';
const newsletter =
  '<aside class="newsletter"><h3>Get our newsletter</h3><p>Sign up for the morning briefing, free in your inbox.</p></aside>';
const related =
  '<section class="related"><h2>More from us</h2><ul><li><a href="/a">Ten soups for a cold week</a></li><li><a href="/b">The league table after matchday nine</a></li></ul></section>';
const footer = '<footer><p>© 2026. All rights reserved. Terms · Privacy · Contact</p></footer>';

function paragraphs(article: InventedArticle, tag = 'p'): string[] {
  return article.paragraphs.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`);
}

function page(head: string, body: string, charset = 'utf-8'): string {
  return `<!doctype html>\n<html lang="en"><head><meta charset="${charset}">${head}</head>\n<body>${body}</body></html>\n`;
}

function structured(article: InventedArticle): string {
  const address = `http://${article.host}${article.path}`;
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    datePublished: article.published,
    mainEntityOfPage: address,
    author: article.byline === null ? undefined : [{ '@type': 'Person', name: article.byline }],
    publisher: { '@type': 'NewsMediaOrganization', name: article.outlet },
  };
  const head = `<title>${escapeHtml(article.title)} | ${article.outlet}</title><link rel="canonical" href="${address}">
<meta property="og:title" content="${escapeHtml(article.title)}"><meta property="og:site_name" content="${article.outlet}">
<meta property="og:type" content="article">${jsonScript(data)}`;
  const [first, ...rest] = paragraphs(article);
  return page(
    head,
    `${cookieNotice}<header>${navigation}</header><main><article><h1>${escapeHtml(article.title)}</h1>
<p class="byline">By ${article.byline ?? 'our staff'}</p><div class="article__body">${first ?? ''}
<div class="ad">Advertisement</div>${rest.join('\n')}
<p>Read the <a href="https://budget-office.example/analysis.pdf">full analysis</a>.</p></div>${newsletter}</article>${related}</main>${footer}`,
  );
}

function blog(article: InventedArticle): string {
  return page(
    `<title>${escapeHtml(article.title)} – ${article.outlet}</title><meta name="author" content="${article.byline ?? ''}">
<meta property="article:published_time" content="${article.published}"><meta property="og:site_name" content="${article.outlet}">`,
    `<div id="page">${navigation}<div class="hentry post"><h1 class="entry-title">${escapeHtml(article.title)}</h1>
<div class="entry-meta">Posted by <a rel="author" href="/author/1">${article.byline ?? article.outlet}</a></div>
<div class="entry-content">${paragraphs(article).join('\n')}
<div class="sharedaddy"><h3>Share this:</h3><ul><li>Post</li><li>Email</li></ul></div></div></div>
<div id="comments"><h2>214 thoughts</h2><p>First! This is all a hoax, wake up.</p></div>${footer}</div>`,
  );
}

function old(article: InventedArticle): string {
  const body = paragraphs(article, 'font').join('<br><br>\n');
  return page(
    `<title>${article.outlet}: ${escapeHtml(article.title)}</title>`,
    `<table width="900"><tr><td width="160" valign="top">${navigation}</td><td valign="top">
<h1>${escapeHtml(article.title)}</h1><span class="date">${article.published.slice(0, 10)}</span>
<b>By ${article.byline ?? 'staff'}</b><br><br>${body}</td><td width="200">${related}</td></tr></table>${footer}`,
    'windows-1252',
  );
}

function microdata(article: InventedArticle): string {
  return page(
    `<title>${escapeHtml(article.title)}</title>`,
    `${navigation}<div itemscope itemtype="https://schema.org/NewsArticle"><h1 itemprop="headline">${escapeHtml(article.title)}</h1>
<span itemprop="author" itemscope itemtype="https://schema.org/Person">By <span itemprop="name">${article.byline ?? ''}</span></span>
<meta itemprop="datePublished" content="${article.published}">
<div itemprop="articleBody" class="story-body"><div class="inner">${paragraphs(article).join('\n')}</div>
<p class="promo"><strong>RELATED:</strong> <a href="/x">You will not believe what the board did next</a></p></div></div>${newsletter}${footer}`,
  );
}

function plain(article: InventedArticle): string {
  return page(
    `<title>${escapeHtml(article.title)}</title>`,
    `<main><h1>${escapeHtml(article.title)}</h1><time datetime="${article.published}">${article.published.slice(0, 10)}</time>
${paragraphs(article).join('\n')}</main>${footer}`,
  );
}

const families = { structured, blog, old, microdata, plain };

/** The page of an article in the markup of its outlet; pages of the family `old` are sent as windows-1252. */
export function renderArticle(article: InventedArticle): string {
  return families[article.family](article);
}

/** A page with a paywall declaration that shows only its first paragraph. */
export function renderPaywalled(article: InventedArticle): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    isAccessibleForFree: false,
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.locked' },
  };
  return page(
    `<title>${escapeHtml(article.title)}</title>${jsonScript(data)}`,
    `${navigation}<article><h1>${escapeHtml(article.title)}</h1>${paragraphs(article).slice(0, 2).join('')}
<div class="locked"><h2>Subscribe to continue reading</h2><p>You have reached your limit of free articles. Already a subscriber? Log in.</p></div></article>${footer}`,
  );
}

export function renderLiveBlog(article: InventedArticle): string {
  const updates = article.paragraphs.map((text, index) => ({
    '@type': 'BlogPosting',
    headline: `Update ${index + 1}`,
    articleBody: text,
    datePublished: article.published,
  }));
  const data = {
    '@context': 'https://schema.org',
    '@type': 'LiveBlogPosting',
    headline: article.title,
    liveBlogUpdate: updates,
  };
  const posts = article.paragraphs.map(
    (text, index) => `<div class="live-post"><time>${10 + index}:00</time><p>${escapeHtml(text)}</p></div>`,
  );
  return page(
    `<title>${escapeHtml(article.title)}: live updates</title>${jsonScript(data)}`,
    `${navigation}<main><h1>${escapeHtml(article.title)}: live updates</h1>${posts.join('')}</main>${footer}`,
  );
}

export function renderVideo(title: string): string {
  const data = { '@context': 'https://schema.org', '@type': 'VideoObject', name: title, duration: 'PT3M12S' };
  return page(
    `<title>${title}</title><meta property="og:type" content="video.other">${jsonScript(data)}`,
    `${navigation}<main><h1>${title}</h1><video src="/v.mp4" controls></video><p>Watch the press conference in full.</p></main>${footer}`,
  );
}

export function renderFrontPage(outlet: string, articles: readonly InventedArticle[]): string {
  const teasers = articles.map(
    (one) => `<li><h2><a href="${one.path}">${escapeHtml(one.title)}</a></h2></li>`,
  );
  return page(
    `<title>${outlet}</title><link rel="alternate" type="application/rss+xml" href="/rss.xml"><link rel="alternate" type="application/atom+xml" href="/atom.xml">`,
    `${navigation}<main><h1>${outlet}</h1><ul>${teasers.join('')}<li><h2><a href="/x">Ten soups for a cold week</a></h2></li></ul></main>${footer}`,
  );
}
