import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const file = z.record(z.string(), z.array(z.string()));

/**
 * Scripts of a page by its address, as values of the header `Link`, so that a browser preloads them with the page. They
 * come from `pages.json`, which the build of the web app writes; without that file there are none.
 */
export function loadPageScripts(folder: string): (path: string) => string[] {
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
