import { digestRhythms, type MailPreferences } from '#domain/following/preferences.ts';
import { isWorthAlert, type StoryState } from '#domain/following/story-change.ts';
import type { NewsSource } from '#server/following/find-news.ts';
import { getMailableNews } from '#server/following/mailable-news.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import { type DigestContent, hasNews } from './digest-content.ts';
import type { EditionSource } from './edition-source.ts';

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
