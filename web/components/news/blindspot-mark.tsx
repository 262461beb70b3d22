import { EyeOff } from 'lucide-react';
import type { StoryCard } from '#web/lib/answers.ts';
import { SideWord } from './side-word.tsx';

type Blindspot = NonNullable<StoryCard['blindspot']>;

/** "1 of 24 right-rated outlets we read cover this; of the others 9 of 40." */
export function blindspotSentence(blindspot: Blindspot): string {
  const { side, outlets, outlets_read, other_outlets, other_outlets_read } = blindspot;
  const verb = outlets === 1 ? 'covers' : 'cover';
  return `${outlets} of ${outlets_read} ${side}-rated outlets we read ${verb} this; of the others ${other_outlets} of ${other_outlets_read}.`;
}

/** One side covers the story far less than the others, with the number of outlets that are read. */
export function BlindspotMark({ blindspot }: { blindspot: Blindspot }) {
  return (
    <p className="blindspot-row">
      <span className="blindspot">
        <EyeOff size={16} aria-hidden="true" />
        Few <SideWord side={blindspot.side} />
        -rated sources
      </span>
      <span className="text-small muted num">
        {blindspot.outlets} of {blindspot.outlets_read} we read
      </span>
    </p>
  );
}
