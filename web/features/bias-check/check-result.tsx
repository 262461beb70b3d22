import { lazy, type RefObject, Suspense, useState } from 'react';
import type { BiasCheckResult } from '#contract/bias-check.ts';
import { Banner } from '#web/components/banner.tsx';
import { ChipList } from '#web/components/chip.tsx';
import { Section } from '#web/components/section.tsx';
import { BiasGauge } from '#web/instruments/bias-gauge.tsx';
import { parseComparative } from '#web/instruments/comparative-text.ts';
import { CredibilityGauge } from '#web/instruments/credibility-gauge.tsx';
import { PerspectiveColumns } from '#web/instruments/perspective-columns.tsx';
import { useConfig } from '#web/lib/config.ts';
import { abstentionSentence } from './abstention-sentence.ts';
import { AnalysisPanels } from './analysis-panels.tsx';
import { ResultHead } from './result-head.tsx';

const Provenance = lazy(() =>
  import('./provenance-dialog.tsx').then((module) => ({ default: module.ProvenanceDialog })),
);

interface CheckResultProps {
  result: BiasCheckResult;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Everything one check found, in the order of reading: gauges, words, the three sides, topics. */
export function CheckResult({ result, headingRef }: CheckResultProps) {
  const [explaining, setExplaining] = useState(false);
  return (
    <>
      <section className="mt-8" aria-labelledby="result">
        <ResultHead result={result} headingRef={headingRef} onExplain={() => setExplaining(true)} />
        <Notes notes={result.notes} />
        <Gauges result={result} />
      </section>
      <AnalysisPanels text={result.ai_analysis} evidence={result.bias?.evidence ?? []} />
      {result.comparative_analysis && (
        <Section
          id="media-bias"
          className="mt-12"
          title="Media bias on this story"
          note="How each side tells it, from the articles read."
        >
          <PerspectiveColumns sides={parseComparative(result.comparative_analysis.analysis)} />
        </Section>
      )}
      {result.topics.length > 0 && (
        <section className="mt-8 grid gap-2.5" aria-labelledby="topics">
          <h2 className="kick" id="topics">
            Topics
          </h2>
          <ChipList words={result.topics} />
        </section>
      )}
      {explaining && (
        <Suspense>
          <Provenance result={result} onClose={() => setExplaining(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What a reader must know about this reading; may be put away. */
function Notes({ notes }: { notes: readonly string[] }) {
  const [dismissed, setDismissed] = useState(false);
  if (notes.length === 0 || dismissed) return null;
  return (
    <div className="mb-4">
      <Banner kind="info" onDismiss={() => setDismissed(true)}>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Banner>
    </div>
  );
}

function Gauges({ result }: { result: BiasCheckResult }) {
  const bands = useConfig()?.credibilityConfig;
  const { bias, credibility, outlet } = result;
  return (
    <div className="gauges">
      <BiasGauge
        score={result.bias_score_numeric}
        low={bias?.low ?? null}
        high={bias?.high ?? null}
        outlet={outlet?.bias_score_numeric ?? null}
        confidence={bias?.confidence_words ?? 'Not sure'}
        abstention={abstentionSentence(bias?.abstained_because ?? null)}
      />
      <CredibilityGauge
        score={result.credibility_score_numeric}
        low={credibility?.low ?? null}
        high={credibility?.high ?? null}
        outlet={credibility?.outlet_reliability ?? outlet?.reliability ?? null}
        confidence={credibility?.confidence_words ?? 'Not sure'}
        word={credibility?.label ?? 'Unknown'}
        factors={credibility?.factors ?? []}
        {...(bands === undefined || bands.length === 0 ? {} : { bands })}
      />
    </div>
  );
}
