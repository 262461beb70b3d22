import { t } from '@lingui/core/macro';
import { Bookmark, Flag, RefreshCw, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Input } from '#web/components/input.tsx';
import { useToast } from '#web/components/toast.tsx';
import type { Story } from '#web/lib/answers.ts';
import { markStory, useStoryMark } from '#web/lib/diet/story-marks.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { useUser } from '#web/lib/session/session-context.tsx';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { storyPath } from '#web/lib/web-address.ts';
import { ReportDialog } from './report-dialog.tsx';

/** Refresh Analysis, Share Story, and for signed-in users a report to the administrators. */
export function StoryActions({ story }: { story: Story }) {
  const [isReporting, setReporting] = useState(false);
  const user = useUser();
  return (
    <section className="panel actions" aria-labelledby="actions">
      <h2 id="actions">{t`Actions`}</h2>
      <Button icon={RefreshCw} onClick={() => location.reload()}>{t`Refresh Analysis`}</Button>
      <Save story={story} />
      <Share story={story} />
      {user !== null && (
        <Button
          kind="quiet"
          size="small"
          icon={Flag}
          aria-haspopup="dialog"
          onClick={() => setReporting(true)}
        >{t`Report a wrong grouping`}</Button>
      )}
      {isReporting && <ReportDialog story={story} onClose={() => setReporting(false)} />}
    </section>
  );
}

function Save({ story }: { story: Story }) {
  const isSaved = useStoryMark(story.id)?.savedAt !== undefined;
  const marked = { story: story.id, title: story.title, topic: story.topic };
  return (
    <Button
      icon={<Bookmark size={16} aria-hidden="true" fill={isSaved ? 'currentColor' : 'none'} />}
      aria-pressed={isSaved}
      onClick={() => void markStory(marked, 'savedAt', !isSaved)}
    >
      {isSaved ? t`Saved` : t`Save Story`}
    </Button>
  );
}

function Share({ story }: { story: Story }) {
  const track = useTracking();
  const toast = useToast();
  const [shared, setShared] = useState<Shared | null>(null);
  const link = `${location.origin}${storyPath(story.id)}`;
  const share = async () => {
    const outcome = await shareLink({ title: plainWords(story.title), url: link });
    track('feature_use', { featureName: 'share_story', success: outcome !== 'refused' });
    if (outcome === 'copied') toast(t`Link copied`);
    setShared(outcome);
  };
  return (
    <>
      <Button icon={Share2} onClick={() => void share()}>{t`Share Story`}</Button>
      {shared === 'refused' && (
        <Input
          label={t`Your browser keeps the clipboard closed. Copy the link:`}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  );
}

/** 'shown': in the share sheet of the device; 'refused': neither share sheet nor clipboard may be used. */
export type Shared = 'shown' | 'copied' | 'refused';

/** Opens the share sheet of the device with a link, else copies the link. */
export async function shareLink(link: { title: string; url: string }): Promise<Shared> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(link);
      return 'shown';
    } catch (error) {
      // Dismissed by the user, which is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return 'shown';
    }
  }
  try {
    await navigator.clipboard.writeText(link.url);
    return 'copied';
  } catch {
    return 'refused';
  }
}
