import * as contract from '#contract/news.ts';
import * as searchContract from '#contract/search.ts';
import { getStoryPicture } from '#contract/story-picture.ts';
import { describePicture } from '#server/share-pictures/build-picture.ts';
import { PictureDrawer, pictureTag } from '#server/share-pictures/draw-picture.ts';
import { getStory, getStoryAnalysis, getStoryComparison } from '#server/stories/get-story.ts';
import { getStoryCard } from '#server/stories/list-event-articles.ts';
import { getListRevision, listEditions } from '#server/stories/list-stories.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import { loadSamples, removeSamples } from '#server/stories/samples/load-samples.ts';
import { type SearchDeps, searchSlots } from '#server/stories/search/open-search.ts';
import { searchNews } from '#server/stories/search/search-news.ts';
import { parseAnswer } from '../contract-parsing.ts';
import type { HttpApp } from '../http-env.ts';
import { isKnown, PrecompressedResponse } from '../precompressed-response.ts';
import { type RouteDeps, route } from '../route.ts';
import { StaleWhileRevalidateCache } from '../stale-while-revalidate-cache.ts';

const done = { success: true, error: null } as const;

/** The edition and its stories. The list stands ready in memory and follows the database. */
export function mountNewsRoutes(app: HttpApp, routeDeps: RouteDeps, deps: RefreshDeps): void {
  /** Of the list as it was last rendered. */
  let affairs = new Map<string, contract.StoryCard['affair']>();
  const list = new StaleWhileRevalidateCache({
    clock: deps.clock,
    getRevision: () => getListRevision(deps),
    render: async () => {
      const { whole, heads } = await listEditions(deps);
      affairs = new Map(whole.stories.map(({ id, affair }) => [id, affair]));
      const make = (list: contract.StoryList) =>
        PrecompressedResponse.make(parseAnswer(contract.listStories, list));
      const { uk, us, world } = heads;
      return { whole: await make(whole), uk: await make(uk), us: await make(us), world: await make(world) };
    },
  });
  route(app, contract.listStories, routeDeps, async ({ query }) => (await list.get())[query.head ?? 'whole']);
  route(app, contract.getStory, routeDeps, async ({ params, context }) => {
    const story = await getStory(deps, { id: params.storyId, signal: context.signal });
    const affair = affairs.get(story.id);
    return { ...done, story: affair === undefined ? story : { ...story, affair } };
  });
  route(app, contract.getStoryAnalysis, routeDeps, async ({ params, context }) => {
    const analysis = await getStoryAnalysis(deps, { id: params.storyId, signal: context.signal });
    return { ...done, analysis };
  });
  route(app, contract.getStoryComparison, routeDeps, async ({ params, context }) => {
    const comparison = await getStoryComparison(deps, { id: params.storyId, signal: context.signal });
    return { ...done, ...comparison };
  });
  route(app, contract.loadSampleEdition, routeDeps, async () => ({
    success: true as const,
    ...(await loadSamples(deps)),
  }));
  route(app, contract.removeSampleEdition, routeDeps, async () => ({
    success: true as const,
    stories: await removeSamples(deps),
  }));
}

/** The search of stories and articles. */
export function mountSearchRoutes(app: HttpApp, routeDeps: RouteDeps, deps: SearchDeps): void {
  route(app, searchContract.searchNews, routeDeps, ({ query, context: { caller, signal } }) =>
    searchSlots.run(caller, signal, () => searchNews(deps, query, { signal })),
  );
}

interface StoryPictureRouteDeps extends RefreshDeps {
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
