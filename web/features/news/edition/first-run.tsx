import '#web/styles/admin-figures.css';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ProgressBar, SpokenProgress } from '#web/components/admin/progress-bar.tsx';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';

interface FirstRunProps {
  /** Whether the list consists of the sample edition; else it is empty. */
  isSample: boolean;
  /** Loads the list again. */
  onChange: () => void;
}

const pollMs = 2000;
/** A change shows in the list within this time. */
const listedWithinMs = 1000;
/** How often the list is loaded again while the first aggregation runs. */
const reloadMs = 15_000;

/**
 * What an administrator sees before the first stories of the news: how the aggregation gets on, and the sample edition
 * to load or to remove meanwhile.
 */
export function FirstRun({ isSample, onChange }: FirstRunProps) {
  const api = useApi();
  const change = useMutation({
    mutationFn: async () => {
      await (isSample ? api('DELETE /admin/sample-edition') : api('POST /admin/sample-edition'));
      await new Promise((resolve) => setTimeout(resolve, listedWithinMs));
    },
    onSuccess: onChange,
  });
  return (
    <Banner
      kind="info"
      silent
      actions={
        <Button size="small" busy={change.isPending} onClick={() => change.mutate()}>
          {isSample ? t`Remove the sample` : t`Load the sample edition`}
        </Button>
      }
    >
      <Aggregation onChange={onChange} />
      <p>
        {isSample
          ? t`These stories and outlets are invented. The first stories of the news replace them.`
          : t`The sample edition shows the pages with invented stories. The first stories of the news replace it.`}
      </p>
      {change.error !== null && <p role="alert">{describeError(change.error)}</p>}
    </Banner>
  );
}

/** The running aggregation, or where one is started. */
function Aggregation({ onChange }: { onChange: () => void }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['admin', 'first-run'],
    queryFn: () => api('GET /admin/rss/processing-status', { query: { limit: 1 } }),
    refetchInterval: pollMs,
    retry: false,
  });
  const isRunning = data?.isProcessing;
  useReload(isRunning, onChange);
  if (data === undefined) return null;
  if (!isRunning)
    return (
      <p>
        <Trans>
          <strong>No news has been grouped yet.</strong> <Link to="/admin">Start an aggregation</Link>, or
          wait for the next one.
        </Trans>
      </p>
    );
  const { feeds, done } = data.totals;
  const read = plural(feeds, { one: `${done} of # feed read`, other: `${done} of # feeds read` });
  return (
    <>
      <p className="num">
        <Trans>
          <strong>The first news is being read.</strong> It takes about two minutes: {read}.
        </Trans>
      </p>
      <ProgressBar label={t`First aggregation`} percent={feeds === 0 ? 0 : (done / feeds) * 100} />
      <SpokenProgress text={read} />
    </>
  );
}

/** Loads the list again now and then while an aggregation runs, and once when it has ended. */
function useReload(isRunning: boolean | undefined, onChange: () => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  }, [onChange]);
  useEffect(() => {
    if (isRunning !== true) return undefined;
    const timer = setInterval(() => latest.current(), reloadMs);
    return () => {
      clearInterval(timer);
      latest.current();
    };
  }, [isRunning]);
}
