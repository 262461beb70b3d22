import * as contract from '#contract/news.ts';
import { listEditions, readListState } from '#server/stories/list-stories.ts';
import { readStory, readStoryAnalysis, readStoryComparison } from '#server/stories/read-story.ts';
import type { RefreshDeps } from '#server/stories/refresh-waiting.ts';
import type { HttpApp } from '../http-env.ts';
import { KeptAnswer } from '../kept-answer.ts';
import { parseAnswer } from '../parse-answer.ts';
import { ReadyAnswer } from '../ready-answer.ts';
import { type RouteDeps, route } from '../route.ts';

const done = { success: true, error: null } as const;

/** The edition and its stories. The list stands ready in memory and follows the database. */
export function mountNewsCalls(app: HttpApp, routeDeps: RouteDeps, deps: RefreshDeps): void {
  const list = new KeptAnswer({
    clock: deps.clock,
    readState: () => readListState(deps),
    render: async () => {
      const { whole, heads } = await listEditions(deps);
      const make = (list: contract.StoryList) => ReadyAnswer.make(parseAnswer(contract.listStories, list));
      const { uk, us, world } = heads;
      return { whole: await make(whole), uk: await make(uk), us: await make(us), world: await make(world) };
    },
  });
  route(app, contract.listStories, routeDeps, async ({ query }) => (await list.get())[query.head ?? 'whole']);
  route(app, contract.getStory, routeDeps, async ({ params, context }) => {
    const story = await readStory(deps, { id: params.storyId, signal: context.signal });
    return { ...done, story };
  });
  route(app, contract.getStoryAnalysis, routeDeps, async ({ params, context }) => {
    const analysis = await readStoryAnalysis(deps, { id: params.storyId, signal: context.signal });
    return { ...done, analysis };
  });
  route(app, contract.getStoryComparison, routeDeps, async ({ params, context }) => {
    const analysis = await readStoryComparison(deps, { id: params.storyId, signal: context.signal });
    return { ...done, analysis };
  });
}
