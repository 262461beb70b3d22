import { whyNoModel } from '#domain/outlets/may-read-with-model.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Analyzer } from './analyzer.ts';
import { ModelFailure } from './model/model-failure.ts';

/**
 * Uses the model analyzer, and the embedded analyzer alone for texts whose publisher does not let language models read
 * them, with a note that says so.
 */
export function withTerms(model: Analyzer, embedded: Analyzer, outlets: OutletTable): Analyzer {
  const { getVersion } = model;
  return {
    get name() {
      return model.name;
    },
    get version() {
      return model.version;
    },
    ...(getVersion === undefined ? {} : { getVersion: () => getVersion.call(model) }),
    async analyze(subject, options = {}) {
      const refusal = whyNoModel(outlets, subject.address ?? null);
      if (refusal === null) return await model.analyze(subject, options);
      const analysis = await embedded.analyze(subject, options);
      return { ...analysis, notes: [refusal, ...analysis.notes] };
    },
  };
}

/**
 * Uses the model analyzer, and the embedded analyzer where the model fails, with a note on the reason. Fallback ratings
 * have a distinct version, so that neither analyzer reuses them later.
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
