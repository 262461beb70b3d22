/** The shape of something that is still being fetched. */
export function Skeleton({ width, height = '1rem' }: { width: string; height?: string }) {
  return <span className="skel" aria-hidden="true" style={{ width, height }} />;
}
