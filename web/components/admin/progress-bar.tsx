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
