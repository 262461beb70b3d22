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
  const first = /^(newsreader-latin-opsz-normal|public-sans-latin-wght-normal)-[\w-]+\.woff2$/;
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

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss(), preloadFonts()],
  server: { proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, proxy])) },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // light-dark() is written as it is: the browsers below know it.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A font inlined as data: would need font-src data: in the content security policy.
    assetsInlineLimit: 0,
  },
});
