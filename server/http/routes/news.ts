import * as contract from '#contract/news.ts';
import { getStory, getStoryAnalysis, getStoryComparison } from '#server/stories/get-story.ts';
import { getListRevision, listEditions } from '#server/stories/list-stories.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import { parseAnswer } from '../contract-parsing.ts';
import type { HttpApp } from '../http-env.ts';
import { PrecompressedResponse } from '../precompressed-response.ts';
import { type RouteDeps, route } from '../route.ts';
import { StaleWhileRevalidateCache } from '../stale-while-revalidate-cache.ts';

export type NewsRouteDeps = RefreshDeps;

const done = { success: true, error: null } as const;

/** The edition and its stories. The list stands ready in memory and follows the database. */
export function mountNewsRoutes(app: HttpApp, routeDeps: RouteDeps, deps: NewsRouteDeps): void {
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
}
