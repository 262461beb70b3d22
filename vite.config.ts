import { readFileSync } from 'node:fs';
import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions, type Rolldown } from 'vite';
import { compileMessages, nameCatalogues, shortenCatalogues } from './scripts/lib/compile-messages.mjs';
import { compileShapes } from './scripts/lib/compile-shapes.mjs';
import { compileMethodology } from './scripts/lib/methodology.mjs';
import { serviceWorker } from './scripts/lib/service-worker.mjs';

const api = process.env.BALANCE_API ?? 'http://127.0.0.1:3000';

/** Calls of the API; a page at the same path (GET that accepts HTML) stays with the web app. */
const apiPaths = [
  '/authentication',
  '/auth',
  '/session',
  '/account',
  '/usage',
  '/bias-check',
  '/article-metadata',
  '/ai-summary',
  '/news',
  '/feeds',
  '/feed-token',
  '/admin',
  '/dev',
  '/webhooks',
  '/health',
  '/metrics',
  '/config.json',
  '/openapi.json',
];

const proxy: ProxyOptions = {
  target: api,
  bypass: (request) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html') ? '/index.html' : undefined,
};

/** Preloads the two fonts of the first screen together with the style sheet. */
function preloadFonts(): Plugin {
  const first = /^(newsreader|public-sans)-basic-[\w-]{8}\.woff2$/;
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => first.test(file.split('/').at(-1) ?? ''))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}

/** An entry of `pageRoutes`, in the source: its path, its access, and the file that it imports. */
const pageEntry =
  /path: '([^']+)',\s+access: '(?:everyone|readers|signed-in)',\s+load: \(\) =>\s+import\('#web\/([^']+)'\)/g;

/** The file of every page that is a chunk, by its address; `*` is a parameter. Admin pages are not listed. */
function listPages(): [path: string, file: string][] {
  const table = readFileSync(new URL('web/app/page-routes.ts', import.meta.url), 'utf8');
  return [...table.matchAll(pageEntry)].map(([, path = '', file = '']) => [path.replace(/:\w+/g, '*'), file]);
}

/**
 * Writes `pages.json`: the scripts of each page. The server names them in the `Link` header of the page, so that the
 * browser fetches them at once and not one after the other.
 */
function listPageScripts(): Plugin {
  return {
    name: 'list-page-scripts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entryScripts = chunks
        .filter(({ isEntry }) => isEntry)
        .flatMap(({ fileName, imports }) => [fileName, ...imports]);
      const pages = listPages();
      const scriptsOf = (page: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${page}`));
        if (chunk === undefined) throw new Error(`No chunk starts with ${page}.`);
        return [chunk.fileName, ...chunk.imports]
          .filter((file) => !entryScripts.includes(file))
          .map((file) => `/${file}`);
      };
      const scripts = Object.fromEntries(pages.map(([path, page]) => [path, scriptsOf(page)]));
      const pageChunks = chunks.filter(({ facadeModuleId }) =>
        /\/web\/routes\/[^/]+$/.test(facadeModuleId ?? ''),
      );
      if (pageChunks.length !== pages.length)
        throw new Error('web/app/page-routes.ts has an entry that vite.config.ts does not recognize.');
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(scripts) });
    },
  };
}

/** What the screen of the checker consists of before a check: its page, and the part that follows at once. */
const checkerScreen =
  /[\\/]web[\\/](routes[\\/]bias-checker-route|features[\\/]bias-check[\\/]check[\\/]starting-points)\.tsx$/;

/**
 * Whether the screen of the checker imports a module. Importers in a package are not followed: the index module of a
 * package imports all of it.
 */
function isOfChecker(id: string, modules: Rolldown.ChunkingContext): boolean {
  const seen = new Set<string>();
  const reachesChecker = (module: string): boolean => {
    if (checkerScreen.test(module)) return true;
    if (seen.has(module) || module.includes('node_modules')) return false;
    seen.add(module);
    return modules.getModuleInfo(module)?.importers.some(reachesChecker) ?? false;
  };
  return reachesChecker(id);
}

export default defineConfig({
  root: 'web',
  plugins: [
    compileMessages(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    shortenCatalogues(),
    compileShapes(),
    compileMethodology(),
    react(),
    preloadFonts(),
    nameCatalogues(),
    listPageScripts(),
    serviceWorker(),
  ],
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, proxy])) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // Browsers that do not know the hint load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in one file; what several pages share, in another: a browser that speaks
            // HTTP/1.1 fetches six files at a time, and each further one costs a round trip. The checker, which is
            // the first screen, loads nothing that only other pages share: `reading` and, for lists, `stories`.
            { name: 'base', tags: ['$initial'] },
            // `shared` is first: a group also gets what its modules import.
            {
              name: (id, modules) => (isOfChecker(id, modules) ? 'shared' : null),
              minShareCount: 2,
            },
            {
              name: 'reading',
              test: (id) => !/[\\/](admin|api-docs|features[\\/]news[\\/])/.test(id),
              minShareCount: 2,
            },
            { name: 'stories', test: /[\\/]features[\\/]news[\\/]/, minShareCount: 2 },
          ],
        },
      },
    },
    // light-dark() is written as it is: the browsers below know it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A font inlined as data: would need font-src data: in the content security policy.
    assetsInlineLimit: 0,
  },
});
