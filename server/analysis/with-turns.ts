import { mainThread } from '#server/take-turns.ts';
import type { Analyzer } from './analyzer.ts';

/** An analyzer that computes at a stretch, one article at a time, so that other calls are answered in between. */
export function withTurns(analyzer: Analyzer): Analyzer {
  return {
    name: analyzer.name,
    get version() {
      return analyzer.version;
    },
    analyze: (subject, options) => mainThread.run(() => analyzer.analyze(subject, options)),
  };
}
