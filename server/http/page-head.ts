import { html } from 'hono/html';
import type { Log } from '#server/log.ts';

/** What programs that show links may know of a page. Texts are plain lines. */
export interface PageHead {
  title: string;
  description: string;
  /** The one address of the page. */
  canonical: string;
  kind: 'article' | 'website';
  /** A picture of 1200 by 630 pixels, and what it shows in words. */
  picture: { address: string; words: string } | null;
}

/** A page is answered without its description after so many milliseconds: a busy database must not delay it. */
const maxWaitMs = 400;

/** Describes a page. A failure or a long wait leaves the page as it is. */
export async function describeInTime(
  describe: (path: string) => Promise<PageHead | null>,
  path: string,
  log: Log,
): Promise<PageHead | null> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), maxWaitMs);
  });
  const described = describe(path).catch((error: unknown) => {
    log.warn({ err: error }, 'page not described');
    return null;
  });
  return await Promise.race([described, limit]).finally(() => clearTimeout(timer));
}

function pictureTags(picture: PageHead['picture']) {
  if (picture === null) return html`<meta data-served name="twitter:card" content="summary" />`;
  return html`<meta data-served property="og:image" content="${picture.address}" />
    <meta data-served property="og:image:type" content="image/png" />
    <meta data-served property="og:image:width" content="1200" />
    <meta data-served property="og:image:height" content="630" />
    <meta data-served property="og:image:alt" content="${picture.words}" />
    <meta data-served name="twitter:card" content="summary_large_image" />`;
}

/**
 * Adds title, description, canonical address and Open Graph tags to the page of the web app. Everything is escaped. The
 * page removes the tags that are marked `data-served` when it leads to another page.
 */
export function addPageHead(
  template: string,
  { title, description, canonical, kind, picture }: PageHead,
): string {
  const tags = html`<title data-served>${title} · Balance</title>
    <meta data-served name="description" content="${description}" />
    <link data-served rel="canonical" href="${canonical}" />
    <meta data-served property="og:site_name" content="Balance" />
    <meta data-served property="og:type" content="${kind}" />
    <meta data-served property="og:title" content="${title}" />
    <meta data-served property="og:description" content="${description}" />
    <meta data-served property="og:url" content="${canonical}" />
    ${pictureTags(picture)}`;
  // A function: in a string, `$&` of a title would have a meaning.
  return template.replace(/<meta name="description"[^<>]*>/, '').replace('</head>', () => `${tags}</head>`);
}
