import * as contract from '#contract/outputs.ts';
import { AppError } from '#domain/app-error.ts';
import type { EditionName } from '#domain/editions/edition-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { createFeedToken } from '#server/feed-tokens/create-feed-token.ts';
import { getFeedToken } from '#server/feed-tokens/get-feed-token.ts';
import { isFeedToken } from '#server/feed-tokens/is-feed-token.ts';
import { revokeFeedToken } from '#server/feed-tokens/revoke-feed-token.ts';
import { describeEdition } from '#server/outputs/edition-feed.ts';
import { storiesCsv } from '#server/outputs/stories-csv.ts';
import { type FeedFormat, writeEdition } from '#server/outputs/write-edition.ts';
import { getListRevision, listStories } from '#server/stories/list-stories.ts';
import type { HttpApp } from '../http-env.ts';
import { PrecompressedResponse } from '../precompressed-response.ts';
import { type RouteDeps, route } from '../route.ts';
import { StaleWhileRevalidateCache } from '../stale-while-revalidate-cache.ts';

export interface OutputRouteDeps {
  db: Db;
  clock: Clock;
  /** Where people open Balance; links lead there. */
  publicUrl: string;
}

const editions: readonly EditionName[] = ['uk', 'us', 'world'];

const formats = {
  rss: contract.rssEdition,
  atom: contract.atomEdition,
  json: contract.jsonEdition,
} as const;

/** Readers ask every few minutes; what passes between must not hold a revoked token's answer for long. */
const freshSeconds = 60;

/** Editions as feeds, all stories as a table, and the tokens with which readers' programs get at them. */
export function mountOutputRoutes(app: HttpApp, routeDeps: RouteDeps, deps: OutputRouteDeps): void {
  const cacheControl = `${routeDeps.publicReading ? 'public' : 'private'}, max-age=${freshSeconds}`;
  mountEditions(app, routeDeps, deps, cacheControl);
  const csv = keep(deps, async () =>
    PrecompressedResponse.ofText(storiesCsv((await listStories(deps)).stories, deps.publicUrl), {
      mediaType: mediaTypeOf(contract.storiesCsv),
      cacheControl,
      fileName: 'stories.csv',
    }),
  );
  route(app, contract.storiesCsv, routeDeps, async ({ credential, query }) => {
    await checkReader(deps, routeDeps, { credential, token: query.token });
    return csv.get();
  });
  mountTokens(app, routeDeps, deps);
}

function mediaTypeOf({ mediaType }: { mediaType?: string }): string {
  return mediaType ?? 'text/plain; charset=utf-8';
}

function keep(
  deps: OutputRouteDeps,
  render: () => Promise<PrecompressedResponse>,
): StaleWhileRevalidateCache {
  return new StaleWhileRevalidateCache({
    clock: deps.clock,
    getRevision: () => getListRevision(deps),
    render,
  });
}

function mountEditions(
  app: HttpApp,
  routeDeps: RouteDeps,
  deps: OutputRouteDeps,
  cacheControl: string,
): void {
  for (const [format, endpoint] of Object.entries(formats) as [FeedFormat, typeof contract.rssEdition][]) {
    const kept = new Map(
      editions.map((edition) => {
        const render = async () => {
          const about = { edition, publicUrl: deps.publicUrl, now: deps.clock() };
          const feed = describeEdition(await listStories(deps), about);
          return await PrecompressedResponse.ofText(writeEdition(feed, format), {
            mediaType: mediaTypeOf(endpoint),
            cacheControl,
          });
        };
        return [edition as string, keep(deps, render)] as const;
      }),
    );
    route(app, endpoint, routeDeps, async ({ credential, params, query }) => {
      await checkReader(deps, routeDeps, { credential, token: query.token });
      const answer = kept.get(params.edition);
      if (answer !== undefined) return answer.get();
      throw new AppError('not-found', 'There is no such edition. Ask for uk, us or world.');
    });
  }
}

/** Lets in whoever may read the news here. A token in the address is for programs that send no header. */
async function checkReader(
  deps: OutputRouteDeps,
  { publicReading }: RouteDeps,
  { credential, token }: { credential: object | null; token: string | undefined },
): Promise<void> {
  if (publicReading || credential !== null) return;
  if (token === undefined) {
    throw new AppError(
      'unauthenticated',
      'On this server only readers see the news. Add your feed token to the address (?token=…); you make one on the page of news, under Feeds. Programs may send a session or an API key as bearer.',
    );
  }
  if (await isFeedToken(deps, token)) return;
  throw new AppError(
    'unauthenticated',
    'This feed token is not valid any more. Make a new one on the page of news, under Feeds, and put it into the address.',
  );
}

function mountTokens(app: HttpApp, routeDeps: RouteDeps, deps: OutputRouteDeps): void {
  route(app, contract.getFeedToken, routeDeps, async ({ credential }) => {
    const createdAt = await getFeedToken(deps, credential);
    return { exists: createdAt !== null, created_at: createdAt?.toISOString() ?? null };
  });
  route(app, contract.createFeedToken, routeDeps, async ({ credential }) => ({
    token: await createFeedToken(deps, credential),
  }));
  route(app, contract.deleteFeedToken, routeDeps, async ({ credential }) => {
    await revokeFeedToken(deps, credential);
    return { success: true };
  });
}
