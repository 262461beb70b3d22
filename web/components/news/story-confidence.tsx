import { t } from '@lingui/core/macro';
import { toPercent } from '#domain/analysis/credibility-bands.ts';
import { minFirmConfidence } from '#domain/editions/swarm.ts';

/**
 * The confidence of a story in words and as a bar; a low one is marked with its reason.
 * @param value in [0, 1]; 0 where it is not known, which shows nothing
 */
export function StoryConfidence({ value }: { value: number }) {
  const percent = toPercent(value);
  if (percent === 0) return null;
  const reason = t`The probability that all these articles report one event is estimated at ${percent}%. Some may share only its subject.`;
  return (
    <>
      <span className="confidence">
        {t`Confidence ${percent}%`}
        <i aria-hidden="true">
          <b style={{ width: `${percent}%` }} />
        </i>
      </span>
      {value < minFirmConfidence && (
        <span className="loose" title={reason}>
          {t`Loosely grouped`}
          <span className="visually-hidden">. {reason}</span>
        </span>
      )}
    </>
  );
}
