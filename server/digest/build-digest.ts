import type { StoryCard } from '#contract/news.ts';
import { partisanSides } from '#domain/analysis/rating.ts';
import type { EditionName } from '#domain/editions/edition-names.ts';
import type { TimeRange } from '#domain/editions/story-filters.ts';
import { viewEdition } from '#domain/editions/view-edition.ts';
import { digestRhythms, type MailPreferences } from '#domain/following/preferences.ts';
import { isWorthAlert, type StoryState } from '#domain/following/story-change.ts';
import type { NewsSource } from '#server/following/find-news.ts';
import { getMailableNews } from '#server/following/mailable-news.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { listStories } from '#server/stories/list-stories.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import { type DigestContent, type EditionContent, hasNews } from './describe-news.ts';

const maxTopStories = 6;
const maxBlindspots = 3;
/** Readers of a run share an edition for this time. */
const sharedMs = 5 * 60_000;

interface EditionSource {
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

/** More follows with news are left for the page. */
const maxFollows = 30;

/** A mail that is not written yet. */
export interface BuiltMail {
  content: DigestContent;
  /** The states of what it reports, to mark once it is sent. */
  states: Map<string, StoryState>;
  /** When its news was read. */
  readAt: Date;
}

export interface DigestSources {
  news: NewsSource;
  editions: EditionSource;
}

type Choices = Pick<MailPreferences, 'edition' | 'frequency' | 'sections'>;

/** The digest of an account as it would be sent now. */
export async function buildDigest(
  deps: RefreshDeps,
  { accountId, choices, sources }: { accountId: string; choices: Choices; sources: DigestSources },
): Promise<BuiltMail> {
  const readAt = deps.clock();
  const { sections, edition, frequency } = choices;
  const { follows, states } = sections.includes('follows')
    ? await getMailableNews(deps, { accountId, source: sources.news })
    : { follows: [], states: new Map<string, StoryState>() };
  const { topStories, blindspots } = await sources.editions.get(edition, digestRhythms[frequency].range);
  return {
    content: {
      follows: follows.filter(hasNews).slice(0, maxFollows),
      topStories: sections.includes('top-stories') ? topStories : [],
      blindspots: sections.includes('blindspots') ? blindspots : [],
    },
    ...{ states, readAt },
  };
}

/** The changes of followed stories that are worth an alert. */
export async function buildAlert(
  deps: RefreshDeps,
  { accountId, sources }: { accountId: string; sources: DigestSources },
): Promise<BuiltMail> {
  const readAt = deps.clock();
  const { follows, states } = await getMailableNews(deps, {
    accountId,
    kind: 'story',
    source: sources.news,
  });
  const worthy = follows.filter(
    ({ news }) =>
      news !== null &&
      isWorthAlert({
        newArticles: news.new_count,
        joined: news.joined.map(({ side }) => side),
        closedBlindspot: news.closed_blindspot?.side ?? null,
      }),
  );
  // What is not in the alert stays new for the digest.
  const reported = new Set(worthy.map(({ id }) => id));
  return {
    content: { follows: worthy, topStories: [], blindspots: [] },
    states: new Map([...states].filter(([id]) => reported.has(id))),
    readAt,
  };
}
