/** The logo, 32 by 24. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 24" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <path d="M2 7h28M3 7v5M29 7v5" />
        <path d="M9.5 7v3M22.5 7v3" strokeWidth="1.5" />
      </g>
      <path d="M16 9l6 12H10z" fill="var(--brass-fill)" />
    </svg>
  );
}

/** The drawing of empty states. */
export function BeamDrawing() {
  return (
    <svg viewBox="0 0 112 56" aria-hidden="true">
      <path
        d="M6 20h100M6 20v8M106 20v8M31 20v5M81 20v5M56 20v5"
        stroke="var(--ink-2)"
        strokeWidth="2"
        fill="none"
      />
      <path d="M56 26l14 24H42z" fill="var(--brass-fill)" />
    </svg>
  );
}
