import { formatSigned } from '#domain/analysis/bias-scale.ts';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { BiasBadge } from '#web/components/news/bias-badge.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { BiasCheckResult } from '#web/lib/answers.ts';
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
      title="Where do these ratings come from?"
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <div className="stack stack-sections">
        <BiasParts result={result} />
        {result.story_names && <StoryNames names={result.story_names} />}
        {result.outlet && <OutletFacts outlet={result.outlet} />}
        <CredibilityFactors result={result} />
        <p className="text-small muted">
          <ValueWord value={result.analyzer.name} words={analyzers} />, version {result.analyzer.version}.{' '}
          <a href="/methodology">How ratings are made</a>
        </p>
      </div>
    </Dialog>
  );
}

type PartKind = NonNullable<BiasCheckResult['bias']>['parts'][number]['kind'];
const partNames: Labels<PartKind> = { outlet: 'Outlet', text: 'Wording', model: 'Language model' };

const analyzers: Labels<BiasCheckResult['analyzer']['name']> = {
  model: 'Read by a language model',
  embedded: 'Read by the built-in analyzer',
};

function BiasParts({ result }: { result: BiasCheckResult }) {
  const parts = result.bias?.parts ?? [];
  return (
    <section className="stack provenance-part" aria-labelledby="prov-bias">
      <h3 id="prov-bias">Political Bias</h3>
      <div className="row">
        <BiasBadge score={result.bias_score_numeric} />
        <span className="text-small muted">Source: {result.bias_source}</span>
      </div>
      <p>{result.reasoning}</p>
      {parts.length > 0 && (
        <table className="rating-parts">
          <caption className="visually-hidden">Parts of the bias rating, on a scale from −2 to +2</caption>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col" className="n">
                Reading
              </th>
              <th scope="col" className="n">
                Weight
              </th>
              <th scope="col">Where it comes from</th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.kind}>
                <td>
                  <ValueWord value={part.kind} words={partNames} />
                </td>
                <td className="n">{part.score === null ? 'none' : formatSigned(part.score)}</td>
                <td className="n">{toPercent(part.weight)}%</td>
                <td>{part.note}</td>
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
      <h3 id="prov-cred">Credibility</h3>
      <p className="text-small muted">
        {score === null ? 'Unrated' : `${toPercent(score)} of 100, ${credibility?.label ?? ''}`}. Source:{' '}
        {result.credibility_source}
      </p>
      {credibility && credibility.outlet_reliability !== null && (
        <p>It starts from the outlet’s reliability, {toPercent(credibility.outlet_reliability)} of 100.</p>
      )}
      {credibility && credibility.factors.length > 0 && (
        <table className="rating-parts">
          <caption className="visually-hidden">Factors of the credibility rating, in points of 100</caption>
          <thead>
            <tr>
              <th scope="col">Factor</th>
              <th scope="col">Found</th>
              <th scope="col" className="n">
                Points
              </th>
            </tr>
          </thead>
          <tbody>
            {credibility.factors.map((factor) => (
              <tr key={factor.id}>
                <td>{factor.label}</td>
                <td>{factor.value}</td>
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
  const rounded = Math.round(effect * 100);
  if (rounded === 0) return '0';
  return `${rounded < 0 ? '−' : '+'}${Math.abs(rounded)}`;
}
