import { featuresVersion } from '#domain/clustering/encode-features.ts';
import { clusteringVersion } from '#domain/clustering/story-stream.ts';
import { projectionVersion } from '#domain/stories/projection-version.ts';
import { createEmbeddedAnalyzer } from '#server/analysis/embedded/create-embedded-analyzer.ts';
import { modelRulesVersion } from '#server/analysis/model/create-model-analyzer.ts';
import { instructionVersion } from '#server/analysis/model/write-story.ts';

/** Rules that decide a stored result: the code that its entries import, weights, and the version of both. */
export interface RuleSet {
  name: string;
  version: string;
  /** The file with the version number. */
  versionFile: string;
  entries: readonly string[];
  /** Code of other folders decides no result. */
  folders: RegExp;
  weights: readonly string[];
}

/** Code that two sets import belongs to the first. */
export const ruleSets: readonly RuleSet[] = [
  {
    name: 'rating',
    version: createEmbeddedAnalyzer().version,
    versionFile: 'server/analysis/embedded/create-embedded-analyzer.ts',
    entries: ['server/analysis/embedded/create-embedded-analyzer.ts'],
    folders: /^(?:domain|models|server\/analysis)\//,
    weights: [
      'models/lean/lean-model.json',
      'models/lean/lean-weights.bin',
      'models/lexicon/lexicon.json',
      'models/outlets/outlets.json',
      'models/britain/british-terms.json',
      'models/articles/article-weights.json',
      'models/lexicon/partisans.json',
      'models/lexicon/subjects.tsv',
    ],
  },
  {
    name: 'rating with a language model',
    version: String(modelRulesVersion),
    versionFile: 'server/analysis/model/create-model-analyzer.ts',
    entries: ['server/analysis/model/create-model-analyzer.ts'],
    folders: /^(?:domain\/analysis|server\/analysis)\//,
    weights: [],
  },
  {
    name: 'features of articles',
    version: String(featuresVersion),
    versionFile: 'domain/clustering/encode-features.ts',
    entries: [
      'domain/clustering/analyse-for-clustering.ts',
      'domain/clustering/encode-features.ts',
      'models/clustering/word-tools.ts',
    ],
    folders: /^(?:domain\/clustering|domain\/text|models)\//,
    weights: ['models/clustering/background.bin.br', 'models/clustering/stop-words.json'],
  },
  {
    name: 'clustering',
    version: String(clusteringVersion),
    versionFile: 'domain/clustering/story-stream.ts',
    entries: ['domain/clustering/story-stream.ts', 'domain/clustering/event-matcher.ts'],
    folders: /^domain\/clustering\//,
    weights: ['models/clustering/story-model.json'],
  },
  {
    name: 'projection',
    version: String(projectionVersion),
    versionFile: 'domain/stories/projection-version.ts',
    entries: ['server/stories/projection/build-refreshed-story.ts', 'server/stories/projection/to-member.ts'],
    folders: /^(?:domain|server\/stories)\//,
    // Partisan terms are compared.
    weights: [
      'models/lexicon/lexicon.json',
      'models/articles/article-weights.json',
      'models/lexicon/partisans.json',
      'models/lexicon/subjects.tsv',
    ],
  },
  {
    name: 'writing of stories',
    version: String(instructionVersion),
    versionFile: 'server/analysis/model/write-story.ts',
    entries: ['server/analysis/model/write-story.ts'],
    folders: /^server\/analysis\/model\/write-story\.ts$/,
    weights: [],
  },
];
