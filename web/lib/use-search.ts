import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { afterPaint } from './after-paint.ts';

interface ChangeOptions {
  /** Replaces the current history entry. */
  replace?: boolean;
}

/**
 * The query of the address, and a function that changes it. A change is returned at once (optimistic update), so that
 * controls do not jump back; the history and the router are updated after the next paint.
 */
export function useSearch(): [
  search: string,
  change: (next: URLSearchParams, options?: ChangeOptions) => void,
] {
  const [address, setAddress] = useSearchParams();
  const written = address.toString();
  const [ahead, setAhead] = useState<{ from: string; search: string } | null>(null);
  /** The queries that were given to the router and that it has not applied yet. */
  const pending = useRef<string[]>([]);
  let chosen = ahead;
  if (ahead !== null && ahead.from !== written) {
    // On a slow machine the address may show an earlier choice while a later one is pending.
    const isEarlier = written !== ahead.search && pending.current.includes(written);
    chosen = isEarlier ? { from: written, search: ahead.search } : null;
    setAhead(chosen);
  }
  const search = chosen?.search ?? written;
  useEffect(() => {
    pending.current.splice(0, pending.current.indexOf(written) + 1);
  }, [written]);
  const latest = useRef(setAddress);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = setAddress;
  }, [setAddress]);
  // An unmounted page does not change the address.
  useEffect(() => () => cancel.current?.(), []);
  const change = (next: URLSearchParams, options: ChangeOptions = {}) => {
    const wanted = next.toString();
    cancel.current?.();
    const isUnchanged = wanted === written && pending.current.length === 0;
    setAhead(isUnchanged ? null : { from: written, search: wanted });
    cancel.current = afterPaint(() => {
      if (wanted !== written) pending.current.push(wanted);
      latest.current(next, { ...options, preventScrollReset: true });
    });
  };
  return [search, change];
}
