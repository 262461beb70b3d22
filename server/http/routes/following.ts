import * as contract from '#contract/following.ts';
import { previewDigest } from '#server/digest/send-digest-now.ts';
import { endMails } from '#server/digest/unsubscribe.ts';
import { addFollow, listFollows, markFollowsSeen, removeFollow } from '#server/following/follows.ts';
import { getPreferences, updatePreferences } from '#server/following/preferences.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import { searchSlots } from '#server/stories/search/open-search.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export interface FollowingRouteDeps extends RefreshDeps {
  /** The address at which people open Balance, for links. */
  publicUrl: string;
}

const done = { success: true, error: null } as const;

/** What an account follows and mutes, and when it wants mail. */
export function mountFollowingRoutes(app: HttpApp, routeDeps: RouteDeps, deps: FollowingRouteDeps): void {
  route(app, contract.getPreferences, routeDeps, async ({ credential }) => ({
    ...done,
    preferences: await getPreferences(deps, { accountId: credential.account.id }),
  }));
  route(app, contract.savePreferences, routeDeps, async ({ credential, body }) => ({
    ...done,
    preferences: await updatePreferences(deps, { accountId: credential.account.id, changes: body }),
  }));
  route(app, contract.listFollows, routeDeps, async ({ credential, query, context }) => {
    const { caller, signal } = context;
    const input = { accountId: credential.account.id, withNews: query.news !== 'false' };
    const list = () => listFollows(deps, input, { signal });
    return { ...done, follows: await (input.withNews ? searchSlots.run(caller, signal, list) : list()) };
  });
  route(app, contract.addFollow, routeDeps, async ({ credential, body }) => ({
    ...done,
    follow: await addFollow(deps, { accountId: credential.account.id, ...body }),
  }));
  route(app, contract.markFollowsSeen, routeDeps, async ({ credential, body }) => {
    await markFollowsSeen(deps, { accountId: credential.account.id, story: body.story });
    return done;
  });
  route(app, contract.removeFollow, routeDeps, async ({ credential, params }) => {
    await removeFollow(deps, { accountId: credential.account.id, id: params.followId });
    return done;
  });
  route(app, contract.previewDigest, routeDeps, async ({ credential, context: { caller, signal } }) => ({
    ...done,
    mail: await searchSlots.run(caller, signal, () =>
      previewDigest(deps, { accountId: credential.account.id }, { signal }),
    ),
  }));
  route(app, contract.unsubscribe, routeDeps, async ({ query }) => ({
    ...done,
    ended: await endMails(deps, query),
  }));
}
