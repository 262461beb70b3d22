import { expect, it } from 'vitest';
import { RunMetrics } from '../run-metrics.ts';
import { parsePartFigures, parsePartInput } from './stored-part.ts';

it('reads what this release writes', () => {
  const input = {
    feeds: [{ id: 'a', url: 'https://a.example/rss', name: 'A', isDue: true }],
    ...{ items: ['b'], firstBatch: 3 },
  };
  expect(parsePartInput(structuredClone(input))).toEqual(input);
  const metrics = new RunMetrics();
  metrics.feeds.requested = 2;
  metrics.addProblem({ source: 'A', kind: 'timeout', detail: 'It did not answer.' });
  metrics.addStepEnds([{ step: 'rate', hasSucceeded: false, problem: { summary: 'None', detail: 'Why.' } }]);
  const figures = { ...metrics.figures(), deferred: [{ id: 'b', site: 'b.example' }] };
  expect(parsePartFigures(structuredClone(figures))).toEqual(figures);
});

it.each([{}, null, 'damaged', { feeds: 1, items: [2], problems: [3], stepEnds: {}, deferred: [{ id: 4 }] }])(
  'reads %j of another release with defaults',
  (stored) => {
    expect(parsePartInput(stored)).toEqual({ feeds: [], items: [], firstBatch: 1 });
    expect(parsePartFigures(stored)).toEqual({
      ...new RunMetrics().figures(),
      deferred: [],
    });
  },
);
