import { useQuery } from '@tanstack/react-query';
import { BrushCleaning, GitMerge, type LucideIcon, Play, Rss } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import { count } from '#web/lib/format.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { ProgressBar, SpokenProgress } from './progress-bar.tsx';
import {
  callbackAddress,
  describeResult,
  type Operation,
  type OperationState,
  type StartOperation,
  useOperation,
} from './use-operation.ts';

interface Card {
  /** Shows what it would remove before it starts. */
  needsConfirmation?: boolean;
  name: string;
  icon: LucideIcon;
  does: string;
  button: string;
  start: StartOperation;
}

/** Three cards with one button each, and a panel for each operation that runs or has run. */
export function OperationCards({ onDone }: { onDone: () => void }) {
  const api = useApi();
  const cards: readonly Card[] = [
    {
      name: 'RSS aggregation',
      icon: Rss,
      does: 'Fetch every enabled feed, then group new articles.',
      button: 'Start aggregation',
      start: () =>
        api('POST /admin/rss-aggregation', { body: { batchMode: true, webhookUrl: callbackAddress() } }),
    },
    {
      name: 'Story deduplication',
      icon: GitMerge,
      does: 'Merge stories that report the same event.',
      button: 'Start deduplication',
      start: () => api('POST /admin/story-clustering/deduplicate'),
    },
    {
      name: 'Cleanup of orphaned stories',
      icon: BrushCleaning,
      does: 'Remove stories that have no articles left.',
      button: 'Start cleanup',
      needsConfirmation: true,
      start: async () => {
        const answer = await api('POST /admin/cleanup/orphaned-stories', { query: {} });
        if (!('jobId' in answer)) throw new Error('The server answered with a preview');
        return answer;
      },
    },
  ];
  const operations = [useOperation(), useOperation(), useOperation()];
  return (
    <>
      <div className="operation-cards">
        {cards.map((card, index) => {
          const operation = operations[index];
          return (
            operation && <OperationCard key={card.name} card={card} operation={operation} onDone={onDone} />
          );
        })}
      </div>
      {cards.map((card, index) => {
        const operation = operations[index];
        return operation && <OperationPanel key={card.name} name={card.name} operation={operation} />;
      })}
    </>
  );
}

interface OperationCardProps {
  card: Card;
  operation: Operation;
  onDone: () => void;
}

function OperationCard({ card, operation, onDone }: OperationCardProps) {
  const track = useTracking();
  const [isConfirming, setConfirming] = useState(false);
  const { phase } = operation.state;
  const before = useRef(phase);
  useEffect(() => {
    if (before.current === 'running' && phase !== 'running') onDone();
    before.current = phase;
  }, [phase, onDone]);
  const Icon = card.icon;
  const isRunning = phase === 'running';
  const begin = () => {
    setConfirming(false);
    track('admin_action', { featureName: card.name });
    operation.start(card.start);
  };
  return (
    <div className="operation-card">
      <h3 className="operation-title">
        <Icon size={20} aria-hidden="true" />
        {card.name}
      </h3>
      <p>{card.does}</p>
      <Button
        size="small"
        busy={isRunning}
        icon={Play}
        onClick={() => (card.needsConfirmation ? setConfirming(true) : begin())}
      >
        {isRunning ? 'Running' : card.button}
      </Button>
      {isConfirming && <CleanupPreview onStart={begin} onClose={() => setConfirming(false)} />}
    </div>
  );
}

/** The state of an operation: progress and Cancel, figures and Clear Status, or the failure and Reset. */
export function OperationPanel({ name, operation }: { name: string; operation: Operation }) {
  const { state } = operation;
  if (state.phase === 'idle') return null;
  return <div className="operation-panel">{renderPanel(name, state, operation)}</div>;
}

function renderPanel(
  name: string,
  state: Exclude<OperationState, { phase: 'idle' }>,
  { cancel, reset }: Pick<Operation, 'cancel' | 'reset'>,
) {
  if (state.phase === 'running') {
    return (
      <Banner
        kind="info"
        silent
        actions={
          <Button size="small" kind="danger" disabled={state.jobId === null} onClick={cancel}>
            Cancel
          </Button>
        }
      >
        <p>
          <strong>{name}</strong> is running. {state.message}
        </p>
        <ProgressBar label={name} percent={state.progress} />
        <SpokenProgress text={`${name} is running, ${Math.round(state.progress)} percent.`} />
      </Banner>
    );
  }
  if (state.phase === 'error') {
    return (
      <Banner
        kind="error"
        actions={
          <Button size="small" onClick={reset}>
            Reset
          </Button>
        }
      >
        <p>
          <strong>{name} Failed</strong> {state.error}
        </p>
      </Banner>
    );
  }
  return (
    <Banner
      kind={state.phase === 'cancelled' ? 'warn' : 'ok'}
      actions={
        <Button size="small" onClick={reset}>
          Clear Status
        </Button>
      }
    >
      {state.phase === 'cancelled' ? (
        <p>
          <strong>{name}</strong> was cancelled. What was done until then stands.
        </p>
      ) : (
        <p>
          <strong>{name}</strong> finished. {describeResult(state.result) || state.message}
        </p>
      )}
    </Banner>
  );
}

const maxTitles = 5;

/** Lists the stories that a cleanup would remove, before it starts; the focus is on Cancel. */
export function CleanupPreview({ onStart, onClose }: { onStart: () => void; onClose: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const api = useApi();
  const query = useQuery({
    queryKey: ['admin', 'cleanup-preview'],
    queryFn: async () => {
      const answer = await api('POST /admin/cleanup/orphaned-stories', { query: { preview: 'true' } });
      if (!('preview' in answer))
        throw new Error('The server started the cleanup instead of naming what goes.');
      return answer;
    },
    gcTime: 0,
    retry: false,
  });
  const total = query.data?.total ?? 0;
  return (
    <Dialog
      alert
      title={writeTitle(query.data?.total)}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} onClick={onClose}>
            {query.data !== undefined && total === 0 ? 'Close' : 'Cancel'}
          </Button>
          {total > 0 && (
            <Button kind="danger-solid" onClick={onStart}>
              Remove stories
            </Button>
          )}
        </>
      }
    >
      {query.isPending && <p role="status">Looking for stories that have no articles left.</p>}
      {query.isError && (
        <p className="error-text" role="alert">
          What would be removed could not be found out, so nothing was. {describeError(query.error)}
        </p>
      )}
      {query.data !== undefined && total === 0 && (
        <p>Every story has articles. There is nothing to remove.</p>
      )}
      {query.data !== undefined && total > 0 && (
        <>
          <p>They have no articles left. This cannot be undone.</p>
          <ul className="title-list">
            {query.data.stories.slice(0, maxTitles).map(({ id, title }) => (
              <li key={id} className="long-text">
                {title}
              </li>
            ))}
          </ul>
          {total > maxTitles && <p className="muted text-small">and {count(total - maxTitles)} more</p>}
        </>
      )}
    </Dialog>
  );
}

function writeTitle(total: number | undefined): string {
  if (total === undefined) return 'Start cleanup?';
  if (total === 0) return 'Nothing to clean up';
  return total === 1 ? 'Remove 1 story?' : `Remove ${count(total)} stories?`;
}
