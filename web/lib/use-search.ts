import { useState } from 'react';
import { useSearchParams } from 'react-router';

interface ChangeOptions {
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
}

/**
 * The query of the address, and how to change it. The router follows in a transition; what was just chosen
 * counts at once, so that no control jumps back in between.
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
  const change = (next: URLSearchParams, options: ChangeOptions = {}) => {
    const wanted = next.toString();
    setAhead(wanted === written ? null : { from: written, search: wanted });
    setAddress(next, { ...options, preventScrollReset: true });
  };
  return [search, change];
}
