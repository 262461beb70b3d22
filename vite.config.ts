import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';

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

/** The two faces of the first screen are fetched beside the style sheet instead of after it. */
function preloadFonts(): Plugin {
  const first = /^(newsreader-latin|public-sans-latin-wght-normal)-[\w-]{8}\.woff2$/;
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

/** The entry of every page that is loaded apart, by its address; `*` stands for one part of it. */
const pages = {
  '/': 'features/bias-check/bias-checker.tsx',
  '/news': 'routes/news-route.tsx',
  '/story-swarms': 'features/news/swarms/story-swarms.tsx',
  '/story/*': 'features/story/story-page.tsx',
  '/methodology': 'routes/methodology-route.tsx',
  '/privacy': 'routes/privacy-route.tsx',
  '/docs': 'routes/docs-route.tsx',
};

/** Writes `pages.json`: the scripts of each page, which the server names beside the page, so that they are not fetched one after the other. */
function listPageScripts(): Plugin {
  return {
    name: 'list-page-scripts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const scriptsOf = (entry: string) => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${entry}`));
        if (chunk === undefined) throw new Error(`No script begins with ${entry}.`);
        const known = chunks
          .filter(({ isEntry }) => isEntry)
          .flatMap((one) => [one.fileName, ...one.imports]);
        return [chunk.fileName, ...chunk.imports]
          .filter((file) => !known.includes(file))
          .map((file) => `/${file}`);
      };
      const listed = Object.fromEntries(
        Object.entries(pages).map(([path, entry]) => [path, scriptsOf(entry)]),
      );
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(listed) });
    },
  };
}

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), preloadFonts(), listPageScripts()],
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, proxy])) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page needs, in one file; what several pages share, in another: a browser that speaks
            // HTTP/1.1 fetches six files at a time, and each further one costs a round trip. What the lists of
            // stories share is in a file that the checker does not load.
            { name: 'base', tags: ['$initial'] },
            { name: 'shared', test: (id) => !/[\\/](admin|api-docs|news[\\/])/.test(id), minShareCount: 2 },
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
