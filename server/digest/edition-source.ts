import type { StoryCard } from '#contract/news.ts';
import { partisanSides } from '#domain/analysis/rating.ts';
import type { EditionName } from '#domain/editions/edition-names.ts';
import type { TimeRange } from '#domain/editions/story-filters.ts';
import { viewEdition } from '#domain/editions/view-edition.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { listStories } from '#server/stories/list-stories.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import type { EditionContent } from './digest-content.ts';

const maxTopStories = 6;
const maxBlindspots = 3;
/** Readers of a run share an edition for this time. */
const sharedMs = 5 * 60_000;

export interface EditionSource {
  get(edition: EditionName, range: TimeRange): Promise<EditionContent>;
}

async function buildContent(
  deps: RefreshDeps,
  edition: EditionName,
  time: TimeRange,
): Promise<EditionContent> {
  const { storySwarmMinArticles: minArticles } = await getSetting(deps.db, rssSetting);
  const { stories } = await listStories(deps);
  const view = { edition, time, topic: 'all', perspective: 'all' } as const;
  const { shown } = viewEdition<StoryCard>(stories, view, { minArticles, now: deps.clock().getTime() });
  const blindspots = partisanSides.map((side) => ({
    side,
    stories: shown.filter(({ blindspot }) => blindspot?.side === side).slice(0, maxBlindspots),
  }));
  return {
    topStories: shown.slice(0, maxTopStories),
    blindspots: blindspots.filter((of) => of.stories.length > 0),
  };
}

/** Creates a source of the stories of editions for many digests. */
export function createEditionSource(deps: RefreshDeps): EditionSource {
  const known = new Map<string, { until: number; content: Promise<EditionContent> }>();
  return {
    get(edition, range) {
      const now = deps.clock().getTime();
      const key = `${edition} ${range}`;
      const found = known.get(key);
      if (found !== undefined && found.until > now) return found.content;
      const content = buildContent(deps, edition, range);
      known.set(key, { until: now + sharedMs, content });
      return content;
    },
  };
}
