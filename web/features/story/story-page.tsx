import { t } from '@lingui/core/macro';
import { ArrowLeft, LoaderCircle } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { buttonClass } from '#web/components/button.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { StoryView } from './story-view.tsx';
import { useStory } from './use-story.ts';

/** /story/{storyId}: only a story that cannot be loaded blocks the page. */
export function StoryPage() {
  const { storyId = '' } = useParams();
  const loaded = useStory(storyId);
  if (loaded.failure !== null) return <NotFound reason={loaded.failure} />;
  if (loaded.story === undefined) return <Loading />;
  return <StoryView key={loaded.story.id} loaded={loaded} story={loaded.story} />;
}

function Loading() {
  return (
    <div className="story-loading waiting" role="status">
      <title>{t`Loading story · Balance`}</title>
      <LoaderCircle className="spin" size={32} aria-hidden="true" />
      <p>{t`Loading story details...`}</p>
    </div>
  );
}

function NotFound({ reason }: { reason: string }) {
  return (
    <>
      <title>{t`Story Not Found · Balance`}</title>
      <EmptyState
        level={1}
        title={t`Story Not Found`}
        action={
          <Link className={buttonClass({})} to="/news">
            <ArrowLeft size={16} aria-hidden="true" />
            {t`Back to News Edition`}
          </Link>
        }
      >
        {reason || t`The requested story could not be found.`}
      </EmptyState>
    </>
  );
}
