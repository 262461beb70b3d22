import { biasOfFeed } from '#domain/feeds/feed-bias.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { toNewFeed } from './change-feeds.ts';
import { insertFeeds } from './feed-store.ts';
import { toFeedChoice } from './list-feeds.ts';
import { lockFeedList, noteFeedChanges } from './note-feed-changes.ts';

/**
 * What Balance reads until an administrator changes it: British, American and other outlets over the spectrum. The word
 * of each follows from the lean of its outlet. News sitemaps stand where an outlet has no useful feed. An address is marked
 * as unproven where lists name it and no public check of 2026 read it; the first aggregation shows what it brings.
 */
const lines = `
BBC News | https://feeds.bbci.co.uk/news/rss.xml
BBC News UK | https://feeds.bbci.co.uk/news/uk/rss.xml
BBC News World | https://feeds.bbci.co.uk/news/world/rss.xml
BBC News Politics | https://feeds.bbci.co.uk/news/politics/rss.xml
The Guardian UK | https://www.theguardian.com/uk/rss
The Guardian World | https://www.theguardian.com/world/rss
The Guardian US | https://www.theguardian.com/us-news/rss
The Guardian Politics | https://www.theguardian.com/politics/rss
Sky News | https://feeds.skynews.com/feeds/rss/home.xml
Sky News World | https://feeds.skynews.com/feeds/rss/world.xml
The Independent | https://www.independent.co.uk/news/rss
The Independent UK | https://www.independent.co.uk/news/uk/rss
Daily Mail | https://www.dailymail.com/news/index.rss
Daily Mirror | https://www.mirror.co.uk/news/?service=rss
Daily Express UK | https://www.express.co.uk/posts/rss/1/uk | unproven
Daily Express World | https://www.express.co.uk/posts/rss/78/world
The Sun | https://www.thesun.co.uk/news/feed/
The Times | https://www.thetimes.com/sitemaps/news | unproven
The Telegraph | https://www.telegraph.co.uk/rss.xml
Financial Times | https://www.ft.com/rss/home
The Economist | https://www.economist.com/latest/rss.xml
New Statesman | https://www.newstatesman.com/feed
Channel 4 News | https://www.channel4.com/news/feed
GB News | https://www.gbnews.com/feeds/news.rss
The Standard | https://www.standard.co.uk/news/rss
Metro | https://metro.co.uk/news/feed/
The i Paper | https://inews.co.uk/feed
HuffPost UK | https://www.huffingtonpost.co.uk/feeds/index.xml
Novara Media | https://novaramedia.com/feed/
The Canary | https://www.thecanary.co/feed/
Byline Times | https://bylinetimes.com/feed/
UnHerd | https://unherd.com/feed/
The Critic | https://thecritic.co.uk/feed/
spiked | https://www.spiked-online.com/feed/
CapX | https://capx.co/feed/
ConservativeHome | https://conservativehome.com/feed/
Guido Fawkes | https://order-order.com/feed/
LabourList | https://labourlist.org/feed/
Left Foot Forward | https://leftfootforward.org/feed/
Politics.co.uk | https://www.politics.co.uk/feed/
The Herald | https://www.heraldscotland.com/news/rss/
The National | https://www.thenational.scot/news/rss/
Daily Record | https://www.dailyrecord.co.uk/news/?service=rss
WalesOnline | https://www.walesonline.co.uk/news/?service=rss
Manchester Evening News | https://www.manchestereveningnews.co.uk/news/?service=rss
Liverpool Echo | https://www.liverpoolecho.co.uk/news/?service=rss
ITV News | https://www.itv.com/news/rss | unproven
The Scotsman | https://www.scotsman.com/rss | unproven
Belfast Telegraph | https://www.belfasttelegraph.co.uk/rss/ | unproven
Nation.Cymru | https://nation.cymru/feed/
openDemocracy | https://www.opendemocracy.net/en/rss.xml | unproven
Middle East Eye | https://www.middleeasteye.net/rss
City A.M. | https://www.cityam.com/feed/
The Register | https://www.theregister.com/headlines.atom
The New York Times | https://rss.nytimes.com/services/xml/rss/nyt/HomePage.xml
The New York Times World | https://rss.nytimes.com/services/xml/rss/nyt/World.xml
The New York Times Politics | https://rss.nytimes.com/services/xml/rss/nyt/Politics.xml
The Washington Post Politics | https://feeds.washingtonpost.com/rss/politics
The Washington Post World | https://feeds.washingtonpost.com/rss/world
The Wall Street Journal | https://feeds.content.dowjones.io/public/rss/RSSWorldNews
Los Angeles Times | https://www.latimes.com/world-nation/rss2.0.xml
Chicago Tribune | https://www.chicagotribune.com/feed/
The Christian Science Monitor | https://rss.csmonitor.com/feeds/all
The Washington Times | https://www.washingtontimes.com/rss/headlines/news/
New York Post | https://nypost.com/news/feed/
NPR News | https://feeds.npr.org/1001/rss.xml
NPR Politics | https://feeds.npr.org/1014/rss.xml
PBS NewsHour | https://www.pbs.org/newshour/feeds/rss/headlines
Fox News | https://moxie.foxnews.com/google-publisher/latest.xml
Fox News Politics | https://moxie.foxnews.com/google-publisher/politics.xml
NBC News | https://feeds.nbcnews.com/nbcnews/public/news
CNBC | https://www.cnbc.com/id/100003114/device/rss/rss.html
CBS News | https://www.cbsnews.com/latest/rss/main
ABC News | https://abcnews.com/abcnews/topstories
ABC News Politics | https://abcnews.com/abcnews/politicsheadlines
UPI | https://rss.upi.com/news/top_news.rss
MS NOW | https://www.ms.now/feed
NewsNation | https://www.newsnationnow.com/feed/
Straight Arrow News | https://san.com/feed/
Newsmax | https://www.newsmax.com/rss/Newsfront/16/
The Hill | https://thehill.com/feed/
Politico | https://rss.politico.com/politics-news.xml
Axios | https://api.axios.com/feed/
Roll Call | https://rollcall.com/feed/
Vox | https://www.vox.com/rss/index.xml
Slate | https://slate.com/feeds/all.rss
The Atlantic | https://www.theatlantic.com/feed/all/
The New Yorker | https://www.newyorker.com/feed/news
TIME | https://time.com/feed/
Newsweek | https://www.newsweek.com/rss
HuffPost Politics | https://www.huffpost.com/section/politics/feed
Business Insider | https://feeds.businessinsider.com/custom/all
MarketWatch | https://feeds.content.dowjones.io/public/rss/mw_topstories
Associated Press | https://apnews.com/news-sitemap-content.xml | unproven
Reuters | https://www.reuters.com/arc/outboundfeeds/news-sitemap-index/?outputType=xml | unproven
CNN | https://www.cnn.com/sitemap/news.xml | unproven
USA Today | https://www.usatoday.com/news-sitemap.xml | unproven
Bloomberg Politics | https://feeds.bloomberg.com/politics/news.rss
The Daily Beast | https://www.thedailybeast.com/arc/outboundfeeds/rss/
Salon | https://www.salon.com/feed/
Mother Jones | https://www.motherjones.com/feed/
The Nation | https://www.thenation.com/feed/
The New Republic | https://newrepublic.com/rss.xml
Jacobin | https://jacobin.com/feed
The Intercept | https://theintercept.com/feed/
Democracy Now! | https://www.democracynow.org/democracynow.rss
Common Dreams | https://www.commondreams.org/feeds/feed.rss
Talking Points Memo | https://talkingpointsmemo.com/feed
ProPublica | https://www.propublica.org/feeds/propublica/main
The Marshall Project | https://www.themarshallproject.org/rss/recent.rss
The Texas Tribune | https://feeds.texastribune.org/feeds/main/
CalMatters | https://calmatters.org/feed/
National Review | https://www.nationalreview.com/feed/
Reason | https://reason.com/feed/
The Daily Caller | https://dailycaller.com/feed/
The Daily Wire | https://www.dailywire.com/feeds/rss.xml
Breitbart News | https://feeds.feedburner.com/breitbart
TheBlaze | https://www.theblaze.com/feeds/feed.rss
The Washington Free Beacon | https://freebeacon.com/feed/
Washington Examiner | https://www.washingtonexaminer.com/feed/
The Daily Signal | https://www.dailysignal.com/feed/
NewsBusters | https://www.newsbusters.org/blog/feed
The Epoch Times | https://www.theepochtimes.com/sitemap/sitemap-news.xml.gz | unproven
The Federalist | https://thefederalist.com/feed/
The American Conservative | https://www.theamericanconservative.com/feed/
Just the News | https://justthenews.com/rss.xml
The Free Press | https://www.thefp.com/feed
The Bulwark | https://www.thebulwark.com/feed
The Dispatch | https://thedispatch.com/feed/
Semafor | https://www.semafor.com/rss.xml
Foreign Policy | https://foreignpolicy.com/feed/
The Denver Post | https://www.denverpost.com/feed/
The Boston Globe | https://www.bostonglobe.com/arc/outboundfeeds/rss?outputType=xml
Boston Herald | https://www.bostonherald.com/feed/
The Seattle Times | https://www.seattletimes.com/feed/
Al Jazeera | https://www.aljazeera.com/xml/rss/all.xml
Deutsche Welle | https://rss.dw.com/rdf/rss-en-all
France 24 | https://www.france24.com/en/rss
RFI | https://www.rfi.fr/en/rss
Le Monde in English | https://www.lemonde.fr/en/rss/une.xml
Der Spiegel International | https://www.spiegel.de/international/index.rss
Politico Europe | https://www.politico.eu/feed/
The Kyiv Independent | https://kyivindependent.com/news-archive/rss/
Euronews | https://www.euronews.com/rss
RTÉ News | https://www.rte.ie/rss/news.xml
The Irish Times | https://www.irishtimes.com/arc/outboundfeeds/feed-irish-news/?outputType=xml | unproven
Irish Examiner | https://www.irishexaminer.com/feed/35-top_news.xml | unproven
Gript | https://gript.ie/feed/
ABC News (Australia) | https://www.abc.net.au/news/feed/2942460/rss.xml
The Sydney Morning Herald | https://www.smh.com.au/rss/feed.xml
The Age | https://www.theage.com.au/rss/feed.xml
The Australian | https://www.theaustralian.com.au/feed | unproven
The Australian Financial Review | https://www.afr.com/rss/feed.xml | unproven
Sky News Australia | https://www.skynews.com.au/feed | unproven
CBC News | https://www.cbc.ca/webfeed/rss/rss-topstories
National Post | https://nationalpost.com/feed/
Toronto Sun | https://torontosun.com/feed
Vancouver Sun | https://vancouversun.com/feed
The Globe and Mail | https://www.theglobeandmail.com/arc/outboundfeeds/rss/category/world/ | unproven
Global News | https://globalnews.ca/feed/
RNZ | https://www.rnz.co.nz/rss/national.xml
The New Zealand Herald | https://www.nzherald.co.nz/arc/outboundfeeds/rss/section/nz/?outputType=xml
The Hindu | https://www.thehindu.com/news/national/feeder/default.rss
The Indian Express | https://indianexpress.com/section/india/feed/
Hindustan Times | https://www.hindustantimes.com/feeds/rss/world-news/rssfeed.xml
NDTV | https://feeds.feedburner.com/ndtvnews-top-stories
The Straits Times | https://www.straitstimes.com/news/world/rss.xml
The Times of India | https://timesofindia.indiatimes.com/rssfeedstopstories.cms
South China Morning Post | https://www.scmp.com/rss/91/feed
The Japan News | https://japannews.yomiuri.co.jp/feed/ | unproven
The Japan Times | https://www.japantimes.co.jp/feed/
The Times of Israel | https://www.timesofisrael.com/feed/
The Jerusalem Post | https://www.jpost.com/GoogleNewsSiteMap/GNSiteMap | unproven
Israel National News | https://www.israelnationalnews.com/Rss.aspx | unproven
+972 Magazine | https://www.972mag.com/feed/ | unproven
The Moscow Times | https://www.themoscowtimes.com/rss/news
Dawn | https://www.dawn.com/feeds/home
Daily Maverick | https://www.dailymaverick.co.za/dmrss/
UN News | https://news.un.org/feed/subscribe/en/news/all/rss.xml
`;

