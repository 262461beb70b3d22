import { escapeHtml } from '#server/mail/message.ts';
import type { InventedArticle } from './invented-article.ts';

export function renderRss(outlet: string, host: string, articles: readonly InventedArticle[]): string {
  const items = articles.map(
    (
      one,
    ) => `<item><title>${escapeHtml(one.title)}</title><link>http://${host}${one.path}?utm_source=rss</link>
<guid isPermaLink="false">${host}${one.path}</guid><pubDate>${new Date(one.published).toUTCString()}</pubDate>
<description><![CDATA[<p>${escapeHtml(one.paragraphs[0] ?? '')}</p>]]></description></item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<rss version="2.0"><channel><title>${outlet}</title><link>http://${host}/</link><description>News of ${outlet}</description>${items.join('\n')}</channel></rss>\n`;
}

export function renderAtom(outlet: string, host: string, articles: readonly InventedArticle[]): string {
  const entries = articles.map(
    (
      one,
    ) => `<entry><title>${escapeHtml(one.title)}</title><link rel="alternate" href="${one.path}"/><id>tag:${host},2026:${one.path}</id>
<updated>${one.published}</updated><author><name>${one.byline ?? outlet}</name></author><summary>${escapeHtml(one.paragraphs[0] ?? '')}</summary></entry>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://${host}/"><title>${outlet}</title><id>http://${host}/</id><updated>2026-03-05T00:00:00Z</updated>${entries.join('\n')}</feed>\n`;
}
