/**
 * Hosts with subdomains of many owners that are not in the public suffix list: blogs, newsletters, forums and
 * homepages.
 */
export const sharedByName: ReadonlySet<string> = new Set(
  (
    'substack.com medium.com wordpress.com tumblr.com livejournal.com typepad.com weebly.com squarespace.com ghost.io ' +
    'beehiiv.com hashnode.dev over-blog.com overblog.com canalblog.com fc2.com blog.fc2.com exblog.jp livedoor.blog ' +
    'seesaa.net dreamwidth.org podbean.com buzzsprout.com simplecast.com libsyn.com locals.com write.as svbtle.com ' +
    'posthaven.com jimdofree.com jimdosite.com webnode.com webnode.page strikingly.com tripod.com angelfire.com ' +
    'blogs.sapo.pt blog.ir blogfa.com skyrock.com unblog.fr blogg.se wikidot.com fandom.com proboards.com ning.com ' +
    'glitch.me neocities.org godaddysites.com business.site site123.me buttondown.email buttondown.com rebelmouse.com ' +
    'bandcamp.com hubpages.com blog.com edublogs.org blogdrive.com multiply.com freeforums.net mailchimpsites.com ' +
    'ucoz.com ucoz.ru narod.ru tistory.com egloos.com pixnet.net xanga.com contently.com clippings.me muckrack.com'
  ).split(' '),
);

/** Hosts with pages of many owners, distinguished by a part of the path, and web archives. */
export const sharedByPath: ReadonlySet<string> = new Set(
  (
    'medium.com sites.google.com dev.to substack.com open.substack.com tumblr.com note.com ameblo.jp blog.naver.com ' +
    'telegra.ph write.as hackernoon.com steemit.com vocal.media notion.site feeds.feedburner.com feedproxy.google.com ' +
    'rss.app web.archive.org archive.org archive.ph archive.today archive.is'
  ).split(' '),
);
