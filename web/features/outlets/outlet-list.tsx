import { plural, t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { CredibilityBadge } from '#web/components/news/credibility-badge.tsx';
import { OutletLink } from '#web/components/news/outlet-link.tsx';
import { StoryBiasBadge } from '#web/components/news/story-bias-badge.tsx';
import { Parts } from '#web/components/parts.tsx';
import { SelectField } from '#web/components/select-field.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { useSearch } from '#web/lib/use-search.ts';

const sides = () =>
  [
    { value: '', label: t`All sides` },
    { value: 'left', label: t`Left` },
    { value: 'center', label: t`Center` },
    { value: 'right', label: t`Right` },
    { value: 'unrated', label: t`Unrated` },
  ] as const;

type SideChoice = ReturnType<typeof sides>[number]['value'];
const pageSize = 100;

/** /outlets: all outlets by the number of their stories, filtered by name and side. */
export function OutletList() {
  const [address, changeAddress] = useSearch();
  const parameters = new URLSearchParams(address);
  const search = parameters.get('search') ?? '';
  const side = sides().find(({ value }) => value === parameters.get('side'))?.value ?? '';
  const change = (changes: { search?: string; side?: SideChoice }) => {
    const next = { search, side, ...changes };
    changeAddress(new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')), {
      replace: true,
    });
  };
  const { outlets, total, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useOutlets({
    search,
    side,
  });
  return (
    <>
      <title>{t`Outlets · Balance`}</title>
      <div className="page-head">
        <h1>{t`Outlets`}</h1>
      </div>
      <div className="outlet-controls">
        <Input
          label={t`Name or domain`}
          type="search"
          maxLength={200}
          icon={Search}
          value={search}
          onChange={(event) => change({ search: event.target.value })}
        />
        <SelectField
          label={t`Side`}
          options={sides().map(({ value, label }) => [value, label])}
          value={side}
          onChange={(value) => change({ side: value })}
        />
        <p className="text-small num" role="status">
          <strong>{total !== undefined && plural(total, { one: '# outlet', other: '# outlets' })}</strong>
        </p>
      </div>
      {error !== null && <Banner kind="error">{error.message}</Banner>}
      {total === undefined && error === null && <div className="waiting" />}
      <ul className="outlet-list">
        <Parts as="li">
          {outlets.map((outlet) => (
            <ListedOutlet key={outlet.domain} outlet={outlet} />
          ))}
        </Parts>
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t`Show more outlets`}</Button>
      )}
    </>
  );
}

function ListedOutlet({ outlet }: { outlet: CallAnswer<'GET /outlets'>['outlets'][number] }) {
  return (
    <li>
      <h2>
        <OutletLink domain={outlet.domain}>{plainWords(outlet.name) || outlet.domain}</OutletLink>
      </h2>
      <StoryBiasBadge lean={outlet.bias_score} />
      <span className="text-small">
        {outlet.reliability === null ? (
          <span className="muted">{t`Reliability unrated`}</span>
        ) : (
          <CredibilityBadge score={outlet.reliability} />
        )}
      </span>
      <span className="text-small muted num">
        {plural(outlet.stories, { one: '# story in 28 days', other: '# stories in 28 days' })}
      </span>
    </li>
  );
}

/** The outlets that match, page by page. */
function useOutlets({ search, side }: { search: string; side: SideChoice }) {
  const api = useApi();
  const filters = { ...(search === '' ? {} : { search }), ...(side === '' ? {} : { side }) };
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['outlets', search, side],
    queryFn: ({ signal, pageParam: offset }) =>
      api('GET /outlets', { query: { ...filters, offset, limit: pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length * pageSize : undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    networkMode: 'always',
    retry: false,
  });
  // The order follows the stories: an outlet may come again on the next page.
  const outlets = new Map(
    data?.pages.flatMap((page) => page.outlets.map((outlet) => [outlet.domain, outlet])),
  );
  return { ...query, outlets: [...outlets.values()], total: data?.pages[0]?.total };
}
