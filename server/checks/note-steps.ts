import type { Used } from '#server/accounts/run-counted.ts';
import type { AnalyzeDeps } from './analyze-article.ts';
import type { CheckStep } from './progress-reporter.ts';
import type { CheckDeps } from './run-check.ts';

type StepDeps = Pick<AnalyzeDeps, 'analyzer'> & Partial<Pick<CheckDeps, 'connectors' | 'compareWithModel'>>;

/** Notes what each step of a check uses when it begins; a page that is fetched is none of it. */
export function noteSteps(
  { analyzer, connectors = [], compareWithModel }: StepDeps,
  noteUse: (used: Used) => void,
): (step: CheckStep) => void {
  const isPaid: Partial<Record<CheckStep, boolean>> = {
    rating: analyzer.name === 'model',
    searching: connectors.some((connector) => connector.isPaid),
    comparing: compareWithModel !== undefined && analyzer.name === 'model',
  };
  return (step) => {
    const paid = isPaid[step];
    if (paid !== undefined) noteUse(paid ? 'paid' : 'own');
  };
}
