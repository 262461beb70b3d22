import { t } from '@lingui/core/macro';
import { type Labels, labelOf } from '#web/lib/labels.ts';

type UsualLabel = 'Excellent' | 'Good' | 'Fair' | 'Poor' | 'Unrated';

const words = (): Labels<UsualLabel> => ({
  Excellent: t`Excellent`,
  Good: t`Good`,
  Fair: t`Fair`,
  Poor: t`Poor`,
  Unrated: t`Unrated`,
});

/** The word of a credibility label. A label that an administrator wrote stays as it is. */
export const credibilityWord = (label: string): string => labelOf(words(), label as UsualLabel) ?? label;
