import { BiasBadge } from '#web/components/news/bias-badge.tsx';
import { CredibilityBadge } from '#web/components/news/credibility-badge.tsx';
import { OutletLink } from '#web/components/news/outlet-link.tsx';
import type { BiasCheckResult } from '#web/lib/answers.ts';

type Outlet = NonNullable<BiasCheckResult['outlet']>;

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });

function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

const words = (text: string): string => text.replaceAll('-', ' ');

/** The outlet: facts, its usual lean, and the sources of its rating. */
export function OutletFacts({ outlet }: { outlet: Outlet }) {
  return (
    <section className="stack provenance-part" aria-labelledby="prov-outlet">
      <h3 id="prov-outlet">{outlet.name}</h3>
      <dl className="key-values">
        <dt>Domain</dt>
        <dd>
          <OutletLink domain={outlet.domain}>{outlet.domain}</OutletLink>
        </dd>
        <dt>Country</dt>
        <dd>{countryName(outlet.country)}</dd>
        <dt>Kind</dt>
        <dd>{[outlet.kind, ...outlet.flags].map(words).join(', ')}</dd>
        {outlet.owner !== null && (
          <>
            <dt>Owner</dt>
            <dd>{outlet.owner}</dd>
          </>
        )}
        <dt>Usual lean</dt>
        <dd>
          {outlet.bias_score_numeric === null ? 'Unrated' : <BiasBadge score={outlet.bias_score_numeric} />}
        </dd>
        <dt>Reliability</dt>
        <dd>{outlet.reliability === null ? 'Unrated' : <CredibilityBadge score={outlet.reliability} />}</dd>
      </dl>
      {outlet.references.length > 0 && (
        <>
          <h4 className="kicker">Weighed from</h4>
          <ul className="stack stack-lines text-small">
            {outlet.references.map((reference) => (
              <li key={reference}>
                <Reference text={reference} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Only http and https addresses become links. */
function Reference({ text }: { text: string }) {
  if (!/^https?:\/\/\S+$/.test(text)) return text;
  return (
    <a className="mono" href={text} target="_blank" rel="noopener noreferrer">
      {text}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
