import { useEffect, useRef, useState } from 'react';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { noteProcessing } from './feed-progress.ts';

type FeedStatus = CallAnswer<'GET /admin/rss/processing-status'>['feedStatuses'][number];

const none: ReadonlyMap<string, number> = new Map();

/** The time since which this page has seen each feed processing, by URL and by the clock of the browser. */
export function useProcessingSince(feeds: readonly FeedStatus[] | undefined): ReadonlyMap<string, number> {
  const known = useRef(none);
  const [since, setSince] = useState(none);
  useEffect(() => {
    known.current = noteProcessing(known.current, feeds ?? [], Date.now());
    setSince(known.current);
  }, [feeds]);
  return since;
}
