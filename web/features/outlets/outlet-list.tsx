import { plural, t } from '@lingui/core/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { CredibilityBadge } from '#web/components/news/credibility-badge.tsx';
import { OutletLink } from '#web/components/news/outlet-link.tsx';
import { StoryBiasBadge } from '#web/components/news/story-bias-badge.tsx';
import { useApi } from '#web/lib/api-context.tsx';
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
const pageSize = 50;

/** /outlets: all outlets by the number of their stories, filtered by name and side. */
export function OutletList() {
  const [address, changeAddress] = useSearch();
  const given = new URLSearchParams(address);
  const search = given.get('search') ?? '';
  const side = sides().find(({ value }) => value === given.get('side'))?.value ?? '';
  const [shown, setShown] = useState(pageSize);
  const id = useId();
  const change = (changes: { search?: string; side?: SideChoice }) => {
    const next = { search, side, ...changes };
    setShown(pageSize);
    changeAddress(new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')), {
      replace: true,
    });
  };
  const { data, error } = useOutlets({ search, side, limit: Math.min(500, shown) });
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
          icon={<Search size={16} aria-hidden="true" />}
          value={search}
          onChange={(event) => change({ search: event.target.value })}
        />
        <div className="field">
          <label htmlFor={id}>{t`Side`}</label>
          <select
            id={id}
            className="input"
            value={side}
            onChange={(event) => change({ side: event.target.value as SideChoice })}
          >
            {sides().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <p className="text-small num" role="status">
          <strong>{data !== undefined && plural(data.total, { one: '# outlet', other: '# outlets' })}</strong>
        </p>
      </div>
      {error !== null && <Banner kind="error">{error.message}</Banner>}
      <ul className="outlet-list">
        {data?.outlets.map((outlet) => (
          <li key={outlet.domain}>
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
        ))}
      </ul>
      {data !== undefined && data.outlets.length < data.total && shown < 500 && (
        <Button onClick={() => setShown(shown + 150)}>{t`Show more outlets`}</Button>
      )}
    </>
  );
}

function useOutlets({ search, side, limit }: { search: string; side: SideChoice; limit: number }) {
  const api = useApi();
  return useQuery({
    queryKey: ['outlets', search, side, limit],
    queryFn: ({ signal }) =>
      api(
        'GET /outlets',
        { query: { limit, ...(search === '' ? {} : { search }), ...(side === '' ? {} : { side }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    networkMode: 'always',
    retry: false,
  });
}
