import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { ExtractedPage } from '#domain/articles/extracted-article.ts';
import type { Page } from '#server/ingestion/extraction/extract-article.ts';

export type Extract = (page: Page) => ExtractedPage;

/** Lets bundled CommonJS packages require modules of Node. */
const banner = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** The extraction of another checkout of the repository, with the packages that are installed there. */
export async function loadExtraction(checkout: string): Promise<Extract> {
  const folder = await mkdtemp(join(tmpdir(), 'extraction-'));
  const outfile = join(folder, 'extract-article.mjs');
  const root = resolve(checkout);
  try {
    await build({
      entryPoints: [join(root, 'server/ingestion/extraction/extract-article.ts')],
      ...{ absWorkingDir: root, outfile, banner: { js: banner } },
      ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20.19', logLevel: 'error' },
    });
    const { extractArticle }: { extractArticle: Extract } = await import(pathToFileURL(outfile).href);
    return extractArticle;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
