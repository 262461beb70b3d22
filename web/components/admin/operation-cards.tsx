import { BrushCleaning, GitMerge, type LucideIcon, Play, Rss } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#web/components/banner.tsx';
import { Button } from '#web/components/button.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';
import { callbackAddress } from './callback-address.ts';
import { CleanupPreview } from './cleanup-preview.tsx';
import { describeResult } from './describe-result.ts';
import { ProgressBar } from './progress-bar.tsx';
import { SpokenProgress } from './spoken-progress.tsx';
import { type Operation, type OperationState, type StartOperation, useOperation } from './use-operation.ts';

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
        icon={<Play size={16} aria-hidden="true" />}
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
  return <div className="operation-panel">{panelOf(name, state, operation)}</div>;
}

function panelOf(
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
