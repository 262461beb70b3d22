import { type FeedChoice, feedBiases } from '#domain/feeds/feed.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { toNewFeed } from './change-feeds.ts';
import { insertFeeds } from './feed-store.ts';
import { lockFeedList, noteFeedChanges } from './note-feed-changes.ts';

/**
 * What Balance reads until an administrator changes it: British, American and other outlets over the spectrum. Where
 * `models/outlets` rates the outlet the word follows that rating; elsewhere it is what the outlet says of itself, and
 * center where it says nothing.
 */
const lines = `
center-left | BBC News | https://feeds.bbci.co.uk/news/rss.xml
center-left | BBC News UK | https://feeds.bbci.co.uk/news/uk/rss.xml
center-left | BBC News World | https://feeds.bbci.co.uk/news/world/rss.xml
center-left | BBC News Politics | https://feeds.bbci.co.uk/news/politics/rss.xml
center-left | The Guardian UK | https://www.theguardian.com/uk/rss
center-left | The Guardian World | https://www.theguardian.com/world/rss
center-left | The Guardian US | https://www.theguardian.com/us-news/rss
center-left | The Guardian Politics | https://www.theguardian.com/politics/rss
center | Sky News | https://feeds.skynews.com/feeds/rss/home.xml
center | Sky News World | https://feeds.skynews.com/feeds/rss/world.xml
center-left | The Independent | https://www.independent.co.uk/rss
center-left | The Independent UK | https://www.independent.co.uk/news/uk/rss
right | Daily Mail | https://www.dailymail.co.uk/news/index.rss
center-left | Daily Mirror | https://www.mirror.co.uk/news/?service=rss
right | Daily Express World | https://www.express.co.uk/posts/rss/78/world
right | The Sun | https://www.thesun.co.uk/news/feed/
right | The Telegraph | https://www.telegraph.co.uk/rss.xml
center | Financial Times | https://www.ft.com/rss/home
center | The Economist | https://www.economist.com/latest/rss.xml
center-right | The Spectator | https://www.spectator.co.uk/feed/
left | New Statesman | https://www.newstatesman.com/feed
center-left | Channel 4 News | https://www.channel4.com/news/feed
right | GB News | https://www.gbnews.com/feeds/news.rss
center-right | The Standard | https://www.standard.co.uk/rss
center-left | Metro | https://metro.co.uk/feed/
center-left | The i Paper | https://inews.co.uk/feed
center-left | HuffPost UK | https://www.huffingtonpost.co.uk/feeds/index.xml
left | Novara Media | https://novaramedia.com/feed/
left | The Canary | https://www.thecanary.co/feed/
center-left | Byline Times | https://bylinetimes.com/feed/
center-right | UnHerd | https://unherd.com/feed/
right | spiked | https://www.spiked-online.com/feed/
center-right | CapX | https://capx.co/feed/
center-right | ConservativeHome | https://conservativehome.com/feed/
right | Guido Fawkes | https://order-order.com/feed/
center-left | LabourList | https://labourlist.org/feed/
left | Left Foot Forward | https://leftfootforward.org/feed/
center | Politics.co.uk | https://www.politics.co.uk/feed/
center-left | The Herald | https://www.heraldscotland.com/news/rss/
center-left | The National | https://www.thenational.scot/news/rss/
left | Daily Record | https://www.dailyrecord.co.uk/?service=rss
center | WalesOnline | https://www.walesonline.co.uk/?service=rss
center | Manchester Evening News | https://www.manchestereveningnews.co.uk/?service=rss
center | Liverpool Echo | https://www.liverpoolecho.co.uk/?service=rss
center-right | City A.M. | https://www.cityam.com/feed/
center | The Register | https://www.theregister.com/headlines.atom
center-left | The New York Times | https://rss.nytimes.com/services/xml/rss/nyt/HomePage.xml
center-left | The New York Times World | https://rss.nytimes.com/services/xml/rss/nyt/World.xml
center-left | The New York Times Politics | https://rss.nytimes.com/services/xml/rss/nyt/Politics.xml
center-left | The Washington Post Politics | https://feeds.washingtonpost.com/rss/politics
center-left | The Washington Post World | https://feeds.washingtonpost.com/rss/world
center-right | The Wall Street Journal | https://feeds.content.dowjones.io/public/rss/RSSWorldNews
center-left | Los Angeles Times | https://www.latimes.com/world-nation/rss2.0.xml
center-right | Chicago Tribune | https://www.chicagotribune.com/feed/
center | The Christian Science Monitor | https://rss.csmonitor.com/feeds/all
right | The Washington Times | https://www.washingtontimes.com/rss/headlines/news/
center-right | New York Post | https://nypost.com/feed/
center-left | NPR News | https://feeds.npr.org/1001/rss.xml
center-left | NPR Politics | https://feeds.npr.org/1014/rss.xml
center | PBS NewsHour | https://www.pbs.org/newshour/feeds/rss/headlines
right | Fox News | https://moxie.foxnews.com/google-publisher/latest.xml
right | Fox News Politics | https://moxie.foxnews.com/google-publisher/politics.xml
center-left | NBC News | https://feeds.nbcnews.com/nbcnews/public/news
center-left | CNBC | https://www.cnbc.com/id/100003114/device/rss/rss.html
center-left | CBS News | https://www.cbsnews.com/latest/rss/main
center | ABC News | https://abcnews.go.com/abcnews/topstories
center | ABC News Politics | https://abcnews.go.com/abcnews/politicsheadlines
right | Newsmax | https://www.newsmax.com/rss/Newsfront/16/
center | The Hill | https://thehill.com/feed/
center | Politico | https://rss.politico.com/politics-news.xml
center-left | Axios | https://api.axios.com/feed/
center | Roll Call | https://rollcall.com/feed/
center-left | Vox | https://www.vox.com/rss/index.xml
left | Slate | https://slate.com/feeds/all.rss
center-left | The Atlantic | https://www.theatlantic.com/feed/all/
center-left | The New Yorker | https://www.newyorker.com/feed/news
center-left | TIME | https://time.com/feed/
center | Newsweek | https://www.newsweek.com/rss
left | HuffPost | https://www.huffpost.com/section/front-page/feed
center | Business Insider | https://feeds.businessinsider.com/custom/all
center | MarketWatch | https://feeds.content.dowjones.io/public/rss/mw_topstories
center-left | Bloomberg Politics | https://feeds.bloomberg.com/politics/news.rss
left | Mother Jones | https://www.motherjones.com/feed/
left | The Nation | https://www.thenation.com/feed/
left | The New Republic | https://newrepublic.com/rss.xml
left | Jacobin | https://jacobin.com/feed
left | The Intercept | https://theintercept.com/feed/
left | Democracy Now! | https://www.democracynow.org/democracynow.rss
left | Common Dreams | https://www.commondreams.org/feeds/feed.rss
left | Talking Points Memo | https://talkingpointsmemo.com/feed
center-left | ProPublica | https://www.propublica.org/feeds/propublica/main
center-left | The Marshall Project | https://www.themarshallproject.org/rss/recent.rss
center | The Texas Tribune | https://www.texastribune.org/feeds/main/
center | CalMatters | https://calmatters.org/feed/
right | National Review | https://www.nationalreview.com/feed/
center-right | Reason | https://reason.com/feed/
right | The Daily Caller | https://dailycaller.com/feed/
right | The Daily Wire | https://www.dailywire.com/feeds/rss.xml
right | Breitbart News | https://feeds.feedburner.com/breitbart
right | TheBlaze | https://www.theblaze.com/feeds/feed.rss
right | The Washington Free Beacon | https://freebeacon.com/feed/
right | Washington Examiner | https://www.washingtonexaminer.com/feed/
right | The Daily Signal | https://www.dailysignal.com/feed/
right | NewsBusters | https://www.newsbusters.org/blog/feed
right | The Epoch Times | https://www.theepochtimes.com/feed
right | The Federalist | https://thefederalist.com/feed/
center-right | The American Conservative | https://www.theamericanconservative.com/feed/
right | Just the News | https://justthenews.com/rss.xml
center-right | The Dispatch | https://thedispatch.com/feed/
center | Semafor | https://www.semafor.com/rss.xml
center | Foreign Policy | https://foreignpolicy.com/feed/
center-left | The Denver Post | https://www.denverpost.com/feed/
center-right | Boston Herald | https://www.bostonherald.com/feed/
center-left | The Seattle Times | https://www.seattletimes.com/feed/
center-left | Al Jazeera | https://www.aljazeera.com/xml/rss/all.xml
center | Deutsche Welle | https://rss.dw.com/rdf/rss-en-all
center | France 24 | https://www.france24.com/en/rss
center | RFI | https://www.rfi.fr/en/rss
center-left | Le Monde in English | https://www.lemonde.fr/en/rss/une.xml
center-left | Der Spiegel International | https://www.spiegel.de/international/index.rss
center | Euronews | https://www.euronews.com/rss
center | RTÉ News | https://www.rte.ie/rss/news.xml
center | ABC News (Australia) | https://www.abc.net.au/news/feed/2942460/rss.xml
center-left | The Sydney Morning Herald | https://www.smh.com.au/rss/feed.xml
center | CBC News | https://www.cbc.ca/webfeed/rss/rss-topstories
center-right | National Post | https://nationalpost.com/feed/
center | Global News | https://globalnews.ca/feed/
center | RNZ | https://www.rnz.co.nz/rss/national.xml
center | The Times of India | https://timesofindia.indiatimes.com/rssfeedstopstories.cms
center | South China Morning Post | https://www.scmp.com/rss/91/feed
center | The Japan Times | https://www.japantimes.co.jp/feed/
center-left | The Times of Israel | https://www.timesofisrael.com/feed/
right | The Jerusalem Post | https://www.jpost.com/rss/rssfeedsfrontpage.aspx
center | The Moscow Times | https://www.themoscowtimes.com/rss/news
center-left | Dawn | https://www.dawn.com/feeds/home
center | Daily Maverick | https://www.dailymaverick.co.za/dmrss/
center | UN News | https://news.un.org/feed/subscribe/en/news/all/rss.xml
`;

function toChoice(line: string): FeedChoice {
  const [word, name = '', url = ''] = line.split(' | ');
  const bias = feedBiases.find((one) => one === word);
  if (bias === undefined) throw new Error(`no bias in the line "${line}"`);
  return { name, url, bias, enabled: true, max_articles: 10 };
}

export const defaultFeeds: readonly FeedChoice[] = lines.trim().split('\n').map(toChoice);

/**
 * Inserts the default feeds into a database that never had feeds. A list that was ever changed, also an emptied one,
 * stays as it is. Returns the number of inserted feeds.
 */
export async function seedDefaultFeeds({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const at = clock();
  const feeds = defaultFeeds.map((feed) => toNewFeed(feed, createAllowList([])));
  return await db.transaction().execute(async (tx) => {
    if ((await lockFeedList(tx)) > 0) return 0;
    const added = await insertFeeds(tx, feeds, at);
    const changes = { added: defaultFeeds, removed: [], changed: [] };
    await noteFeedChanges(tx, { changes, by: null, at, reason: 'the feeds that Balance ships with' });
    return added.length;
  });
}
