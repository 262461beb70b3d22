import { useEffect, useState } from 'react';
import type { StoryCard } from '#web/lib/answers.ts';
import { serverNow } from '#web/lib/server-clock.ts';

/** The sample stories, loaded when they are `wanted`; undefined until then. */
export function useSampleStories(wanted: boolean): StoryCard[] | undefined {
  const [samples, setSamples] = useState<StoryCard[]>();
  useEffect(() => {
    if (!wanted) return;
    let isGone = false;
    import('./sample-stories.ts')
      .then(({ sampleStories }) => {
        if (!isGone) setSamples(sampleStories(serverNow()));
      })
      // Offline the chunk may fail as well: then only the banner is shown.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return wanted ? samples : undefined;
}
