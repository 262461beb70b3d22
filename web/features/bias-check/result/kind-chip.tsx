import { t } from '@lingui/core/macro';
import { Tooltip } from '#web/components/tooltip.tsx';
import { ValueWord } from '#web/components/value-word.tsx';
import type { BiasCheckResult } from '#web/lib/answers.ts';
import type { Labels } from '#web/lib/labels.ts';

type Kind = NonNullable<BiasCheckResult['kind']>;

const kindWords = (): Labels<Kind['name']> => ({
  report: t`Report`,
  opinion: t`Opinion`,
  analysis: t`Analysis`,
  feature: t`Feature`,
  sponsored: t`Sponsored`,
  satire: t`Satire`,
});

/** What kind of piece an article is; on hover and focus, how that is known. */
export function KindChip({ kind }: { kind: Kind }) {
  return (
    <span className="chip kind-chip">
      <Tooltip text={kind.reason}>
        <ValueWord value={kind.name} words={kindWords()} />
      </Tooltip>
    </span>
  );
}
