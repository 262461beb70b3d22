import { useState } from 'react';
import { describeError } from '#web/lib/api-error.ts';

export interface Action<Answer> {
  busy: boolean;
  answer: Answer | null;
  error: string | null;
  run: () => void;
}

/** One request after another, on a click; the last outcome stays until the next one. */
export function useAction<Answer>(request: () => Promise<Answer>): Action<Answer> {
  const [state, setState] = useState<Omit<Action<Answer>, 'run'>>({ busy: false, answer: null, error: null });
  const run = async () => {
    setState((before) => ({ ...before, busy: true, error: null }));
    try {
      setState({ busy: false, answer: await request(), error: null });
    } catch (error) {
      setState({ busy: false, answer: null, error: describeError(error) });
    }
  };
  return { ...state, run: () => void run() };
}
