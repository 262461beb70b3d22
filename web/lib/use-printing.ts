import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the browser is between `beforeprint` and `afterprint`. It prints what is rendered when `beforeprint` ends. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const start = () => flushSync(() => setPrinting(true));
    const stop = () => setPrinting(false);
    addEventListener('beforeprint', start);
    addEventListener('afterprint', stop);
    return () => {
      removeEventListener('beforeprint', start);
      removeEventListener('afterprint', stop);
    };
  }, []);
  return isPrinting;
}
