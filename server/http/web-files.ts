import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { AppError } from '#domain/app-error.ts';
import type { HttpApp, HttpEnv } from './http-env.ts';

/** Names that carry a hash of their content never change; the rest is asked for anew. */
function cacheRule(path: string): string {
  return /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * The web app: its files, compressed beforehand where the build did so, and its page for every other GET
 * that accepts HTML. Mounted last, so that calls win.
 * @param folder `dist/web`
 */
export function mountWebFiles(app: HttpApp, folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) {
    app.get('*', (c, next) => {
      if (!c.req.header('accept')?.includes('text/html')) return next();
      throw new AppError('not-found', 'The web app is not built. Run "npm run build" and start again.');
    });
    return;
  }
  const files = serveStatic<HttpEnv>({
    root: folder,
    precompressed: true,
    onFound: (path, c) => {
      c.set('route', 'file');
      c.header('Cache-Control', cacheRule(path));
    },
  });
  const page = serveStatic<HttpEnv>({
    root: folder,
    path: 'index.html',
    precompressed: true,
    onFound: (_path, c) => {
      c.set('route', 'page');
      c.header('Cache-Control', 'no-cache');
      c.header('Vary', 'Accept', { append: true });
    },
  });
  app.get('*', files);
  app.get('*', (c, next) => (c.req.header('accept')?.includes('text/html') ? page(c, next) : next()));
}
