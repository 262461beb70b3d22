import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { StoryChoice } from './story-choice.tsx';
import type { RepairCall } from './use-repairs.ts';

interface ArticleRepairsProps {
  storyId: string;
  total: number;
  chosen: readonly string[];
  busy: boolean;
  onRepair: (call: RepairCall) => Promise<void>;
}

/** The actions on the chosen articles. */
export function ArticleRepairs({ storyId, total, chosen, busy, onRepair }: ArticleRepairsProps) {
  const [target, setTarget] = useState<string | null>(null);
  const isNone = chosen.length === 0;
  return (
    <div className="stack stack-items details-body">
      <p className="hint" role="status">
        {isNone ? 'Choose the articles that belong elsewhere.' : `${chosen.length} of ${total} chosen.`}
      </p>
      <div className="row">
        <Button
          size="small"
          busy={busy}
          disabled={isNone || chosen.length === total}
          onClick={() => void onRepair({ kind: 'split', body: { story: storyId, articles: [...chosen] } })}
        >
          Split into a new story
        </Button>
      </div>
      {!isNone && (
        <>
          <StoryChoice label="Or move to" except={storyId} value={target} onChange={setTarget} />
          <Button
            size="small"
            busy={busy}
            disabled={target === null}
            onClick={() => {
              if (target === null) return;
              void onRepair({ kind: 'move', body: { articles: [...chosen], to: target } });
            }}
          >
            Move to that story
          </Button>
        </>
      )}
    </div>
  );
}
