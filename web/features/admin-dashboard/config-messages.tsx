import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import type { ConfigBlock } from '#web/lib/admin/use-config-block.ts';
import { sentenceOf } from '#web/lib/api-error.ts';

/** Why the last save did not hold; what was edited stays. A save that came too late may be repeated on purpose. */
export function SaveFailure({ block }: { block: ConfigBlock<unknown, unknown> }) {
  if (block.saveError === null) return null;
  return (
    <div className="mb-4">
      <Banner
        kind="error"
        actions={
          block.isConflict ? (
            <>
              <Button size="small" onClick={block.cancel}>
                Take theirs
              </Button>
              <Button size="small" onClick={() => void block.save({ overwrite: true })}>
                Save mine anyway
              </Button>
            </>
          ) : undefined
        }
      >
        <p>
          <strong>Not saved.</strong> {sentenceOf(block.saveError)}
        </p>
      </Banner>
    </div>
  );
}

/** The fixed text of a block that could not be loaded. */
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
