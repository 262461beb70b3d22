import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { ArticleChoice } from './article-choice.tsx';
import { ArticleRepairs } from './article-repairs.tsx';
import { MergeStories } from './merge-stories.tsx';
import { StoryNames } from './story-names.tsx';
import type { RepairCall, Repairs } from './use-repairs.ts';

interface StoryDialogProps {
  storyId: string;
  repairs: Repairs;
  onClose: () => void;
}

/** All repairs of one story. A successful repair closes the dialog and can be undone in the list of repairs. */
export function StoryDialog({ storyId, repairs, onClose }: StoryDialogProps) {
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin', 'story-repair', 'story', storyId],
    queryFn: async () => (await api('GET /news/stories/{storyId}', { params: { storyId } })).story,
  });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const story = query.data;
  const repair = async (call: RepairCall) => {
    if ((await repairs.repair(call)) !== null) onClose();
  };
  return (
    <Dialog wide title="Repair story" onClose={onClose}>
      {query.isError && (
        <Banner kind="error">
          <p>{sentenceOf(query.error)}</p>
        </Banner>
      )}
      {repairs.problem && (
        <Banner kind="error">
          <p>{repairs.problem}</p>
        </Banner>
      )}
      {story && (
        <div className="stack stack-sections">
          <StoryNames story={story} busy={repairs.busy} onRepair={repair} />
          <section aria-labelledby="repair-articles">
            <h3 className="list-label" id="repair-articles">
              Articles
            </h3>
            <ArticleChoice articles={story.articles} chosen={chosen} onChange={setChosen} />
            <ArticleRepairs
              storyId={story.id}
              total={story.articles.length}
              chosen={[...chosen]}
              busy={repairs.busy}
              onRepair={repair}
            />
          </section>
          <MergeStories storyId={story.id} busy={repairs.busy} onRepair={repair} />
        </div>
      )}
    </Dialog>
  );
}
