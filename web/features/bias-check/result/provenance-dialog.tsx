import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import { nestQuotes } from '#domain/text/nest-quotes.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { KeyValues } from '#web/components/key-values.tsx';
import { BiasBadge } from '#web/components/news/bias-badge.tsx';
import { CredibilityBadge, credibilityWord } from '#web/components/news/credibility-badge.tsx';
import { NewTabLink } from '#web/components/news/new-tab-link.tsx';
import { OutletLink, outletKindWords, ReferenceList } from '#web/components/news/outlet-link.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import { isolate } from '#web/i18n/i18n.ts';
import { commaAndSpace } from '#web/i18n/intl.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { countryName, formatSigned, percentText, signedShort } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';

interface ProvenanceProps {
  result: BiasCheckResult;
  onClose: () => void;
}

/** The provenance of both ratings: the parts with their weights, the references of the outlet, every factor. */
export function ProvenanceDialog({ result, onClose }: ProvenanceProps) {
  return (
    <Dialog
      wide
      title={t`Where do these ratings come from?`}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
    >
      <div className="stack stack-sections">
        <BiasParts result={result} />
        {result.story_names && <StoryNames names={result.story_names} />}
        {result.outlet && <OutletFacts outlet={result.outlet} />}
        <CredibilityFactors result={result} />
        <p className="text-small muted">
          <Trans>
            <ValueWord value={result.analyzer.name} words={analyzers()} />, version {result.analyzer.version}.{' '}
            <a href="/methodology">How ratings are made</a>
          </Trans>
        </p>
      </div>
    </Dialog>
  );
}

type PartKind = NonNullable<BiasCheckResult['bias']>['parts'][number]['kind'];
const partNames = (): Labels<PartKind> => ({ outlet: t`Outlet`, text: t`Wording`, model: t`Language model` });

const analyzers = (): Labels<BiasCheckResult['analyzer']['name']> => ({
  model: t`Read by a language model`,
  embedded: t`Read by the built-in analyzer`,
});

