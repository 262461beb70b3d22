import type { Analyzer } from './analyzer.ts';
import { ModelFailure } from './model/model-failure.ts';

/**
 * The model analyzer where the model answers, else the embedded one with a note that says why. Fallen-back
 * ratings carry a version of their own, so that neither analyzer takes them for its own later.
 */
export function withFallback(model: Analyzer, embedded: Analyzer): Analyzer {
  const { getVersion } = model;
  return {
    name: model.name,
    get version() {
      return model.version;
    },
    ...(getVersion === undefined ? {} : { getVersion: () => getVersion.call(model) }),
    async analyze(subject, options = {}) {
      try {
        return await model.analyze(subject, options);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (!(error instanceof ModelFailure)) throw error;
        const analysis = await embedded.analyze(subject, options);
        const { name, version } = analysis.analyzer;
        return {
          ...analysis,
          analyzer: { name, version: `${version}+fallback` },
          notes: [`${error.message} The built-in analyzer rated this article instead.`, ...analysis.notes],
        };
      }
    },
  };
}
