import { join } from 'node:path';
import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { root } from './files.mjs';

const linguiConfig = getConfig({ configPath: join(root, 'lingui.config.ts') });

/** Whether scripts and catalogues get short ids: in builds for production. */
const hasShortIds = ({ command, mode }) => command === 'build' && mode === 'production';

/**
 * Short ids of the messages, those of the first screen first. Lingui's own are six random characters, which compression
 * cannot shorten, in the scripts and in the catalogues.
 */
async function shortIds() {
  const catalogs = await getCatalogs(linguiConfig);
  const messages = await Promise.all(catalogs.map((catalog) => catalog.read(linguiConfig.sourceLocale)));
  const ids = new Set(messages.flatMap((entries) => Object.keys(entries ?? {})));
  return new Map([...ids].map((id, place) => [id, place.toString(36)]));
}

/**
 * A vite plugin: compiles the macros of Lingui to calls. A build for production leaves the English texts out, because
 * the English catalogue has them. Files without macros are not parsed.
 */
export function compileMessages() {
  let ids;
  return {
    name: 'compile-messages',
    enforce: 'pre',
    async configResolved(config) {
      if (hasShortIds(config)) ids = await shortIds();
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: /from '@lingui\/(?:core|react)\/macro'/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          configFile: false,
          babelrc: false,
          sourceMaps: true,
          parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [[linguiMacro, { linguiConfig }]],
        });
        return { code: ids ? shorten(result.code, ids) : result.code, map: result.map };
      },
    },
  };
}

const catalogue = /\/web\/i18n\/(\w+)\/(\w+)\.po$/;

const compiledId = /(\/\*i18n\*\/\s*\{\s*id: )"([^"]+)"/g;

function shorten(code, ids) {
  return code.replace(compiledId, (_, before, id) => {
    if (!ids.has(id)) throw new Error(`A message is in no catalogue: run "npm run messages".`);
    return `${before}"${ids.get(id)}"`;
  });
}

/** A vite plugin: gives the compiled catalogues the short ids of the scripts. */
export function shortenCatalogues() {
  let ids;
  return {
    name: 'shorten-catalogues',
    apply: (_config, environment) => hasShortIds(environment),
    enforce: 'post',
    async configResolved() {
      ids = await shortIds();
    },
    transform: {
      filter: { id: catalogue },
      handler(code) {
        const [, text = ''] = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(code) ?? [];
        const entries = Object.entries(JSON.parse(JSON.parse(text)));
        const short = Object.fromEntries(entries.map(([id, message]) => [ids.get(id), message]));
        return { code: `export const messages = ${JSON.stringify(short)};`, map: null, moduleType: 'js' };
      },
    },
  };
}

/**
 * A vite plugin: names the catalogues in index.html, so that public/appearance.js can request those of the reader's
 * language before the scripts have run. The content is a query string: `de.shell=/assets/….js&…`.
 */
export function nameCatalogues() {
  return {
    name: 'name-catalogues',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const places = Object.values(bundle ?? {}).flatMap((chunk) => {
          const [, language, part] = catalogue.exec(chunk.facadeModuleId ?? '') ?? [];
          return part === undefined ? [] : [`${language}.${part}=/${chunk.fileName}`];
        });
        const attrs = { name: 'balance-messages', content: places.sort().join('&') };
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
