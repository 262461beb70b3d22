import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';

/** The text of a block that could not be loaded. */
export function LoadFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Banner
      kind="error"
      actions={
        <Button size="small" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      <p>{text}</p>
    </Banner>
  );
}
