/** The outlet marker (a hollow triangle) within a line of text. */
export function OutletMark() {
  return (
    <svg className="inline-mark" viewBox="0 0 14 14" width="11" height="11" aria-hidden="true">
      <path d="M2 2h10l-5 10z" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  );
}
