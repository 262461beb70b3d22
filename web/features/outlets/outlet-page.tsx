import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { credibilityLabel } from '#domain/analysis/credibility-bands.ts';
import { type OutletOrigin, ratingOriginWords } from '#domain/outlets/outlet.ts';
import { buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { KeyValues } from '#web/components/key-values.tsx';
import { CredibilityBadge } from '#web/components/news/credibility-badge.tsx';
import { FollowButton } from '#web/components/news/follow-button.tsx';
import { MuteButton } from '#web/components/news/mute-button.tsx';
import { outletKindWords, ReferenceList } from '#web/components/news/outlet-link.tsx';
import { StoryBiasBadge } from '#web/components/news/story-bias-badge.tsx';
import { Parts } from '#web/components/parts.tsx';
import type { OutletDetails } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { countryName } from '#web/lib/format.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { OutletArticles, OutletFeeds } from './outlet-articles.tsx';
import { SelectionSection, TopicsSection, WordingSection } from './outlet-sections.tsx';

/** /outlet/{domain} */
export function OutletPage() {
  const { domain = '' } = useParams();
  const api = useApi();
  const query = useQuery({
    queryKey: ['outlet', domain],
    queryFn: ({ signal }) => api('GET /outlets/{domain}', { params: { domain } }, { signal }),
    staleTime: 60_000,
    networkMode: 'always',
    retry: false,
  });
  if (query.data !== undefined) return <Details outlet={query.data.outlet} />;
  if (query.error !== null) return <NotLoaded message={query.error.message} />;
  return <p className="outlet-waiting waiting muted" role="status">{t`Loading the outlet…`}</p>;
}

function NotLoaded({ message }: { message: string }) {
  return (
    <>
      <title>{t`Outlet · Balance`}</title>
      <EmptyState
        level={1}
        title={t`Outlet not shown`}
        action={<Link className={buttonClass({})} to="/outlets">{t`All outlets`}</Link>}
      >
        <bdi>{message}</bdi>
      </EmptyState>
    </>
  );
}

function Details({ outlet }: { outlet: OutletDetails }) {
  const name = plainWords(outlet.name) || outlet.domain;
  const facts = [
    outlet.domain,
    ...outletKindWords(outlet),
    ...(outlet.country === null ? [] : [countryName(outlet.country)]),
    ...(outlet.owner === null ? [] : [t`Owner: ${plainWords(outlet.owner)}`]),
  ];
  return (
    <>
      <title>{`${name} · Balance`}</title>
      <div className="page-head">
        <h1>{name}</h1>
        <div className="end">
          <FollowButton kind="outlet" value={outlet.domain} name={name} />
          <MuteButton domain={outlet.domain} name={name} />
          <Link
            className={buttonClass({ kind: 'quiet' })}
            to={`/search?outlet=${encodeURIComponent(outlet.domain)}&sort=date`}
          >{t`Search its articles`}</Link>
          <Link className={buttonClass({ kind: 'quiet' })} to="/outlets">{t`All outlets`}</Link>
        </div>
      </div>
      <p className="meta outlet-facts">
        {facts.map((fact) => (
          <bdi key={fact}>{fact}</bdi>
        ))}
      </p>
      <div className="outlet-sections">
        <Parts>
          <Rating outlet={outlet} />
          <WordingSection outlet={outlet} />
          <TopicsSection outlet={outlet} />
          <SelectionSection outlet={outlet} kind="left_out" />
          <SelectionSection outlet={outlet} kind="alone" />
          <OutletArticles outlet={outlet} />
          <OutletFeeds feeds={outlet.feeds} />
        </Parts>{' '}
      </div>
    </>
  );
}

function Rating({ outlet }: { outlet: OutletDetails }) {
  const { bias_score, reliability, rating_origin } = outlet;
  return (
    <section className="outlet-section" aria-labelledby="outlet-rating">
      <h2 id="outlet-rating">{t`Lean and reliability`}</h2>
      <KeyValues
        rows={[
          { name: t`Usual lean, −1 to +1`, value: <StoryBiasBadge lean={bias_score} /> },
          {
            name: t`Reliability`,
            value:
              reliability === null ? (
                t`Unrated`
              ) : (
                <CredibilityBadge score={reliability} word={credibilityLabel(reliability)} />
              ),
          },
        ]}
      />
      <OutletReferences references={outlet.references} origin={rating_origin} />
    </section>
  );
}

interface OutletReferencesProps {
  references: readonly string[];
  origin: string | null;
}

/** What a rating was weighed from. */
export function OutletReferences({ references, origin }: OutletReferencesProps) {
  if (references.length === 0) {
    return (
      <p className="note">{t`No named source rates this outlet here, so it stays unrated. Unrated is not center.`}</p>
    );
  }
  return (
    <div className="stack stack-parts">
      <h3 className="kicker">{t`Weighed from`}</h3>
      <ReferenceList references={references} />
      {origin !== null && <Origin words={origin} />}
    </div>
  );
}

const sentences = (): Readonly<Record<OutletOrigin, string>> => ({
  table: t`The rating is in our outlet table.`,
  override: t`The rating is set by an administrator of this server.`,
  import: t`The rating is imported by an administrator of this server.`,
});

/** The server sends words: those that this version knows are translated. */
function Origin({ words }: { words: string }) {
  const origins = Object.keys(ratingOriginWords) as OutletOrigin[];
  const origin = origins.find((key) => ratingOriginWords[key] === words);
  if (origin !== undefined) return <p className="hint">{sentences()[origin]}</p>;
  return (
    <p className="hint" lang="en" dir="auto">
      The rating is {words}.
    </p>
  );
}
