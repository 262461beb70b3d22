import * as contract from '#contract/mcp-tools.ts';
import type { StoryList } from '#contract/news.ts';
import { AppError } from '#domain/app-error.ts';
import { unfiltered, viewEdition } from '#domain/editions/view-edition.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { ratingOrigin } from '#domain/outlets/outlet.ts';
import { callerOf } from '#server/accounts/resolve-credential.ts';
import { type AccountCheckDeps, checkForAccount } from '#server/checks/check-for-account.ts';
import { listOutletSummaries, type OutletPageDeps } from '#server/outlet-pages/get-outlet-page.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { getStory, getStoryAnalysis, getStoryComparison } from '#server/stories/get-story.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import { type SearchDeps, searchSlots } from '#server/stories/search/open-search.ts';
import { searchNews } from '#server/stories/search/search-news.ts';
import { presentCheck } from './present-check.ts';
import { presentOutlets, presentSearch, presentStories, presentStory } from './present-stories.ts';
import { type ServedTool, serveTool } from './tool.ts';

export interface ToolDeps extends AccountCheckDeps, RefreshDeps, SearchDeps, OutletPageDeps {
  publicUrl: string;
  /** The stories that are shown. */
  getStories(): Promise<StoryList>;
}

const usualLimit = 20;

/** The addresses of pages. */
function linksOf({ publicUrl }: ToolDeps) {
  return {
    story: (id: string) => `${publicUrl}/story/${id}`,
    outlet: (domain: string) => `${publicUrl}/outlet/${encodeURIComponent(domain)}`,
    methodology: `${publicUrl}/methodology`,
  };
}

function serveCheck(deps: ToolDeps): ServedTool {
  const links = linksOf(deps);
  return serveTool(
    contract.checkArticle,
    async ({ url, text, title }, { credential, signal, report }) => {
      const sent = { url, text, title, pasted: text !== undefined };
      const result = await checkForAccount(deps, sent, {
        ...{ account: credential.account, signal, waitsForModel: true },
        report: (progress) => {
          if ('text' in progress && typeof progress.text === 'string') report(progress.text);
        },
        accepts: ({ kind }) => {
          if (kind !== 'topic') return;
          throw new AppError(
            'invalid-input',
            'Send the address of an article in "url", or the article in "text". To look for a topic, call search_news.',
          );
        },
      });
      const { analysis_sections: sections, outlet, story_names: names } = result;
      return {
        ...result,
        summary: sections?.summary ?? [],
        bias_analysis: sections?.bias_analysis ?? [],
        related_articles: result.suggested_articles,
        links: {
          outlet: outlet === null ? null : links.outlet(outlet.domain),
          story: names ? links.story(names.story) : null,
          methodology: links.methodology,
        },
      };
    },
    presentCheck,
  );
}

function serveStories(deps: ToolDeps): ServedTool {
  const links = linksOf(deps);
  return serveTool(
    contract.listStories,
    async ({ edition = 'world', limit = usualLimit, offset = 0, ...filters }) => {
      const { stories, last_updated } = await deps.getStories();
      const { storySwarmMinArticles: minArticles } = await getSetting(deps.db, rssSetting);
      const {
        topic = unfiltered.topic,
        perspective = unfiltered.perspective,
        time = unfiltered.time,
      } = filters;
      const view = { edition, topic, perspective, time };
      const { shown } = viewEdition(stories, view, { minArticles, now: deps.clock().getTime() });
      const page = shown.slice(offset, offset + limit);
      return {
        stories: page.map((story) => ({ ...story, link: links.story(story.id) })),
        total: shown.length,
        last_updated,
      };
    },
    presentStories,
  );
}

function serveStory(deps: ToolDeps): ServedTool {
  const links = linksOf(deps);
  return serveTool(
    contract.readStory,
    async ({ id }, { signal }) => {
      const story = await getStory(deps, { id, signal });
      const analysis = await getStoryAnalysis(deps, { id: story.id, signal });
      const comparison = await getStoryComparison(deps, { id: story.id, signal });
      const articles = story.articles.slice(0, contract.maxStoryArticles);
      return {
        ...story,
        articles,
        articles_left_out: story.articles.length - articles.length,
        link: links.story(story.id),
        outlets: story.outlets_covering.map((outlet) => ({ ...outlet, link: links.outlet(outlet.domain) })),
        analysis,
        comparison,
      };
    },
    presentStory,
  );
}

function serveSearch(deps: ToolDeps): ServedTool {
  const links = linksOf(deps);
  return serveTool(
    contract.searchTool,
    async (input, { credential, signal }) => {
      const found = await searchSlots.run(callerOf(credential), signal, () =>
        searchNews(deps, { limit: usualLimit, ...input }, { signal }),
      );
      return {
        ...found,
        stories: found.stories.map((story) => ({ ...story, link: links.story(story.id) })),
        articles: found.articles.map((article) => ({
          ...article,
          story_link: article.story === null ? null : links.story(article.story.id),
        })),
      };
    },
    presentSearch,
  );
}

function serveOutlets(deps: ToolDeps): ServedTool {
  const links = linksOf(deps);
  return serveTool(
    contract.findOutlets,
    async (input) => {
      const { outlets, total } = await listOutletSummaries(deps, { limit: usualLimit, ...input });
      const rows = outlets.map((summary) => {
        const outlet = findOutlet(deps.outlets, summary.domain);
        return {
          ...summary,
          owner: outlet?.owner ?? null,
          flags: outlet?.flags ?? [],
          references: outlet?.references ?? [],
          rating_origin: outlet === null ? null : ratingOrigin(outlet),
          link: links.outlet(summary.domain),
        };
      });
      return { outlets: rows, total };
    },
    presentOutlets,
  );
}

/** Every tool of the contract. */
export function createTools(deps: ToolDeps): ServedTool[] {
  return [serveCheck, serveStories, serveStory, serveSearch, serveOutlets].map((serve) => serve(deps));
}
