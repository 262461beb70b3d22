/** A placeholder for content that is being loaded. */
export function Skeleton({ width, height = '1rem' }: { width: string; height?: string }) {
  return <span className="skeleton" aria-hidden="true" style={{ width, height }} />;
}
