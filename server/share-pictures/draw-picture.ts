import { createHash } from 'node:crypto';
import type { Renderer } from '@takumi-rs/core';
import PQueue from 'p-queue';
import { AppError } from '#domain/app-error.ts';
import { buildPicture, type PictureContent, pictureSize } from './build-picture.ts';
import { loadFonts } from './load-fonts.ts';

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
