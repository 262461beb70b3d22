import { plural, select, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { EyeOff } from 'lucide-react';
import type { StoryCard } from '#web/lib/answers.ts';
import { SideWord } from './side-word.tsx';

type Blindspot = NonNullable<StoryCard['blindspot']>;

/** "1 of 24 right-rated outlets we read cover this; of the others 9 of 40." */
export function blindspotSentence(blindspot: Blindspot): string {
  const { side, outlets, outlets_read, other_outlets, other_outlets_read } = blindspot;
  return select(side, {
    left: plural(outlets, {
      one: `# of ${outlets_read} left-rated outlets we read covers this; of the others ${other_outlets} of ${other_outlets_read}.`,
      other: `# of ${outlets_read} left-rated outlets we read cover this; of the others ${other_outlets} of ${other_outlets_read}.`,
    }),
    right: plural(outlets, {
      one: `# of ${outlets_read} right-rated outlets we read covers this; of the others ${other_outlets} of ${other_outlets_read}.`,
      other: `# of ${outlets_read} right-rated outlets we read cover this; of the others ${other_outlets} of ${other_outlets_read}.`,
    }),
    other: plural(outlets, {
      one: `# of ${outlets_read} ${side}-rated outlets we read covers this; of the others ${other_outlets} of ${other_outlets_read}.`,
      other: `# of ${outlets_read} ${side}-rated outlets we read cover this; of the others ${other_outlets} of ${other_outlets_read}.`,
    }),
  });
}

function FewSources({ side }: Pick<Blindspot, 'side'>) {
  if (side === 'left') return t`Few left-rated sources`;
  if (side === 'right') return t`Few right-rated sources`;
  return (
    <Trans>
      Few <SideWord side={side} />
      -rated sources
    </Trans>
  );
}

/** One side covers the story far less than the others, with the number of outlets that are read. */
export function BlindspotMark({ blindspot }: { blindspot: Blindspot }) {
  return (
    <p className="blindspot-row">
      <span className="blindspot">
        <EyeOff size={16} aria-hidden="true" />
        <FewSources side={blindspot.side} />
      </span>
      <span className="text-small muted num">
        {t`${blindspot.outlets} of ${blindspot.outlets_read} we read`}
      </span>
    </p>
  );
}
