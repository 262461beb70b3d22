import type { OutletPage, OutletSummary } from '#contract/outlet-pages.ts';
import { AppError } from '#domain/app-error.ts';
import { compareTopics } from '#domain/outlets/coverage/compare-topics.ts';
import { buildCoveringOutlet } from '#domain/outlets/coverage/coverage.ts';
import { findAlone, findLeftOutStories, type Selection } from '#domain/outlets/coverage/find-selection.ts';
import { meanWording, wordingByWeek } from '#domain/outlets/coverage/wording-over-time.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { type Outlet, type Region, ratingOrigin } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { type SearchSide, searchSideOf } from '#domain/search/news/search-query.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import { listHostsOf } from '#server/articles/describe-domain.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { sourceName } from '#server/outlets/source-name.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import type { SharedCoverage } from './load-coverage.ts';
import { listOutletArticles, listWordedRows, type OutletArticleRow } from './outlet-page-store.ts';

export interface OutletPageDeps {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
  getCoverage(): Promise<SharedCoverage>;
}

const wordingDays = 84;
const maxWorded = 300;
const maxArticles = 12;
const dayMs = 86_400_000;

/** The summary of an outlet that the table has, or of one that is known by its articles alone. */
function summariseOutlet(
  domain: string,
  outlet: Outlet | null,
  { name, stories }: { name: string; stories: number },
): OutletSummary {
  return {
    domain,
    name: outlet?.name ?? name,
    country: outlet?.country ?? null,
    region: outlet?.region ?? null,
    kind: outlet?.kind ?? null,
    bias_score: outlet?.lean ?? null,
    bias_category: sideOf(outlet?.lean ?? null),
    reliability: outlet?.reliability ?? null,
    stories,
  };
}

function presentSelection(selection: Selection | null): OutletPage['alone'] {
  if (selection === null) return null;
  const { own, peers, examples } = selection;
  const stories = examples.map(({ story, carrying, of }) => ({
    id: story.id,
    title: story.title,
    topic: story.topic,
    article_count: story.articleCount,
    last_at: new Date(story.last).toISOString(),
    carrying,
    of,
  }));
  return { own, peers, stories };
}

function presentArticle({ id, title, url, publishedAt, lean, wording, story }: OutletArticleRow) {
  return {
    id,
    title,
    url,
    published_at: publishedAt?.toISOString() ?? null,
    bias_score: lean,
    bias_category: sideOf(lean),
    wording,
    story,
  };
}

async function findWording(deps: OutletPageDeps, hosts: readonly string[]): Promise<OutletPage['wording']> {
  const now = deps.clock().getTime();
  const from = new Date(now - wordingDays * dayMs);
  const rows = await listWordedRows(deps.db, { hosts, from, limit: maxWorded });
  const articles = rows.map(({ dated, lean }) => ({ time: dated.getTime(), lean }));
  const weeks = wordingByWeek(articles, now).map((week) => ({
    ...week,
    from: new Date(week.from).toISOString(),
  }));
  const overall = meanWording(rows.map(({ lean }) => lean));
  return { articles: articles.length, overall, weeks, min_articles: 1 };
}

/**
 * An outlet by one of its domains.
 * @throws AppError not-found for a domain without a row in the table and without articles
 */
export async function getOutletPage(deps: OutletPageDeps, input: { domain: string }): Promise<OutletPage> {
  const typed = input.domain.trim().toLowerCase();
  const outlet = findOutlet(deps.outlets, typed);
  const domain = outlet?.domain ?? typed;
  const { coverage, feeds } = await deps.getCoverage();
  const hosts = (await listHostsOf(deps, [domain])).get(domain) ?? [];
  if (outlet === null && hosts.length === 0) {
    throw new AppError(
      'not-found',
      'No outlet with this domain is known. Look for it in the list of outlets.',
    );
  }
  const { minArticlesPerStory: countFrom } = await getSetting(deps.db, rssSetting);
  const articles = await listOutletArticles(deps.db, { hosts, countFrom, limit: maxArticles });
  const siteName = articles.find((article) => article.siteName !== null)?.siteName ?? null;
  const name = sourceName(deps.outlets, { domain, siteName });
  const side = sideOf(outlet?.lean ?? null);
  const covering = coverage.outlets.get(domain) ?? buildCoveringOutlet({ domain, name, side }, []);
  return {
    ...summariseOutlet(domain, outlet, { name, stories: covering.stories.length }),
    aliases: outlet?.aliases ?? [],
    owner: outlet?.owner ?? null,
    flags: outlet?.flags ?? [],
    references: outlet?.references ?? [],
    rating_origin: outlet === null ? null : ratingOrigin(outlet),
    wording: await findWording(deps, hosts),
    topics: compareTopics(covering, coverage),
    alone: presentSelection(findAlone(covering, coverage)),
    left_out: presentSelection(findLeftOutStories(covering, coverage)),
    minimums: { stories: 1, peers: 1, side_stories: 1 },
    articles: articles.map(presentArticle),
    feeds: (feeds.get(domain) ?? []).map(({ name: feed, health, lastFetch }) => ({
      name: feed,
      health,
      last_fetch: lastFetch,
    })),
  };
}

interface ListInput {
  search?: string | undefined;
  side?: SearchSide | undefined;
  region?: Region | undefined;
  offset?: number | undefined;
  limit?: number | undefined;
}

function matches({ name, domain, bias_category, region }: OutletSummary, input: ListInput): boolean {
  const words = input.search?.trim().toLowerCase() ?? '';
  return (
    (words === '' || name.toLowerCase().includes(words) || domain.includes(words)) &&
    (input.side === undefined || searchSideOf(bias_category) === input.side) &&
    (input.region === undefined || region === input.region)
  );
}

/** The outlets of the table and those that carry stories, those with most stories first. */
export async function listOutletSummaries(
  deps: Pick<OutletPageDeps, 'outlets' | 'getCoverage'>,
  input: ListInput,
): Promise<{ outlets: OutletSummary[]; total: number }> {
  const { coverage } = await deps.getCoverage();
  const storiesOf = (domain: string) => coverage.outlets.get(domain)?.stories.length ?? 0;
  const listed = new Set(deps.outlets.outlets.map(({ domain }) => domain));
  const unlisted = [...coverage.outlets.values()].filter(({ domain }) => !listed.has(domain));
  const all = [
    ...deps.outlets.outlets.map((outlet) =>
      summariseOutlet(outlet.domain, outlet, { name: outlet.name, stories: storiesOf(outlet.domain) }),
    ),
    ...unlisted.map(({ domain, name, stories }) =>
      summariseOutlet(domain, null, { name, stories: stories.length }),
    ),
  ];
  const found = all
    .filter((outlet) => matches(outlet, input))
    .sort((a, b) => b.stories - a.stories || a.name.localeCompare(b.name, 'en'));
  const { offset = 0, limit = 100 } = input;
  return { outlets: found.slice(offset, offset + limit), total: found.length };
}
