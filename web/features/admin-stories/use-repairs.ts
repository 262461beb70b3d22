import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#web/lib/api-context.tsx';
import { describeError } from '#web/lib/api-error.ts';
import type { CallAnswer, CallInput } from '#web/lib/api-types.ts';
import { useTracking } from '#web/lib/tracking/tracking-context.tsx';

type Answer = CallAnswer<'POST /admin/story-clustering/merge'>;

export type RepairCall =
  | { kind: 'merge'; body: CallInput<'POST /admin/story-clustering/merge'>['body'] }
  | { kind: 'split'; body: CallInput<'POST /admin/story-clustering/split'>['body'] }
  | { kind: 'move'; body: CallInput<'POST /admin/story-clustering/move'>['body'] }
  | { kind: 'rename'; body: CallInput<'POST /admin/story-clustering/rename'>['body'] }
  | { kind: 'lock'; body: CallInput<'POST /admin/story-clustering/lock'>['body'] };

export interface Repairs {
  outcome: { repair: string; message: string; canUndo: boolean } | null;
  problem: string | null;
  busy: boolean;
  dismiss: () => void;
  /** Returns the answer, or null after a refusal, whose reason is in `problem`. */
  repair: (call: RepairCall) => Promise<Answer | null>;
  undo: (repair: string) => Promise<void>;
}

/** Repairs stories, one repair after another; every repair can be undone. */
export function useRepairs(): Repairs {
  const api = useApi();
  const queries = useQueryClient();
  const track = useTracking();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Repairs['outcome']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (name: string, canUndo: boolean, work: () => Promise<Answer>): Promise<Answer | null> => {
    setBusy(true);
    setProblem(null);
    setOutcome(null);
    try {
      const answer = await work();
      track('admin_action', { featureName: `story-${name}`, success: true });
      setOutcome({ repair: answer.repair, message: answer.message, canUndo });
      await queries.invalidateQueries({ queryKey: ['admin', 'story-repair'] });
      return answer;
    } catch (error) {
      track('admin_action', { featureName: `story-${name}`, success: false });
      setProblem(describeError(error));
      return null;
    } finally {
      setBusy(false);
    }
  };
  const send = (call: RepairCall): Promise<Answer> => {
    if (call.kind === 'merge') return api('POST /admin/story-clustering/merge', { body: call.body });
    if (call.kind === 'split') return api('POST /admin/story-clustering/split', { body: call.body });
    if (call.kind === 'move') return api('POST /admin/story-clustering/move', { body: call.body });
    if (call.kind === 'rename') return api('POST /admin/story-clustering/rename', { body: call.body });
    return api('POST /admin/story-clustering/lock', { body: call.body });
  };
  return {
    outcome,
    problem,
    busy,
    dismiss: () => {
      setOutcome(null);
      setProblem(null);
    },
    repair: (call) => act(call.kind, true, () => send(call)),
    undo: async (repair) => {
      await act('undo', false, () => api('POST /admin/story-clustering/undo', { body: { repair } }));
    },
  };
}
