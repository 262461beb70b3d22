import { useState } from 'react';
import { describeError } from '#web/lib/api-error.ts';

export interface Trial<Answer> {
  busy: boolean;
  answer: Answer | null;
  error: string | null;
  run: () => void;
}

/** A test on the server without saving; the last outcome stays until the next test. */
export function useTrial<Answer>(request: () => Promise<Answer>): Trial<Answer> {
  const [state, setState] = useState<Omit<Trial<Answer>, 'run'>>({ busy: false, answer: null, error: null });
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
