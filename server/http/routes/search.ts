import * as contract from '#contract/search.ts';
import { type SearchDeps, searchSlots } from '#server/stories/search/open-search.ts';
import { searchNews } from '#server/stories/search/search-news.ts';
import type { HttpApp } from '../http-env.ts';
import { type RouteDeps, route } from '../route.ts';

export type SearchRouteDeps = SearchDeps;

/** The search of stories and articles. */
export function mountSearchRoutes(app: HttpApp, routeDeps: RouteDeps, deps: SearchRouteDeps): void {
  route(app, contract.searchNews, routeDeps, ({ query, context: { caller, signal } }) =>
    searchSlots.run(caller, signal, () => searchNews(deps, query, { signal })),
  );
}
