import * as contract from '#contract/outputs.ts';
import { AppError } from '#domain/app-error.ts';
import { editionNames } from '#domain/editions/edition-names.ts';
import {
  createFeedToken,
  getFeedToken,
  isFeedToken,
  revokeFeedToken,
} from '#server/feed-tokens/feed-tokens.ts';
import { describeEdition } from '#server/outputs/edition-feed.ts';
import { type EditionFormat, editionFormats } from '#server/outputs/edition-formats.ts';
import { storiesCsv } from '#server/outputs/stories-csv.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { getListRevision, listStories } from '#server/stories/list-stories.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import type { HttpApp } from '../http-env.ts';
import { PrecompressedResponse } from '../precompressed-response.ts';
import { type RouteDeps, route } from '../route.ts';
import { StaleWhileRevalidateCache } from '../stale-while-revalidate-cache.ts';

interface OutputRouteDeps extends RefreshDeps {
  /** The address at which people open Balance, for links. */
  publicUrl: string;
  /** By default the table of edition-formats.ts. */
  formats?: readonly EditionFormat[];
}

/**
 * Readers fetch a feed every few minutes. Caches between them and the server must not keep the answer to a revoked
 * token for long.
 */
const freshSeconds = 60;

/** Editions as feeds, all stories as a table, and the tokens with which programs of readers fetch them. */
export function mountOutputRoutes(app: HttpApp, routeDeps: RouteDeps, deps: OutputRouteDeps): void {
  const cacheControl = `${routeDeps.publicReading ? 'public' : 'private'}, max-age=${freshSeconds}`;
  mountEditions(app, routeDeps, deps, cacheControl);
  const csv = createCache(deps, async () =>
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

function createCache(
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
  for (const { endpoint, write } of deps.formats ?? editionFormats) {
    const responses = new Map(
      editionNames.map((edition) => {
        const render = async () => {
          const { storySwarmMinArticles: minArticles } = await getSetting(deps.db, rssSetting);
          const about = { edition, minArticles, publicUrl: deps.publicUrl, now: deps.clock() };
          const feed = describeEdition(await listStories(deps), about);
          return await PrecompressedResponse.ofText(write(feed), {
            mediaType: mediaTypeOf(endpoint),
            cacheControl,
          });
        };
        return [edition as string, createCache(deps, render)] as const;
      }),
    );
    route(app, endpoint, routeDeps, async ({ credential, params, query }) => {
      await checkReader(deps, routeDeps, { credential, token: query.token });
      const response = responses.get(params.edition);
      if (response !== undefined) return response.get();
      throw new AppError('not-found', 'There is no such edition. Ask for uk, us or world.');
    });
  }
}

/**
 * Requires the right to read the news. Programs that send no header may have a token in the address.
 * @throws AppError unauthenticated
 */
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
