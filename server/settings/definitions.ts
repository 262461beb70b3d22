import { z } from 'zod';
import type { SettingEndpoints } from '#contract/setting-endpoints.ts';
import {
  advancedConfig,
  advancedEndpoints,
  credibilityConfig,
  credibilityEndpoints,
  modelSpending,
  modelSpendingEndpoints,
  newsSources,
  relevanceConfig,
  relevanceEndpoints,
  rssGlobals,
  sourceLimits,
} from '#contract/settings.ts';
import { webhookTargets } from '#contract/webhooks.ts';
import { defaultCredibilityBands } from '#domain/analysis/credibility-bands.ts';
import { defaultFlags, defaultLimits } from '#domain/connectors/connector-names.ts';
import { modelProviderIds } from '#domain/settings/model-providers.ts';
import { defaultSpending, modelTasks } from '#domain/settings/model-tasks.ts';
import {
  advancedNumbers,
  initialNumbers,
  relevanceNumbers,
  rssNumbers,
} from '#domain/settings/setting-numbers.ts';
import { toRecord } from '#domain/to-record.ts';

const limit = z.number().int().positive().nullable();

/** A connection to a language model as it is stored. */
export const storedModelConnection = z.object({
  provider: z.enum(modelProviderIds),
  /** Empty: no model. */
  address: z.string(),
  /** Sealed; empty without one. */
  key: z.string(),
  /** Names and values as JSON, sealed; empty without one. */
  headers: z.string().default(''),
  model: z.string(),
  taskModels: z.object(toRecord(modelTasks.map((task) => [task, z.string()] as const))),
  timeoutSeconds: limit,
  concurrency: limit,
  contextTokens: limit,
  maxOutputTokens: limit,
});

/** A setting that administrators change at run time. */
export interface SettingDefinition<Schema extends z.ZodType = z.ZodType> {
  /** Names the row in the database, and the subject in the audit. */
  key: string;
  /** Names the setting in the audit. */
  label: string;
  schema: Schema;
  /** The value until the first change. */
  initial: z.infer<Schema>;
  /** Absent for settings whose route file does more than show and save the value. */
  endpoints?: SettingEndpoints;
  /** Fields of which the audit says only whether they are set, and whether they changed. */
  secrets?: readonly string[];
  /** The field of the API that holds the value; absent if the fields of the value stand in the answer itself. */
  field?: string;
}

export const credibilitySetting: SettingDefinition<typeof credibilityConfig> = {
  key: 'credibility-config',
  label: 'Credibility Scoring Configuration',
  schema: credibilityConfig,
  initial: [...defaultCredibilityBands],
  endpoints: credibilityEndpoints,
  field: 'credibilityConfig',
};

export const relevanceSetting: SettingDefinition<typeof relevanceConfig> = {
  key: 'relevance-config',
  label: 'Relevance Scoring Settings',
  schema: relevanceConfig,
  endpoints: relevanceEndpoints,
  initial: initialNumbers(relevanceNumbers),
};

export const advancedSetting: SettingDefinition<typeof advancedConfig> = {
  key: 'advanced-config',
  label: 'Advanced Aggregation Settings',
  schema: advancedConfig,
  endpoints: advancedEndpoints,
  initial: {
    ...initialNumbers(advancedNumbers),
    enable_deduplication: true,
    opposing_viewpoints_enabled: true,
  },
};

export const rssSetting: SettingDefinition<typeof rssGlobals> = {
  key: 'rss-config',
  label: 'Settings of all feeds',
  schema: rssGlobals,
  initial: {
    ...initialNumbers(rssNumbers),
    deduplicationEnabled: true,
    clusteringEnabled: true,
    autoUpdateEnabled: true,
  },
};

/** Sources that need no key of a provider are on from the start. */
export const newsSourcesSetting: SettingDefinition<typeof newsSources> = {
  key: 'feature-flags',
  label: 'Feature switches',
  schema: newsSources,
  initial: defaultFlags,
};

export const sourceLimitsSetting: SettingDefinition<typeof sourceLimits> = {
  key: 'source-limits',
  label: 'News Source Article Limits',
  schema: sourceLimits,
  initial: defaultLimits,
};

/** The callback of this server is always allowed. */
export const webhookTargetsSetting: SettingDefinition<typeof webhookTargets> = {
  key: 'webhook-targets',
  label: 'Addresses that webhooks may go to',
  schema: webhookTargets,
  initial: { allowed: [] },
};

export const modelSpendingSetting: SettingDefinition<typeof modelSpending> = {
  key: 'model-spending',
  label: 'Use of the language model',
  schema: modelSpending,
  endpoints: modelSpendingEndpoints,
  initial: { ...defaultSpending, prices: [], currency: 'USD' },
};

/** The address is set in the back office; `key` is sealed for its host. */
export const modelConnectionSetting: SettingDefinition<typeof storedModelConnection> = {
  key: 'model-connection',
  label: 'Language model',
  schema: storedModelConnection,
  secrets: ['key', 'headers'],
  initial: {
    provider: 'other',
    address: '',
    key: '',
    headers: '',
    model: '',
    taskModels: { checks: '', trials: '', stories: '', articles: '' },
    timeoutSeconds: null,
    concurrency: null,
    contextTokens: null,
    maxOutputTokens: null,
  },
};

/** Every setting, for the audit and for the routes that are derived from it. */
export const settingDefinitions: readonly SettingDefinition[] = [
  credibilitySetting,
  relevanceSetting,
  advancedSetting,
  rssSetting,
  newsSourcesSetting,
  sourceLimitsSetting,
  webhookTargetsSetting,
  modelSpendingSetting,
  modelConnectionSetting,
];
