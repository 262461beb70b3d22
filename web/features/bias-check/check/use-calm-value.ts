import { useEffect, useRef, useState } from 'react';

/** A value that changes at most once in `everyMs`, so that it can be read and heard; the newest one wins. */
export function useCalmValue<Value>(value: Value, everyMs: number): Value {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const wait = changedAt.current + everyMs - performance.now();
    const show = () => {
      changedAt.current = performance.now();
      setShown(() => value);
    };
    if (wait <= 0) return show();
    const timer = setTimeout(show, wait);
    return () => clearTimeout(timer);
  }, [value, everyMs]);
  return shown;
}
