import type * as biasCheck from '#contract/bias-check.ts';
import type * as following from '#contract/following.ts';
import type * as jobs from '#contract/jobs.ts';
import type * as news from '#contract/news.ts';
import type * as outletPages from '#contract/outlet-pages.ts';
import type * as search from '#contract/search.ts';
import type * as operation from '#contract/system.ts';
import type { OpenAnswer } from './open-answer.ts';

// The types of answers of any server version; the types of the contract are narrower.
export type BiasCheckResult = OpenAnswer<biasCheck.BiasCheckResult>;
export type CheckProgress = OpenAnswer<biasCheck.CheckProgress>;
export type SuggestedArticle = OpenAnswer<biasCheck.SuggestedArticle>;
export type OperationResult = OpenAnswer<jobs.OperationResult>;
export type Story = OpenAnswer<news.Story>;
export type StoryAnalysis = OpenAnswer<news.StoryAnalysis>;
export type StoryComparison = OpenAnswer<news.StoryComparison>;
export type StoryArticle = OpenAnswer<news.StoryArticle>;
export type StoryCard = OpenAnswer<news.StoryCard>;
export type StoryList = OpenAnswer<news.StoryList>;
export type StoryTopic = OpenAnswer<news.StoryTopic>;
export type PublicConfig = OpenAnswer<operation.PublicConfig>;
export type NewsSearch = OpenAnswer<search.NewsSearch>;
export type FoundStory = OpenAnswer<search.FoundStory>;
export type FoundArticle = OpenAnswer<search.FoundArticle>;
export type OutletDetails = OpenAnswer<outletPages.OutletPage>;
export type Follow = OpenAnswer<following.Follow>;
export type FollowNews = OpenAnswer<following.FollowNews>;
export type Preferences = OpenAnswer<following.Preferences>;
