import { useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { RecentRepairs } from './recent-repairs.tsx';
import { ReportList } from './report-list.tsx';
import { StoryDialog } from './story-dialog.tsx';
import { StorySearch } from './story-search.tsx';
import { useRepairs } from './use-repairs.ts';

/** Reports of readers, the search for stories to repair, and recent repairs with undo. */
export function StoryRepair() {
  const repairs = useRepairs();
  const [open, setOpen] = useState<string | null>(null);
  const { outcome, problem } = repairs;
  return (
    <Block id="story-repair" title="Story Repair">
      <div className="stack stack-sections">
        <div role="status">
          {outcome && (
            <Banner
              kind="ok"
              onDismiss={repairs.dismiss}
              actions={
                outcome.canUndo && (
                  <Button size="small" onClick={() => void repairs.undo(outcome.repair)}>
                    Undo
                  </Button>
                )
              }
            >
              <p>{outcome.message}</p>
            </Banner>
          )}
        </div>
        {problem && (
          <Banner kind="error" onDismiss={repairs.dismiss}>
            <p>{problem}</p>
          </Banner>
        )}
        <ReportList onOpen={setOpen} />
        <StorySearch onOpen={setOpen} />
        <RecentRepairs onUndo={(id) => void repairs.undo(id)} />
      </div>
      {open !== null && <StoryDialog storyId={open} repairs={repairs} onClose={() => setOpen(null)} />}
    </Block>
  );
}
