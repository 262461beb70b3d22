import { expect, it } from 'vitest';
import { RunMetrics, type StepEnd } from './run-metrics.ts';

const problem = { summary: 'No article could be rated', detail: 'It broke.' };
const failed: StepEnd = { step: 'rate', hasSucceeded: false, problem };
const succeeded: StepEnd = { step: 'rate', hasSucceeded: true, problem: null };

function metricsOf(...ends: StepEnd[]): RunMetrics {
  const metrics = new RunMetrics();
  metrics.addStepEnds(ends);
  return metrics;
}

it('adds the counts and problems of parts', () => {
  const part = new RunMetrics();
  Object.assign(part.feeds, { requested: 10, unchanged: 4, failed: 1 });
  Object.assign(part, { itemsListed: 30, itemsFailed: 2, itemsLeft: 1, setAside: 3 });
  part.addProblem({ source: 'The Tribune', kind: 'timeout', detail: 'It did not answer.' });
  const whole = new RunMetrics();
  whole.join(part.figures());
  whole.join(structuredClone(part.figures()));
  expect(whole.result()).toMatchObject({
    ...{ feeds: { requested: 20, unchanged: 8, failed: 2 }, itemsListed: 60, itemsFailed: 4, itemsLeft: 2 },
    ...{ setAside: 6, problems: [{ source: 'The Tribune', kind: 'timeout' }] },
  });
});

it('reports a step once that failed for every article of every part', () => {
  const whole = metricsOf();
  for (const part of [metricsOf(failed), metricsOf(failed)]) whole.join(part.figures());
  whole.reportStepProblems();
  expect(whole.result()).toMatchObject({
    stepProblems: [problem],
    problems: [{ source: problem.summary, kind: 'step-failed' }],
  });
});

it('reports no step that succeeded in any part', () => {
  const whole = metricsOf();
  for (const part of [metricsOf(failed), metricsOf(succeeded)]) whole.join(part.figures());
  whole.reportStepProblems();
  expect(whole.result()).toMatchObject({ stepProblems: [], problems: [] });
});
