import { useEffect, useRef, useState } from 'react';

const everyMs = 10_000;

/** Announces progress to screen readers, at most every ten seconds however often `text` changes. */
export function SpokenProgress({ text }: { text: string }) {
  const latest = useRef(text);
  const [spoken, setSpoken] = useState(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => {
    const timer = setInterval(() => setSpoken(latest.current), everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="visually-hidden" role="status">
      {spoken}
    </p>
  );
}
