import { plainTitle, utf8, writeFeed } from './feed-document.ts';
import { date } from './shape.ts';

/** A feed of `count` items for measurements, with whole articles by default. */
export function largeFeed(count: number, { withArticles = true } = {}): Buffer {
  const sentence =
    'The council of Ashgrove voted on Tuesday to rebuild the bridge after &#8220;eleven years&#8221; of delay. ';
  const content = `<content:encoded><![CDATA[${`<p>${sentence.repeat(3)}</p>`.repeat(7)}]]></content:encoded>`;
  const items = Array.from({ length: count }, (_, at) => ({
    title: plainTitle(`Council votes to rebuild bridge ${at} &amp;amp; more`),
    link: `https://paper.example/news/${at}?utm_source=rss`,
    more: `<guid isPermaLink="false">paper-${at}</guid><pubDate>${date}</pubDate><dc:creator><![CDATA[Ann Smith]]></dc:creator><category>News</category><description>&lt;p&gt;${sentence.replaceAll('&', '&amp;')}&lt;/p&gt;</description>${withArticles ? content : ''}`,
  }));
  return utf8(writeFeed({ dialect: 'rss-2.0', items }));
}
