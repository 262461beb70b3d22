import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Story } from '#contract/news.ts';
import { seededRandom } from '#models/seeded-random.ts';
import { rootFolder } from '#server/config/paths.ts';
import { drawStories, findSameStory, shuffle, sizes } from './draw-items.ts';
import { addressKey, type Edition, loadSources, makeEdition } from './newsroom-edition.ts';
import { renderSheet } from './render-sheet.ts';

interface DrawInput {
  count: number;
  seed: number;
  /** A checkout of the version to compare with. */
  against: string | null;
  /** Where the sheets are written. */
  folder: string;
}

/** An item of the reading: a story, or an article of a story that is checked. */
interface Item {
  kind: 'story' | 'check';
  story: Story;
  /** The address that is checked; of a story, none. */
  url: string | null;
}

/** Stories, and as many other stories of which one article is checked. */
async function drawItems(edition: Edition, { count, seed }: DrawInput): Promise<Item[]> {
  const random = seededRandom(seed + 1);
  const drawn = drawStories(await edition.listStories(), 2 * count, seed);
  const items: Item[] = [];
  // In turn within each size and each row of sizes, so that both kinds have as many of each.
  for (const [at, { id }] of drawn.entries()) {
    const story = await edition.getStory(id);
    const [article] = shuffle(story.articles, random);
    const isStory = (Math.floor(at / sizes.length) + (at % sizes.length)) % 2 === 0;
    items.push({ kind: isStory ? 'story' : 'check', story, url: isStory ? null : (article?.url ?? null) });
  }
  return items;
}

async function listAll(edition: Edition): Promise<Story[]> {
  const all: Story[] = [];
  for (const { id } of await edition.listStories()) all.push(await edition.getStory(id));
  return all;
}

type Render = (name: string, item: Item) => Promise<string>;

/** How a version shows the items: the drawn story itself, or of another version the one that has most of its articles. */
async function createRender(edition: Edition, isOther: boolean): Promise<Render> {
  const sourceOf = loadSources();
  const others = isOther ? await listAll(edition) : [];
  return async (name, { kind, story, url }) => {
    const sources = story.articles.map((article) => sourceOf({ ...article, side: article.bias_category }));
    if (url !== null) return renderSheet(kind, name, await edition.readCheck(url), sources);
    const keys = new Set(story.articles.map((article) => addressKey(article.url)));
    const same = isOther ? findSameStory(keys, others, addressKey) : story;
    return renderSheet(kind, name, same && (await edition.readStory(same.id)), sources);
  };
}

/**
 * Writes a sheet for each drawn story and check, and of two versions a sheet of each in random order; `key.json` says
 * which sheet is of which version and is not for readers.
 */
export async function writeSheets(input: DrawInput): Promise<void> {
  const { seed, against, folder } = input;
  const edition = await makeEdition(rootFolder);
  const other = against === null ? null : await makeEdition(against);
  try {
    const items = await drawItems(edition, input);
    const renders = [
      { version: 'this', render: await createRender(edition, false) },
      ...(other === null ? [] : [{ version: 'other', render: await createRender(other, true) }]),
    ];
    const random = seededRandom(seed + 2);
    const key: Record<string, string> = {};
    mkdirSync(folder, { recursive: true });
    for (const [at, item] of items.entries()) {
      for (const [place, { version, render }] of shuffle(renders, random).entries()) {
        const name = `${item.kind}-${String(at + 1).padStart(2, '0')}${renders.length === 1 ? '' : 'ab'.charAt(place)}`;
        key[name] = version;
        writeFileSync(join(folder, `${name}.md`), await render(name, item));
      }
    }
    writeFileSync(join(folder, 'key.json'), `${JSON.stringify(key, null, 2)}\n`);
    console.log(`${Object.keys(key).length} sheets lie in ${folder}.`);
  } finally {
    await edition.close();
    await other?.close();
  }
}
