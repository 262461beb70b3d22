import type * as biasCheck from '#contract/bias-check.ts';
import type * as following from '#contract/following.ts';
import type * as news from '#contract/news.ts';
import type * as outletPages from '#contract/outlet-pages.ts';
import type * as search from '#contract/search.ts';
import type * as storyAnalysis from '#contract/story-analysis.ts';
import type * as operation from '#contract/system.ts';

// The types of answers of any server version; the types of the contract are narrower.
export type BiasCheckResult = OpenAnswer<biasCheck.BiasCheckResult>;
export type CheckProgress = OpenAnswer<biasCheck.CheckProgress>;
export type SuggestedArticle = OpenAnswer<biasCheck.SuggestedArticle>;
export type Story = OpenAnswer<news.Story>;
export type StoryAnalysis = OpenAnswer<storyAnalysis.StoryAnalysis>;
export type StoryComparison = OpenAnswer<storyAnalysis.StoryComparison>;
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

type IsUnion<T, Whole = T> = [T] extends [never]
  ? false
  : T extends unknown
    ? [Whole] extends [T]
      ? false
      : true
    : never;

/** The values of an enumeration, and any other text: a newer server may have more values. */
type OpenText<T extends string> = string extends T ? T : IsUnion<T> extends true ? T | (string & {}) : T;

type StringsOf<T> = Extract<T, string>;

/**
 * The type of an answer of any server version: where the contract lists values, others are possible. The compiler then
 * refuses to index a table of labels with such a value; `labelOf` looks it up.
 */
export type OpenAnswer<T> =
  | ([StringsOf<T>] extends [never] ? never : OpenText<StringsOf<T>>)
  | OpenOther<Exclude<T, string>>;

type OpenOther<T> = T extends readonly (infer Item)[]
  ? OpenAnswer<Item>[]
  : T extends object
    ? { [Key in keyof T]: OpenAnswer<T[Key]> }
    : T;
