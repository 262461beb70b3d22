import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { z } from 'zod';
import { edition as editionName } from '#contract/news.ts';
import { AppError } from '#domain/app-error.ts';
import { limitKey } from './client-address.ts';
import type { HttpApp, HttpContext, HttpEnv } from './http-env.ts';
import { addPageHead, type PageHead } from './page-head.ts';
import type { RateLimits } from './rate-limits.ts';

const file = z.record(z.string(), z.array(z.string()));

/**
 * Scripts of a page by its address, as values of the header `Link`, so that a browser preloads them with the page. They
 * come from `pages.json`, which the build of the web app writes; without that file there are none.
 */
function loadPageScripts(folder: string): (path: string) => string[] {
  const place = join(folder, 'pages.json');
  if (!existsSync(place)) return () => [];
  const pages = Object.entries(file.parse(JSON.parse(readFileSync(place, 'utf8'))));
  const exact = new Map(pages.map(([path, scripts]) => [path, scripts.map(linkTo)]));
  const below = pages.flatMap(([path, scripts]) =>
    path.endsWith('/*') ? [{ start: path.slice(0, -1), links: scripts.map(linkTo) }] : [],
  );
  return (path) => exact.get(path) ?? below.find(({ start }) => path.startsWith(start))?.links ?? [];
}

const linkTo = (script: string) => `<${script}>; rel=modulepreload`;

/** Files whose names have a hash of the content never change; all others are revalidated. */
function cacheRule(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * Where reading is public, a preload link for the first stories of an edition without filters. The address is the one
 * that the web app requests.
 */
function firstStories(c: HttpContext): string[] {
  const names = Object.keys(c.req.query());
  const edition = editionName.safeParse(c.req.query('edition'));
  const isPlain = c.req.path === '/news' && names.length === 1 && edition.success;
  return isPlain
    ? [`</news/stories?head=${edition.data}>; rel=preload; as=fetch; crossorigin=anonymous`]
    : [];
}

interface WebFileOptions {
  publicReading?: boolean;
  limits?: Pick<RateLimits, 'files'>;
  /** What programs that show links may know of a page by its path; null for most pages. */
  describePage?: (path: string) => Promise<PageHead | null>;
}

/**
 * The web app: its files, compressed beforehand where the build did so, and its page for every other GET
 * that accepts HTML. Mounted last, so that the API has precedence.
 * @param folder `dist/web`
 */
export function mountWebFiles(
  app: HttpApp,
  folder: string,
  { publicReading = false, limits, describePage = async () => null }: WebFileOptions = {},
): void {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('*', (c, next) => {
      if (!c.req.header('accept')?.includes('text/html')) return next();
      throw new AppError('not-found', 'The web app is not built. Run "npm run build" and start again.');
    });
    return;
  }
  const files = serveStatic<HttpEnv>({ root: folder, precompressed: true });
  const page = serveStatic<HttpEnv>({ root: folder, path: 'index.html', precompressed: true });
  const template = readFileSync(join(folder, 'index.html'), 'utf8');
  const scriptsOf = loadPageScripts(folder);
  app.get('*', async (c, next) => {
    await limits?.files(limitKey(c.get('ip')));
    await next();
  });
  // A handler that finds no file calls `next` and returns nothing; a found file is returned as a response.
  const stay = async () => {};
  app.get('*', async (c, next) => {
    const found = await files(c, stay);
    if (!found) return next();
    c.set('route', 'file');
    found.headers.set('Cache-Control', cacheRule(c.req.path));
    return found;
  });
  app.get('*', async (c, next) => {
    if (!c.req.header('accept')?.includes('text/html')) return next();
    const head = await describePage(c.req.path);
    const found = head === null ? await page(c, stay) : c.html(addPageHead(template, head));
    if (!found) return next();
    c.set('route', 'page');
    found.headers.set('Cache-Control', 'no-cache');
    found.headers.append('Vary', 'Accept');
    for (const link of [...scriptsOf(c.req.path), ...(publicReading ? firstStories(c) : [])]) {
      found.headers.append('Link', link);
    }
    return found;
  });
}
