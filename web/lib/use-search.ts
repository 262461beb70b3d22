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
  /** What the router was given and has not shown yet. */
  const underWay = useRef<string[]>([]);
  let chosen = ahead;
  if (ahead !== null && ahead.from !== written) {
    // On a slow machine an earlier choice reaches the address while a later one counts already.
    const isEarlier = written !== ahead.search && underWay.current.includes(written);
    chosen = isEarlier ? { from: written, search: ahead.search } : null;
    setAhead(chosen);
  }
  const search = chosen?.search ?? written;
  useEffect(() => {
    underWay.current.splice(0, underWay.current.indexOf(written) + 1);
  }, [written]);
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
    const isThere = wanted === written && underWay.current.length === 0;
    setAhead(isThere ? null : { from: written, search: wanted });
    takeBack.current = afterPaint(() => {
      if (wanted !== written) underWay.current.push(wanted);
      latest.current(next, { ...options, preventScrollReset: true });
    });
  };
  return [search, change];
}
