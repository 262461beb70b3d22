import { expect, it } from 'vitest';
import { RunMetrics } from './run-metrics.ts';

const problem = { summary: 'No article could be rated', detail: 'It broke.' };

it('reports a step that failed for every article before all other problems, and once in a resumed run', () => {
  const interrupted = new RunMetrics();
  for (let at = 0; at < 300; at += 1) {
    interrupted.addProblem({ source: `paper${at}.example`, kind: 'timeout', detail: 'It did not answer.' });
  }
  interrupted.addStepProblem(problem);
  const resumed = new RunMetrics([...interrupted.problems]);
  resumed.addStepProblem(problem);
  const { stepProblems, problems } = resumed.result();
  expect(stepProblems).toEqual([problem]);
  expect(problems[0]).toMatchObject({ source: problem.summary, kind: 'step-failed' });
  expect(problems.filter(({ kind }) => kind === 'step-failed')).toHaveLength(1);
  expect(problems.length).toBeGreaterThan(200);
});
