import * as contract from '#contract/websub.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { receivePush, verifyIntent } from '#server/feeds/websub/answer-hub.ts';
import type { HttpApp } from '../http-env.ts';
import { type CallContext, type RouteDeps, route } from '../route.ts';

const maxBodyBytes = 1024 * 1024;

async function readBody(context: CallContext): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await context.readBody(maxBodyBytes));
  } catch (error) {
    if (error instanceof AppError && error.code === 'body-too-large') return null;
    throw error;
  }
}

/** What hubs of WebSub call. */
export function mountWebsubRoutes(app: HttpApp, routeDeps: RouteDeps, deps: { db: Db; clock: Clock }): void {
  route(app, contract.verifyHubRequest, routeDeps, async ({ params, query }) =>
    verifyIntent(deps, { ...params, query }),
  );
  route(app, contract.receiveHubPush, routeDeps, async ({ params, context }) => {
    const signature = context.header('x-hub-signature');
    await receivePush(deps, { ...params, signature, readBody: () => readBody(context) });
    return '';
  });
}
