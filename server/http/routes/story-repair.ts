import type { StoryTopic } from '#contract/news.ts';
import * as contract from '#contract/story-repair.ts';
import { type TryThresholdDeps, tryThreshold } from '#server/stories/clustering/try-threshold.ts';
import type { ListedForRepair } from '#server/stories/moderation/repair-store.ts';
import {
  listStoriesForRepair,
  lockStory,
  mergeStories,
  moveToStory,
  type Repaired,
  renameStory,
  splitStory,
} from '#server/stories/moderation/repair-story.ts';
import { closeReport, listReports, reportStory } from '#server/stories/moderation/report-story.ts';
import { listRepairs, undoRepair } from '#server/stories/moderation/undo-repair.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

const listedUnlessSaid = 50;
const triedUnlessSaid = 1000;

function toAnswer({ repair, message, stories }: Repaired) {
  return {
    success: true as const,
    repair,
    message,
    stories: stories.map(({ id, title, articleCount, isLocked }) => ({
      id,
      title,
      article_count: articleCount,
      is_locked: isLocked,
    })),
  };
}

function toListed(story: ListedForRepair) {
  return {
    id: story.id,
    title: story.title,
    topic: story.topic as StoryTopic,
    article_count: story.articleCount,
    semantic_confidence: story.confidence,
    updated_at: story.lastArticleAt?.toISOString() ?? null,
    is_locked: story.isLocked,
    open_reports: story.openReports,
  };
}

/** Story repair with undo, reports by readers, and trials of the threshold. */
export function mountStoryRepairRoutes(
  app: HttpApp,
  routeDeps: RouteDeps,
  deps: RefreshDeps & TryThresholdDeps,
): void {
  mountRepairs(app, routeDeps, deps);
  mountReports(app, routeDeps, deps);
  route(app, contract.listStoriesForRepair, routeDeps, async ({ query }) => {
    const input = { search: query.search ?? '', limit: query.limit ?? listedUnlessSaid };
    return { stories: (await listStoriesForRepair(deps, input)).map(toListed) };
  });
  route(app, contract.tryThreshold, routeDeps, async ({ body, context }) => {
    const { articles = triedUnlessSaid, threshold } = body;
    const trial = await tryThreshold(deps, { threshold, articles, signal: context.signal });
    return {
      articles: trial.articles,
      in_force: trial.inForce,
      proposed: trial.proposed,
      examples: trial.examples,
    };
  });
}

function mountRepairs(app: HttpApp, routeDeps: RouteDeps, deps: RefreshDeps & TryThresholdDeps): void {
  route(app, contract.mergeStories, routeDeps, async ({ body, credential }) =>
    toAnswer(await mergeStories(deps, { ...body, by: credential.account })),
  );
  route(app, contract.splitStory, routeDeps, async ({ body, credential }) =>
    toAnswer(await splitStory(deps, { ...body, by: credential.account })),
  );
  route(app, contract.moveArticles, routeDeps, async ({ body, credential }) =>
    toAnswer(await moveToStory(deps, { ...body, by: credential.account })),
  );
  route(app, contract.renameStory, routeDeps, async ({ body, credential }) =>
    toAnswer(await renameStory(deps, { ...body, by: credential.account })),
  );
  route(app, contract.lockStory, routeDeps, async ({ body, credential }) =>
    toAnswer(await lockStory(deps, { ...body, by: credential.account })),
  );
  route(app, contract.undoRepair, routeDeps, async ({ body }) =>
    toAnswer(await undoRepair(deps, { id: body.repair })),
  );
  route(app, contract.listRepairs, routeDeps, async ({ query }) => {
    const repairs = await listRepairs(deps, { limit: query.limit ?? listedUnlessSaid });
    return {
      repairs: repairs.map(({ id, kind, message, stories, doneAt, doneBy, undoneAt, canUndo }) => ({
        id,
        kind,
        message,
        stories,
        done_by: doneBy,
        can_undo: canUndo,
        done_at: doneAt.toISOString(),
        undone_at: undoneAt?.toISOString() ?? null,
      })),
    };
  });
}

function mountReports(app: HttpApp, routeDeps: RouteDeps, deps: RefreshDeps & TryThresholdDeps): void {
  route(app, contract.reportStory, routeDeps, async ({ params, body, credential }) => {
    const { reason, details, articles = [] } = body;
    await reportStory(deps, { story: params.storyId, reason, details, articles, by: credential.account });
    return { success: true, message: 'Thank you. An administrator will look at it.' };
  });
  route(app, contract.listReports, routeDeps, async ({ query }) => {
    const reports = await listReports(deps, { limit: query.limit ?? listedUnlessSaid });
    return {
      reports: reports.map(({ id, story, storyTitle, reason, details, articles, reportedAt, closedAt }) => ({
        id,
        story,
        story_title: storyTitle,
        reason,
        details,
        articles,
        reported_at: reportedAt.toISOString(),
        closed_at: closedAt?.toISOString() ?? null,
      })),
    };
  });
  route(app, contract.closeReport, routeDeps, async ({ params, query }) => {
    await closeReport(deps, { ...params, withOthers: query.all === 'true' });
    return { success: true };
  });
}
