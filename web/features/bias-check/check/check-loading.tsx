import { t } from '@lingui/core/macro';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BiasGaugeLoading, CredibilityGaugeLoading } from '#web/components/news/gauge-frames.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';

/** A progress sentence is shown for at least this long. */
const calmMs = 900;

/** An estimate of the server's classification, for the placeholder. */
export function looksLikeTopic(typed: string): boolean {
  return typed !== '' && (/\s/.test(typed.trim()) || !/[./:]/.test(typed));
}

interface CheckLoadingProps {
  progress: string | null;
  isTopic: boolean;
  /** Whether the pressed button was removed with the previous result, so that the focus is lost. */
  takesFocus?: boolean;
}

/** The placeholder of a result while the check runs, with its progress. */
export function CheckLoading({ progress, isTopic, takesFocus = false }: CheckLoadingProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) ref.current?.focus();
  }, [takesFocus]);
  const sentence = useThrottledValue(progress ?? t`Starting the check…`, calmMs);
  return (
    <section className="loading-result" ref={ref} tabIndex={-1} aria-label={t`Check in progress`}>
      <p className="progress" role="status" dir="auto">
        <LoaderCircle className="spin" size={16} aria-hidden="true" />
        {sentence}{' '}
      </p>
      <div className="stack stack-items loading-head" aria-hidden="true">
        <Skeleton width="min(26rem, 90%)" height="2rem" />
        <Skeleton width="min(18rem, 60%)" />
      </div>
      {isTopic ? (
        <Skeleton width="100%" height="2.75rem" />
      ) : (
        <div className="gauges" aria-hidden="true">
          <BiasGaugeLoading />
          <CredibilityGaugeLoading />
        </div>
      )}
    </section>
  );
}

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
