import { getStoryPicture } from '#contract/story-picture.ts';
import { describePicture } from '#server/share-pictures/build-picture.ts';
import { PictureDrawer, pictureTag } from '#server/share-pictures/draw-picture.ts';
import { getStory } from '#server/stories/get-story.ts';
import { getStoryCard } from '#server/stories/list-event-articles.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import type { HttpApp } from '../http-env.ts';
import { isKnown } from '../precompressed-response.ts';
import { type RouteDeps, route } from '../route.ts';

export interface StoryPictureRouteDeps extends RefreshDeps {
  publicUrl: string;
}

/** The picture of a story. It is drawn again only when what it shows has changed. */
export function mountStoryPictureRoutes(
  app: HttpApp,
  routeDeps: RouteDeps,
  deps: StoryPictureRouteDeps,
): void {
  const drawer = new PictureDrawer();
  // Shared caches may keep what everybody may read.
  const cache = routeDeps.publicReading ? 'public, max-age=300' : 'private, no-cache';
  route(app, getStoryPicture, routeDeps, async ({ params, context }) => {
    const { storyId: id } = params;
    // The second builds what a story lacks that no reader has opened.
    const story =
      (await getStoryCard(deps, { id })) ?? (await getStory(deps, { id, signal: context.signal }));
    const content = describePicture(story, deps);
    const tag = pictureTag(content);
    const headers = { ETag: tag, 'Cache-Control': cache };
    if (isKnown(tag, context.header('if-none-match'))) return new Response(null, { status: 304, headers });
    return new Response(await drawer.draw(content), { headers: { ...headers, 'Content-Type': 'image/png' } });
  });
}
