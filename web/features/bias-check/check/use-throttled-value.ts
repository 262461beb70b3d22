import { useEffect, useRef, useState } from 'react';

/** A throttled value: it changes at most once in `everyMs`, to the newest one. */
export function useThrottledValue<Value>(value: Value, everyMs: number): Value {
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
