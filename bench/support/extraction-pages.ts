import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { rootFolder } from '#server/config/paths.ts';
import { decodeText } from '#server/fetching/decode-text.ts';

export interface NamedPage {
  /** The collection that it is from. */
  from: string;
  address: string;
  html: string;
}

const shared = join(rootFolder, '..', 'shared');

/** Pages with the addresses of `ground-truth.json`; none when the folder is not here. */
function pagesIn(folder: string, from: string): NamedPage[] {
  if (!existsSync(folder)) return [];
  const truth: Record<string, { url: string }> = JSON.parse(
    readFileSync(join(folder, 'ground-truth.json'), 'utf8'),
  );
  const packed = new Set(readdirSync(folder).filter((file) => file.endsWith('.gz')));
  return Object.entries(truth).map(([name, { url }]) => {
    const html = packed.has(`${name}.html.gz`)
      ? gunzipSync(readFileSync(join(folder, `${name}.html.gz`)))
      : readFileSync(join(folder, `${name}.html`));
    return { from, address: url, html: html.toString('utf8') };
  });
}

/** The parts of the newsroom that make its pages. */
interface NewsroomModules {
  loadCorpus(file: string): { host: string; link: string }[];
  redate(articles: unknown[], options: { now: number }): { host: string; link: string }[];
  buildOutlets(
    articles: unknown[],
    seed: number,
    clock: object,
  ): Map<string, { getArticle(article: object): { body: Buffer } }>;
}

const now = Date.parse('2026-11-20T12:00:00Z');

/** The newest pages of the newsroom beside the repository; none when it is not here. */
async function newsroomPages(count: number): Promise<NamedPage[]> {
  const folder = join(shared, 'newsroom');
  if (!existsSync(folder)) return [];
  const load = async (name: string): Promise<Partial<NewsroomModules>> =>
    await import(pathToFileURL(join(folder, 'lib', name)).href);
  const { loadCorpus, redate, buildOutlets } = {
    ...(await load('corpus.mjs')),
    ...(await load('outlets.mjs')),
  } as NewsroomModules;
  const articles = redate(loadCorpus(join(folder, 'articles-dev.jsonl.gz')), { now });
  const clock = { live: false, start: now, now: () => now, horizon: () => now };
  const outlets = buildOutlets(articles, 1, clock);
  return articles.slice(0, count).flatMap((article) => {
    const body = outlets.get(article.host)?.getArticle(article).body;
    const html = body === undefined ? undefined : decodeText(body, 'text/html').text;
    return html === undefined ? [] : [{ from: 'newsroom', address: article.link, html }];
  });
}

/** Labelled pages of 2019, invented pages, and pages of the newsroom; those that are not here are left out. */
export async function extractionPages(newsroomCount: number): Promise<NamedPage[]> {
  const testdata = join(rootFolder, 'evals', 'testdata');
  return [
    ...pagesIn(join(shared, 'data', 'extraction-dev'), 'labelled pages of 2019'),
    ...pagesIn(join(testdata, 'extraction'), 'invented pages'),
    ...pagesIn(join(testdata, 'extraction-2026'), 'invented pages'),
    ...(await newsroomPages(newsroomCount)),
  ];
}
