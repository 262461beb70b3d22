import { sendTrackingBatch } from '#contract/tracking.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { createEventCap, storeBatch } from '#server/tracking/store-batch.ts';
import { limitKey } from '../client-address.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export interface TrackingRouteDeps {
  db: Db;
  clock: Clock;
}

/** Must be mounted before the check of the same address, which accepts every other body. */
export function mountTrackingRoutes(app: HttpApp, routeDeps: RouteDeps, deps: TrackingRouteDeps): void {
  const cap = createEventCap(deps.db);
  route(app, sendTrackingBatch, routeDeps, async ({ body, context }) => {
    const { events } = body.tracking_data;
    await routeDeps.limits.tracking(limitKey(context.ip), events.length);
    const stored = await storeBatch(deps, body.tracking_data);
    await cap.note(stored);
    return { success: true, stored };
  });
}
