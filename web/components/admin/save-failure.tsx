import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import type { ConfigBlock } from './use-config-block.ts';

type SaveFailureProps = {
  block: Pick<ConfigBlock<unknown, never>, 'saveError' | 'isConflict' | 'isUnsound' | 'cancel' | 'save'>;
};

/** Why the last save failed; the draft stays. A save that conflicts may be repeated to overwrite. */
export function SaveFailure({ block }: SaveFailureProps) {
  if (block.saveError === null) return null;
  return (
    <div className="block-notice">
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
          ) : block.isUnsound ? (
            <Button size="small" onClick={() => void block.save({ force: true })}>
              Save anyway
            </Button>
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
