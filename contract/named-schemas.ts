import type { z } from 'zod';
import { analysisSections } from './analysis-passages.ts';
import { apiKey } from './api-keys.ts';
import {
  biasCheckResult,
  biasRating,
  checkedArticle,
  checkedOutlet,
  checkProgress,
  comparison,
  coverage,
  credibilityRating,
  evidence,
  searchedSource,
  storyNames,
  suggestedArticle,
} from './bias-check.ts';
import { comparisonById, comparisonByPlace } from './comparison.ts';
import { errorBody, newsErrorBody } from './errors.ts';
import { job, operationResult } from './jobs.ts';
import {
  biasDistribution,
  blindspot,
  regionDistribution,
  story,
  storyArticle,
  storyCard,
  storyChapter,
  storyOutlet,
} from './news.ts';
import { outletPage, outletSummary } from './outlet-pages.ts';
import { listedOutlet } from './outlets.ts';
import { foundArticle, foundStory } from './search.ts';
import { citedSentence, storyAnalysis, storyComparison } from './story-analysis.ts';

/** The schemas that /openapi.json names, so that a generated client has a type for each. Names stay. */
export const namedSchemas = {
  Error: errorBody,
  NewsError: newsErrorBody,
  ApiKey: apiKey,
  AnalysisSections: analysisSections,
  BiasCheckResult: biasCheckResult,
  BiasRating: biasRating,
  CheckedArticle: checkedArticle,
  CheckedOutlet: checkedOutlet,
  CheckProgress: checkProgress,
  CheckComparison: comparison,
  Coverage: coverage,
  CredibilityRating: credibilityRating,
  Evidence: evidence,
  SearchedSource: searchedSource,
  StoryNames: storyNames,
  SuggestedArticle: suggestedArticle,
  ComparedSides: comparisonById,
  ComparedSidesByPlace: comparisonByPlace,
  Job: job,
  OperationResult: operationResult,
  BiasDistribution: biasDistribution,
  RegionDistribution: regionDistribution,
  Blindspot: blindspot,
  CitedSentence: citedSentence,
  Story: story,
  StoryAnalysis: storyAnalysis,
  StoryArticle: storyArticle,
  StoryCard: storyCard,
  StoryChapter: storyChapter,
  StoryComparison: storyComparison,
  StoryOutlet: storyOutlet,
  OutletPage: outletPage,
  OutletSummary: outletSummary,
  ListedOutlet: listedOutlet,
  FoundArticle: foundArticle,
  FoundStory: foundStory,
} as const satisfies Record<string, z.ZodType>;
