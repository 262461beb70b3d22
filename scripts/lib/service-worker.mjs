import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from './files.mjs';

/** The pages that can be read without a network, and the files that start them. */
const offlinePages = {
  '/news': 'routes/news-route.tsx',
  '/story-swarms': 'routes/story-swarms-route.tsx',
  '/story/*': 'routes/story-route.tsx',
  '/diet': 'routes/diet-route.tsx',
  '/saved': 'routes/saved-route.tsx',
};

/** Fonts of text in Latin letters; those of other scripts are loaded when they are needed. */
const keptFont = /\/((newsreader|public-sans)-(basic|latin)|newsreader-latin-wght-italic)-[\w-]{8}\.woff2$/;

/** Files of web/public, whose names have no hash of the content. */
const publicFiles = ['offline.html', 'offline.css', 'appearance.js', 'favicon.svg'];

const revisionOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 16);

/** A catalogue of another language than English: it is stored when a page loads it. */
const otherCatalogue = /\/web\/i18n\/(?!en\/)\w+\/\w+\.po$/;

/** The chunks of the given ones with all that they import, now or later. Other pages are not followed. */
function withImports(start, chunks) {
  const found = new Set();
  const visit = (chunk) => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(chunks.get(name));
    for (const name of chunk.dynamicImports) {
      const next = chunks.get(name);
      const file = next?.facadeModuleId ?? '';
      if (!/\/web\/routes\//.test(file) && !otherCatalogue.test(file)) visit(next);
    }
  };
  for (const chunk of start) visit(chunk);
  return [...found];
}

const listCatalogues = (bundle) =>
  Object.values(bundle)
    .filter(({ facadeModuleId }) => otherCatalogue.test(facadeModuleId ?? ''))
    .map(({ fileName }) => `/${fileName}`);

const listOfflinePages = () =>
  Object.keys(offlinePages).map((path) => ({ path: path.replace('*', ''), below: path.endsWith('*') }));

/** What the service worker stores when it is installed: `revision` is null where the name has a hash. */
function listPrecachedFiles(bundle) {
  const files = Object.values(bundle);
  const chunks = new Map(
    files.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  );
  const starts = Object.values(offlinePages).map((page) => {
    const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${page}`));
    if (found === undefined) throw new Error(`No chunk starts with ${page}.`);
    return found;
  });
  const entry = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const kept = withImports([...entry, ...starts], chunks);
  const styles = kept.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const fonts = files.map(({ fileName }) => fileName).filter((name) => keptFont.test(`/${name}`));
  const hashed = [...new Set([...kept.map(({ fileName }) => fileName), ...styles, ...fonts])].sort();
  return [
    { url: '/index.html', revision: revisionOf(bundle['index.html'].source) },
    ...publicFiles.map((name) => ({
      url: `/${name}`,
      revision: revisionOf(readFileSync(join(root, 'web/public', name))),
    })),
    ...hashed.map((name) => ({ url: `/${name}`, revision: null })),
  ];
}

/** A vite plugin: bundles web/worker/service-worker.ts with the list of files that it keeps. */
export function serviceWorker() {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { outputFiles } = await build({
          entryPoints: [join(root, 'web/worker/service-worker.ts')],
          bundle: true,
          minify: true,
          write: false,
          format: 'iife',
          target: ['chrome123', 'firefox120', 'safari17.5'],
          define: {
            precachedFiles: JSON.stringify(listPrecachedFiles(bundle)),
            offlinePages: JSON.stringify(listOfflinePages()),
            catalogues: JSON.stringify(listCatalogues(bundle)),
            'process.env.NODE_ENV': '"production"',
          },
        });
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: outputFiles[0].text });
      },
    },
  };
}
