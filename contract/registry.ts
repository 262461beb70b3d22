import * as accounts from './accounts.ts';
import * as apiKeys from './api-keys.ts';
import * as articles from './articles.ts';
import * as audit from './audit.ts';
import * as biasCheck from './bias-check.ts';
import * as dashboard from './dashboard.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as feeds from './feeds.ts';
import * as following from './following.ts';
import * as jobs from './jobs.ts';
import * as logs from './logs.ts';
import * as mcp from './mcp.ts';
import * as model from './model.ts';
import * as modelUsage from './model-usage.ts';
import * as news from './news.ts';
import * as organisationSignIn from './organisation-sign-in.ts';
import * as outletPages from './outlet-pages.ts';
import * as outlets from './outlets.ts';
import * as outputs from './outputs.ts';
import * as prompts from './prompts.ts';
import * as push from './push.ts';
import * as search from './search.ts';
import * as setAside from './set-aside.ts';
import * as settings from './settings.ts';
import * as sources from './sources.ts';
import * as storyPicture from './story-picture.ts';
import * as storyRepair from './story-repair.ts';
import * as system from './system.ts';
import * as users from './users.ts';
import * as webhooks from './webhooks.ts';
import * as websub from './websub.ts';
import * as workingCheck from './working-check.ts';

/**
 * Every call of the API; what is not listed here is not served, documented or tested for access. The one
 * exception is for the web app alone and shares the address of a check: `tracking.ts`.
 */
export const endpoints = [
  accounts.requestSignIn,
  accounts.verifySignIn,
  organisationSignIn.startOpenIdSignIn,
  organisationSignIn.finishOpenIdSignIn,
  organisationSignIn.signInByProxy,
  accounts.validateSession,
  accounts.developmentAdminSession,
  accounts.getSession,
  accounts.deleteSession,
  accounts.deleteAccount,
  accounts.getUsage,
  following.getPreferences,
  following.savePreferences,
  following.listFollows,
  following.addFollow,
  following.markFollowsSeen,
  following.removeFollow,
  following.previewDigest,
  following.unsubscribe,
  push.listPushDevices,
  push.addPushDevice,
  push.removePushDevice,
  apiKeys.listApiKeys,
  apiKeys.createApiKey,
  apiKeys.deleteApiKey,
  dashboard.getDashboard,
  dashboard.getActivity,
  users.changeUserTier,
  users.deleteUser,
  audit.listAudit,
  audit.revertAudit,
  biasCheck.biasCheck,
  workingCheck.getWorkingCheck,
  articles.articleMetadata,
  articles.aiSummary,
  articles.enhanceArticle,
  news.listStories,
  search.searchNews,
  news.getStory,
  storyPicture.getStoryPicture,
  news.getStoryAnalysis,
  news.getStoryComparison,
  news.loadSampleEdition,
  news.removeSampleEdition,
  outletPages.listOutletSummaries,
  outletPages.getOutletPage,
  ...outputs.editionEndpoints,
  outputs.storiesCsv,
  outputs.getFeedToken,
  outputs.createFeedToken,
  outputs.deleteFeedToken,
  mcp.mcp,
  ...settings.endpointsOfSettings,
  outlets.listOutlets,
  outlets.setOutlet,
  outlets.importOutlets,
  modelUsage.getModelUsage,
  prompts.getAnalysisPrompt,
  prompts.saveAnalysisPrompt,
  prompts.listAnalysisPrompts,
  prompts.tryAnalysisPrompt,
  prompts.getComparativePrompt,
  prompts.saveComparativePrompt,
  prompts.listComparativePrompts,
  prompts.tryComparativePrompt,
  model.getModelConnection,
  model.saveModelConnection,
  model.listModelOffers,
  model.listServerModels,
  model.testModelConnection,
  sources.getFeatureFlags,
  sources.saveFeatureFlags,
  sources.getSourceLimits,
  sources.saveSourceLimits,
  logs.listRecentLogs,
  logs.clearLogs,
  webhooks.listWebhookLogs,
  webhooks.getWebhookTargets,
  webhooks.saveWebhookTargets,
  webhooks.testWebhook,
  webhooks.rssComplete,
  websub.verifyHubRequest,
  websub.receiveHubPush,
  jobs.startAggregation,
  jobs.startDeduplication,
  jobs.startOrphanCleanup,
  jobs.listActiveJobs,
  jobs.listJobHistory,
  jobs.getJob,
  jobs.getJobStatus,
  jobs.cancelJob,
  jobs.retryJob,
  jobs.getProcessingStatus,
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
  system.getConfig,
  system.getHealth,
  system.getMetrics,
  system.getStatus,
] as const satisfies readonly EndpointDefinition[];