function BiasParts({ result }: { result: BiasCheckResult }) {
  const parts = result.bias?.parts ?? [];
  return (
    <section className="stack provenance-part" aria-labelledby="prov-bias">
      <h3 id="prov-bias">{t`Political Bias`}</h3>
      <div className="row">
        <BiasBadge score={result.bias_score_numeric} />
        <span className="text-small muted">{t`Source: ${isolate(result.bias_source)}`}</span>
      </div>
      <p lang="en" dir="auto">
        {result.reasoning}
      </p>
      {parts.length > 0 && (
        <table className="rating-parts">
          <caption className="visually-hidden">{t`Parts of the bias rating, on a scale from −2 to +2`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Part`}</th>
              <th scope="col" className="n">{t`Reading`}</th>
              <th scope="col" className="n">{t`Weight`}</th>
              <th scope="col">{t`Where it comes from`}</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.kind}>
                <td>
                  <ValueWord value={part.kind} words={partNames()} />
                </td>
                <td className="n">{part.score === null ? t`none` : formatSigned(part.score)}</td>
                <td className="n">{percentText(part.weight)}</td>
                <td lang="en" dir="auto">
                  {part.note}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function CredibilityFactors({ result }: { result: BiasCheckResult }) {
  const { credibility, credibility_score_numeric: score } = result;
  return (
    <section className="stack provenance-part" aria-labelledby="prov-cred">
      <h3 id="prov-cred">{t`Credibility`}</h3>
      <p className="text-small muted">
        {score === null
          ? t`Unrated`
          : t`${toPercent(score)} of 100, ${credibilityWord(credibility?.label ?? '')}`}
        {'. '}
        {t`Source: ${isolate(result.credibility_source)}`}
      </p>
      {credibility && credibility.outlet_reliability !== null && (
        <p>{t`It starts from the outlet’s reliability, ${toPercent(credibility.outlet_reliability)} of 100.`}</p>
      )}
      {credibility && credibility.factors.length > 0 && (
        <table className="rating-parts">
          <caption className="visually-hidden">{t`Factors of the credibility rating, in points of 100`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`Factor`}</th>
              <th scope="col">{t`Found`}</th>
              <th scope="col" className="n">{t`Points`}</th>
            </tr>
          </thead>
          <tbody>
            {credibility.factors.map((factor) => (
              <tr key={factor.id}>
                <td lang="en" dir="auto">
                  {factor.label}
                </td>
                <td lang="en" dir="auto">
                  {factor.value}
                </td>
                <td className="n">{points(factor.effect)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** "+4", "−12", "0": an effect in [-1, 1] as points of 100. */
function points(effect: number): string {
  return signedShort(Math.round(effect * 100));
}

type Outlet = NonNullable<BiasCheckResult['outlet']>;

/** The outlet: facts, its usual lean, and the sources of its rating. */
export function OutletFacts({ outlet }: { outlet: Outlet }) {
  return (
    <section className="stack provenance-part" aria-labelledby="prov-outlet">
      <h3 id="prov-outlet">{outlet.name}</h3>
      <KeyValues
        rows={[
          { name: t`Domain`, value: <OutletLink domain={outlet.domain}>{outlet.domain}</OutletLink> },
          { name: t`Country`, value: countryName(outlet.country) },
          { name: t`Kind`, value: outletKindWords(outlet).join(commaAndSpace()) },
          outlet.owner !== null && { name: t`Owner`, value: outlet.owner },
          {
            name: t`Usual lean`,
            value:
              outlet.bias_score_numeric === null ? (
                t`Unrated`
              ) : (
                <BiasBadge score={outlet.bias_score_numeric} />
              ),
          },
          {
            name: t`Reliability`,
            value: outlet.reliability === null ? t`Unrated` : <CredibilityBadge score={outlet.reliability} />,
          },
        ]}
      />
      {outlet.references.length > 0 && (
        <>
          <h4 className="kicker">{t`Weighed from`}</h4>
          <ReferenceList references={outlet.references} />
        </>
      )}
    </section>
  );
}

type Names = NonNullable<BiasCheckResult['story_names']>;
type LeftOut = Names['left_out'][number];

/** The names that most other outlets of both sides carry on the event, and which of them the article leaves out. */
export function StoryNames({ names }: { names: Names }) {
  const { left, center, right } = names.outlets;
  return (
    <section className="stack provenance-part" aria-labelledby="prov-story">
      <h3 id="prov-story">{t`Beside other reports of the event`}</h3>
      <p>
        {plural(left, {
          one: `Compared with # outlet of the left, ${center} of the center and ${right} of the right.`,
          other: `Compared with # outlets of the left, ${center} of the center and ${right} of the right.`,
        })}{' '}
        {names.names === 0
          ? t`There is no name that most of them carry on both sides.`
          : t`The article carries ${names.carried} of the ${names.names} names that most of them carry on both sides.`}
      </p>
      {names.left_out.length > 0 && (
        <>
          <h4 className="kicker">{t`Left out`}</h4>
          <ul className="stack stack-items text-small">
            {names.left_out.map((name) => (
              <li key={name.name}>
                <Name {...name} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="text-small muted">
        {t`This does not move the rating: what an article carries of its event does not show its side.`}
      </p>
    </section>
  );
}

/** "3 of 5". */
const carriedBy = ({ count, of }: LeftOut['outlets']['left']): string => t`${count} of ${of}`;

function Name({ name, outlets: { left, center, right }, passages }: LeftOut) {
  const [atLeft, atCenter, atRight] = [carriedBy(left), carriedBy(center), carriedBy(right)];
  const carriers =
    center.of > 0
      ? t`carried by ${atLeft} outlets of the left, ${atCenter} of the center, ${atRight} of the right`
      : t`carried by ${atLeft} outlets of the left, ${atRight} of the right`;
  return (
    <>
      <p>
        <strong>{name}</strong>: {carriers}
      </p>
      <ul className="stack stack-parts name-passages">
        {passages.map(({ quote, source, url }) => (
          <li key={url}>
            <bdi lang="en">{nestQuotes(quote)}</bdi>{' '}
            <span className="comparison-source">
              <NewTabLink href={url}>{source}</NewTabLink>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
