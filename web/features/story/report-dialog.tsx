import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type ReportReason, reportReasons } from '#domain/stories/moderation.ts';
import { ErrorBanner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { TextArea } from '#web/components/text-area.tsx';
import { useToast } from '#web/components/toast.tsx';
import type { Story } from '#web/lib/answers.ts';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { plainWords } from '#web/lib/plain-words.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

const reasonLabels = (): Readonly<Record<ReportReason, string>> => ({
  'wrong-articles': t`Some articles are about something else`,
  'should-merge': t`Another story tells the same event`,
  'wrong-title': t`The title does not fit`,
  other: t`Something else`,
});

const maxDetailsLength = 1_000;
/** The maximum of articles in a report. */
const maxArticles = 100;

/** Reports a problem with a story to the administrators. */
export function ReportDialog({ story, onClose }: { story: Story; onClose: () => void }) {
  const api = useApi();
  const toast = useToast();
  const track = useTracking();
  const [reason, setReason] = useState<ReportReason>('wrong-articles');
  const [details, setDetails] = useState('');
  const [articles, setArticles] = useState<readonly string[]>([]);
  const report = useMutation({
    mutationFn: () =>
      api('POST /news/stories/{storyId}/report', {
        params: { storyId: story.id },
        body: {
          reason,
          ...(details.trim() === '' ? {} : { details: details.trim() }),
          ...(reason === 'wrong-articles' && articles.length > 0 ? { articles: [...articles] } : {}),
        },
      }),
    onSuccess: ({ message }) => {
      track('feature_use', { featureName: 'report_story', filterValue: reason });
      toast(message || t`Thank you. The administrators will look at it.`);
      onClose();
    },
  });
  return (
    <Dialog
      title={t`Report a wrong grouping`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            kind="primary"
            busy={report.isPending}
            onClick={() => report.mutate()}
          >{t`Send report`}</Button>
        </>
      }
    >
      <div className="stack">
        <ErrorBanner text={report.isError && describeError(report.error)} />
        <Reasons reason={reason} onChange={setReason} />
        {reason === 'wrong-articles' && (
          <WrongArticles story={story} chosen={articles} onChange={setArticles} />
        )}
        <TextArea
          label={t`What should we know? (optional)`}
          rows={4}
          maxLength={maxDetailsLength}
          value={details}
          onChange={setDetails}
        />
      </div>
    </Dialog>
  );
}

function Reasons({ reason, onChange }: { reason: ReportReason; onChange: (reason: ReportReason) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="group-label">{t`What is wrong?`}</legend>
      {reportReasons.map((value) => (
        <label className="choice" key={value}>
          <input type="radio" name={name} checked={value === reason} onChange={() => onChange(value)} />
          {reasonLabels()[value]}
        </label>
      ))}
    </fieldset>
  );
}

interface WrongArticlesProps {
  story: Story;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

function WrongArticles({ story, chosen, onChange }: WrongArticlesProps) {
  return (
    <fieldset>
      <legend className="group-label">{t`Which ones?`}</legend>
      {story.articles.slice(0, maxArticles).map(({ id, title, source }) => (
        <label className="choice" key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          <span dir="auto">
            {plainWords(title)} <span className="dim">{plainWords(source)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
