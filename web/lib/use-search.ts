import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { afterPaint } from './after-paint.ts';

interface ChangeOptions {
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
}

/**
 * The query of the address, and how to change it. What was just chosen counts at once, so that no control
 * jumps back and the page shows it in the next frame; the history and the router follow behind that frame.
 */
export function useSearch(): [
  search: string,
  change: (next: URLSearchParams, options?: ChangeOptions) => void,
] {
  const [address, setAddress] = useSearchParams();
  const written = address.toString();
  const [ahead, setAhead] = useState<{ from: string; search: string } | null>(null);
  if (ahead !== null && ahead.from !== written) setAhead(null);
  const search = ahead?.from === written ? ahead.search : written;
  const latest = useRef(setAddress);
  const takeBack = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = setAddress;
  }, [setAddress]);
  // A page that is left writes no address any more.
  useEffect(() => () => takeBack.current?.(), []);
  const change = (next: URLSearchParams, options: ChangeOptions = {}) => {
    const wanted = next.toString();
    takeBack.current?.();
    setAhead(wanted === written ? null : { from: written, search: wanted });
    takeBack.current = afterPaint(() => latest.current(next, { ...options, preventScrollReset: true }));
  };
  return [search, change];
}
