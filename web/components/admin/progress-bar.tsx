import { useEffect, useRef, useState } from 'react';

/** A progress bar from 0 to 100 percent. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const whole = Math.round(percent);
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={whole}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${whole}%` }} />
    </div>
  );
}

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
