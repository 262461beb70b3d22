import { t } from '@lingui/core/macro';
import type { AbstentionReason } from '#domain/analysis/rating.ts';
import { biasBasis } from '#web/components/news/bias-basis.ts';
import { BiasGauge, CredibilityGauge } from '#web/components/news/gauges.tsx';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import { useConfig } from '#web/lib/config.ts';

/** Lean and credibility of one article, side by side. */
export function ResultGauges({ result }: { result: BiasCheckResult }) {
  const bands = useConfig()?.credibilityConfig;
  const { bias, credibility, outlet, bias_score_numeric: score } = result;
  const parts = bias?.parts ?? [];
  const isRepeated = parts.some((part) => part.kind === 'model' && part.score !== null);
  return (
    <div className="gauges">
      <BiasGauge
        score={score}
        low={bias?.low ?? null}
        high={bias?.high ?? null}
        rangeKind={isRepeated ? 'readings' : 'estimate'}
        outlet={outlet?.bias_score_numeric ?? null}
        confidence={bias?.confidence_words ?? 'Not sure'}
        abstention={abstentionSentence(bias?.abstained_because ?? null)}
        {...(score === null ? {} : { basis: biasBasis(parts) })}
      />
      <CredibilityGauge
        score={result.credibility_score_numeric}
        low={credibility?.low ?? null}
        high={credibility?.high ?? null}
        outlet={credibility?.outlet_reliability ?? outlet?.reliability ?? null}
        confidence={credibility?.confidence_words ?? 'Not sure'}
        word={credibility?.label ?? t`Unrated`}
        factors={credibility?.factors ?? []}
        {...(bands === undefined || bands.length === 0 ? {} : { bands })}
      />
    </div>
  );
}

const sentences = (): Record<AbstentionReason, string> => ({
  'no-text': t`There is no text to judge.`,
  'too-short': t`Not enough text to judge.`,
  'not-english': t`The text is not in English.`,
  'not-political': t`The text is not about politics.`,
  'weak-signal': t`The wording resembles neither side clearly.`,
  'british-subject': t`The wording of British politics is not rated yet.`,
  satire: t`Satire is not rated.`,
});

/** The reason for no reading; an unknown reason gets a general sentence. */
export function abstentionSentence(reason: string | null): string {
  const entry = Object.entries(sentences()).find(([code]) => code === reason);
  return entry?.[1] ?? t`Not enough text to judge.`;
}
