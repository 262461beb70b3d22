import { t } from '@lingui/core/macro';
import { BiasBadge } from '#web/components/news/bias-badge.tsx';
import { CredibilityBadge } from '#web/components/news/credibility-badge.tsx';
import { outletKindWords } from '#web/components/news/outlet-kinds.ts';
import { OutletLink } from '#web/components/news/outlet-link.tsx';
import { ReferenceList } from '#web/components/news/reference-list.tsx';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { countryName } from '#web/lib/country-name.ts';

type Outlet = NonNullable<BiasCheckResult['outlet']>;

/** The outlet: facts, its usual lean, and the sources of its rating. */
export function OutletFacts({ outlet }: { outlet: Outlet }) {
  return (
    <section className="stack provenance-part" aria-labelledby="prov-outlet">
      <h3 id="prov-outlet">{outlet.name}</h3>
      <dl className="key-values">
        <dt>{t`Domain`}</dt>
        <dd>
          <OutletLink domain={outlet.domain}>{outlet.domain}</OutletLink>
        </dd>
        <dt>{t`Country`}</dt>
        <dd>{countryName(outlet.country)}</dd>
        <dt>{t`Kind`}</dt>
        <dd>{outletKindWords(outlet).join(commaAndSpace())}</dd>
        {outlet.owner !== null && (
          <>
            <dt>{t`Owner`}</dt>
            <dd>{outlet.owner}</dd>
          </>
        )}
        <dt>{t`Usual lean`}</dt>
        <dd>
          {outlet.bias_score_numeric === null ? t`Unrated` : <BiasBadge score={outlet.bias_score_numeric} />}
        </dd>
        <dt>{t`Reliability`}</dt>
        <dd>{outlet.reliability === null ? t`Unrated` : <CredibilityBadge score={outlet.reliability} />}</dd>
      </dl>
      {outlet.references.length > 0 && (
        <>
          <h4 className="kicker">{t`Weighed from`}</h4>
          <ReferenceList references={outlet.references} />
        </>
      )}
    </section>
  );
}
