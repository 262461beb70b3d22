import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { BiasBadge } from '#web/components/news/bias-badge.tsx';
import { credibilityWord } from '#web/components/news/credibility-words.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import { isolate } from '#web/i18n/i18n.ts';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { formatSigned, percentText, signedShort } from '#web/lib/format.ts';
import type { Labels } from '#web/lib/labels.ts';
import { OutletFacts } from './outlet-facts.tsx';
import { StoryNames } from './story-names.tsx';

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
