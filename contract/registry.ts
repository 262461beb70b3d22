import * as accounts from './accounts.ts';
import * as articles from './article-calls.ts';
import * as backOffice from './back-office.ts';
import * as biasChecking from './bias-check.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as feeds from './feeds.ts';
import * as jobs from './jobs.ts';
import * as news from './news.ts';
import * as operation from './operation.ts';
import * as operations from './operations-log.ts';
import * as outlets from './outlets.ts';
import * as outputs from './outputs.ts';
import * as prompts from './prompts.ts';
import * as setAside from './set-aside.ts';
import * as settings from './settings.ts';
import * as storyRepair from './story-repair.ts';

/**
 * Every call of the API; what is not listed here is not served, documented or tested for access. The one
 * exception is for the web app alone and shares the address of a check: `tracking.ts`.
 */
export const endpoints: readonly EndpointDefinition[] = [
  accounts.requestSignIn,
  accounts.verifySignIn,
  accounts.validateSession,
  accounts.developmentAdminSession,
  accounts.getSession,
  accounts.deleteSession,
  accounts.deleteAccount,
  accounts.getUsage,
  accounts.listApiKeys,
  accounts.createApiKey,
  accounts.deleteApiKey,
  backOffice.getDashboard,
  backOffice.getActivity,
  backOffice.changeUserTier,
  backOffice.deleteUser,
  backOffice.listAudit,
  backOffice.revertAudit,
  biasChecking.biasCheck,
  articles.articleMetadata,
  articles.aiSummary,
  articles.enhanceArticle,
  news.listStories,
  news.getStory,
  news.getStoryAnalysis,
  news.getStoryComparison,
  outputs.rssEdition,
  outputs.atomEdition,
  outputs.jsonEdition,
  outputs.storiesCsv,
  outputs.getFeedToken,
  outputs.createFeedToken,
  outputs.deleteFeedToken,
  settings.getCredibilityConfig,
  settings.saveCredibilityConfig,
  settings.getRelevanceConfig,
  settings.saveRelevanceConfig,
  settings.getAdvancedConfig,
  settings.saveAdvancedConfig,
  outlets.listOutlets,
  outlets.setOutlet,
  outlets.importOutlets,
  prompts.getAnalysisPrompt,
  prompts.saveAnalysisPrompt,
  prompts.listAnalysisPrompts,
  prompts.tryAnalysisPrompt,
  prompts.getComparativePrompt,
  prompts.saveComparativePrompt,
  prompts.listComparativePrompts,
  prompts.tryComparativePrompt,
  operations.getFeatureFlags,
  operations.saveFeatureFlags,
  operations.getSourceLimits,
  operations.saveSourceLimits,
  operations.listRecentLogs,
  operations.clearLogs,
  operations.listWebhookLogs,
  operations.getWebhookTargets,
  operations.saveWebhookTargets,
  operations.testWebhook,
  operations.rssComplete,
  jobs.startAggregation,
  jobs.startDeduplication,
  jobs.startOrphanCleanup,
  jobs.listActiveJobs,
  jobs.listJobHistory,
  jobs.getJob,
  jobs.getJobStatus,
  jobs.cancelJob,
  jobs.retryJob,
  setAside.listSetAside,
  setAside.retrySetAside,
  feeds.getRssConfig,
  feeds.saveRssConfig,
  feeds.listFeeds,
  feeds.addFeed,
  feeds.changeFeeds,
  feeds.removeFeeds,
  feeds.testFeed,
  feeds.exportOpml,
  feeds.importOpml,
  feeds.getProcessingStatus,
  storyRepair.mergeStories,
  storyRepair.splitStory,
  storyRepair.moveArticles,
  storyRepair.renameStory,
  storyRepair.lockStory,
  storyRepair.undoRepair,
  storyRepair.listRepairs,
  storyRepair.reportStory,
  storyRepair.listReports,
  storyRepair.closeReport,
  storyRepair.tryThreshold,
  storyRepair.listStoriesForRepair,
  operation.getConfig,
  operation.getHealth,
  operation.getMetrics,
];
