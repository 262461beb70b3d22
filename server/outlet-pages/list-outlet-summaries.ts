import type { OutletSummary } from '#contract/outlet-pages.ts';
import type { Region } from '#domain/outlets/outlet.ts';
import { type SearchSide, searchSideOf } from '#domain/search/news/search-query.ts';
import { type OutletPageDeps, summariseOutlet } from './get-outlet-page.ts';

export interface ListInput {
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
