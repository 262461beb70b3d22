import { t } from '@lingui/core/macro';
import type { Side } from '#domain/analysis/rating.ts';
import { ValueWord } from '#web/components/value-word.tsx';
import type { OpenAnswer } from '#web/lib/answers.ts';
import type { Labels } from '#web/lib/labels.ts';

const words = (): Labels<OpenAnswer<Side | 'unrated'>> => ({
  left: t`left`,
  center: t`center`,
  right: t`right`,
  unrated: t`unrated`,
});

/** A side within a sentence. */
export function SideWord({ side }: { side: OpenAnswer<Side | 'unrated'> }) {
  return <ValueWord value={side} words={words()} />;
}
