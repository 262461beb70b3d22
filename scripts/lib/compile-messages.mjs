import { join } from 'node:path';
import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { getConfig } from '@lingui/conf';
import { root } from './files.mjs';

/**
 * A vite plugin: compiles the macros of Lingui to calls. A build for production leaves the English texts out, because
 * the English catalogue has them. Files without macros are not parsed.
 */
export function compileMessages() {
  const linguiConfig = getConfig({ configPath: join(root, 'lingui.config.ts') });
  return {
    name: 'compile-messages',
    enforce: 'pre',
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
        return { code: result.code, map: result.map };
      },
    },
  };
}

const catalogue = /\/web\/i18n\/(\w+)\/(\w+)\.po$/;

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
