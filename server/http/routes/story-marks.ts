import * as contract from '#contract/story-marks.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteStoryMarks, putStoryMarks } from '#server/story-marks/story-marks.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export interface StoryMarkRouteDeps {
  db: Db;
  clock: Clock;
}

const done = { success: true, error: null } as const;

/** Read, saved and hidden stories of accounts that keep them on the server. */
export function mountStoryMarkRoutes(app: HttpApp, routeDeps: RouteDeps, deps: StoryMarkRouteDeps): void {
  route(app, contract.putStoryMarks, routeDeps, async ({ credential, body }) => {
    const { marks, since, turn_on: turnOn = false } = body;
    const accountId = credential.account.id;
    return { ...done, ...(await putStoryMarks(deps, { accountId, marks, since, turnOn })) };
  });
  route(app, contract.deleteStoryMarks, routeDeps, async ({ credential }) => {
    await deleteStoryMarks(deps, { accountId: credential.account.id });
    return done;
  });
}
