import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FontDetails, Renderer } from '@takumi-rs/core';
import PQueue from 'p-queue';
import { AppError } from '#domain/app-error.ts';
import { buildPicture, type PictureContent, pictureSize } from './build-picture.ts';

const { resolve } = createRequire(import.meta.url);

const families = [
  ['Newsreader', '@fontsource-variable/newsreader/files/newsreader', 'opsz'],
  ['Public Sans', '@fontsource-variable/public-sans/files/public-sans', 'wght'],
] as const;

/** The files of a family, each with the characters that are taken from it. */
const subsets: readonly { name: string; unicodeRange: [number, number][] }[] = [
  {
    name: 'latin',
    unicodeRange: [
      [0x0000, 0x00ff],
      [0x0152, 0x0153],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2212, 0x2212],
    ],
  },
  {
    name: 'vietnamese',
    unicodeRange: [
      [0x01a0, 0x01a1],
      [0x01af, 0x01b0],
      [0x1ea0, 0x1ef9],
    ],
  },
  {
    name: 'latin-ext',
    unicodeRange: [
      [0x0100, 0x0151],
      [0x0154, 0x019f],
      [0x0218, 0x021b],
      [0x1e80, 0x1e85],
    ],
  },
];

/** The fonts of the pages, from the packages that the pages take them from. */
export function loadFonts(): Promise<FontDetails[]> {
  return Promise.all(
    families.flatMap(([name, start, axes]) =>
      subsets.map(async (subset) => ({
        name,
        data: await readFile(resolve(`${start}-${subset.name}-${axes}-normal.woff2`)),
        unicodeRange: subset.unicodeRange,
      })),
    ),
  );
}

/** Raised with every change of the layout, so that programs fetch new pictures. */
const layoutVersion = 1;
/** About 30 kB each. */
const maxKept = 200;
/** One at a time takes 10 to 30 ms of a thread; more callers than these are refused for a moment. */
const maxWaiting = 30;

/** Names the content of a picture: equal content has an equal tag. Changes without drawing it. */
export function pictureTag(content: PictureContent): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([layoutVersion, content]))
    .digest('base64url');
  return `"${hash}"`;
}

/** Draws pictures in a thread of the library, one at a time, and keeps the last ones. Loads the library at its first use. */
export class PictureDrawer {
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #renderer: Promise<Renderer> | undefined;

  /**
   * The picture as PNG.
   * @throws AppError too-many-requests
   */
  async draw(content: PictureContent): Promise<Uint8Array<ArrayBuffer>> {
    const tag = pictureTag(content);
    const known = this.#kept.get(tag);
    this.#kept.delete(tag);
    if (known === undefined && this.#queue.size >= maxWaiting) {
      throw new AppError(
        'too-many-requests',
        'Many pictures are being drawn. Please try again in a moment.',
        {
          retryAfterSeconds: 2,
        },
      );
    }
    const picture = known ?? this.#queue.add(() => this.#render(content));
    this.#kept.set(tag, picture);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size > maxKept) this.#kept.delete(oldest);
    try {
      return await picture;
    } catch (error) {
      this.#kept.delete(tag);
      throw error;
    }
  }

  async #render(content: PictureContent): Promise<Uint8Array<ArrayBuffer>> {
    this.#renderer ??= openRenderer();
    return await (await this.#renderer).render(buildPicture(content), { ...pictureSize, format: 'png' });
  }
}

async function openRenderer(): Promise<Renderer> {
  const { Renderer } = await import('@takumi-rs/core');
  // Only text and boxes are drawn: there is nothing else to cache.
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  for (const font of await loadFonts()) await renderer.registerFont(font);
  return renderer;
}
