import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { StoryChoice } from './story-choice.tsx';
import type { RepairCall } from './use-repairs.ts';

interface MergeStoriesProps {
  storyId: string;
  busy: boolean;
  onRepair: (call: RepairCall) => Promise<void>;
}

/** Merges another story into this one. */
export function MergeStories({ storyId, busy, onRepair }: MergeStoriesProps) {
  const [other, setOther] = useState<string | null>(null);
  return (
    <div className="stack stack-items">
      <StoryChoice label="Merge with" except={storyId} value={other} onChange={setOther} />
      <div>
        <Button
          size="small"
          busy={busy}
          disabled={other === null}
          onClick={() => {
            if (other === null) return;
            void onRepair({ kind: 'merge', body: { into: storyId, stories: [other] } });
          }}
        >
          Merge into this story
        </Button>
      </div>
    </div>
  );
}
