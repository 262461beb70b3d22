import { useCallback, useRef, useState } from 'react';
import type { LogLevel } from '#domain/logs/log-level.ts';

export interface LocalLine {
  id: string;
  timestamp: string;
  level: LogLevel;
  message: string;
  source: string;
}

export interface LocalLog {
  lines: readonly LocalLine[];
  write: (level: LocalLine['level'], message: string) => void;
  clear: () => void;
}

const max = 200;

/** The log of this page, newest first, shown with the lines of the server. */
export function useLocalLog(): LocalLog {
  const [lines, setLines] = useState<LocalLine[]>([]);
  const written = useRef(0);
  const write = useCallback((level: LocalLine['level'], message: string) => {
    written.current += 1;
    const line = {
      id: `console-${written.current}`,
      timestamp: new Date().toISOString(),
      level,
      message,
      source: 'console',
    };
    setLines((before) => [line, ...before].slice(0, max));
  }, []);
  return { lines, write, clear: useCallback(() => setLines([]), []) };
}