export interface DefaultFeed {
  name: string;
  url: string;
  /** Whether only lists name this address: no public check of 2026 that we know read a feed there. */
  isUnproven: boolean;
}

function toFeed(line: string): DefaultFeed {
  const [name = '', url = '', mark] = line.split(' | ');
  return { name, url, isUnproven: mark === 'unproven' };
}

export const defaultFeeds: readonly DefaultFeed[] = lines.trim().split('\n').map(toFeed);

/**
 * Inserts the default feeds into a database that never had feeds. A list that was ever changed, also an emptied one,
 * stays as it is. Returns the number of inserted feeds.
 */
export async function seedDefaultFeeds({
  db,
  clock,
  outlets,
}: {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
}): Promise<number> {
  const at = clock();
  const feeds = defaultFeeds.map((feed) =>
    toNewFeed(
      {
        ...feed,
        bias: biasOfFeed(outlets, feed),
        ...{ enabled: true, max_articles: 10, category: null, rules: null },
      },
      createAllowList([]),
    ),
  );
  return await db.transaction().execute(async (tx) => {
    if ((await lockFeedList(tx)) > 0) return 0;
    const added = await insertFeeds(tx, feeds, at);
    const changes = { added: feeds.map(toFeedChoice), removed: [], changed: [] };
    await noteFeedChanges(tx, { changes, by: null, at, reason: 'the feeds that Balance ships with' });
    return added.length;
  });
}
