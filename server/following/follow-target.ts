import { storyTopics } from '#domain/analysis/topic-names.ts';
import { AppError } from '#domain/app-error.ts';
import type { FollowKind } from '#domain/following/follow.ts';
import { findOutlet, hostOf } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { isEmptySearch, parseSearch } from '#domain/search/news/parse-search.ts';
import { listHostsOf } from '#server/articles/describe-domain.ts';
import { getStory } from '#server/stories/get-story.ts';
import type { NewsDeps } from './find-news.ts';

/** What is followed, in its normal form. */
export interface FollowTarget {
  kind: FollowKind;
  value: string;
  name: string;
  storyId: string | null;
}

type Resolve = (deps: NewsDeps, value: string) => Promise<Omit<FollowTarget, 'kind'>>;

const resolveStory: Resolve = async (deps, value) => {
  // Builds the projection of a story that nobody asked for yet, so that its sides are known.
  const story = await getStory(deps, { id: value, signal: new AbortController().signal });
  return { value: story.id, name: story.title, storyId: story.id };
};

const resolveTopic: Resolve = async (_deps, value) => {
  const topic = storyTopics.find((known) => known === value);
  if (topic === undefined) {
    throw new AppError('not-found', `There is no such topic. Send one of ${storyTopics.join(', ')}.`);
  }
  return { value: topic, name: topic, storyId: null };
};

/** The domain of an outlet that is known by any of its domains. @throws AppError invalid-input */
export function normaliseOutlet(outlets: OutletTable, typed: string): string {
  const domain = hostOf(typed);
  if (domain === null)
    throw new AppError('invalid-input', 'This is not a domain. Send one such as news.example.');
  return findOutlet(outlets, domain)?.domain ?? domain;
}

const resolveOutlet: Resolve = async (deps, value) => {
  const domain = normaliseOutlet(deps.outlets, value);
  const outlet = findOutlet(deps.outlets, domain);
  const isKnown = outlet !== null || ((await listHostsOf(deps, [domain])).get(domain)?.length ?? 0) > 0;
  if (!isKnown) {
    throw new AppError(
      'not-found',
      'No outlet with this domain is known. Look for it in the list of outlets.',
    );
  }
  return { value: domain, name: outlet?.name ?? domain, storyId: null };
};

const resolveSearch: Resolve = async (deps, value) => {
  const words = value.trim().replace(/\s+/g, ' ');
  if (isEmptySearch(parseSearch(words, deps.clock()))) {
    throw new AppError(
      'invalid-input',
      'There is nothing to search for. Write a word, a "phrase" or a filter.',
    );
  }
  return { value: words, name: words, storyId: null };
};

const resolvers: Readonly<Record<FollowKind, Resolve>> = {
  story: resolveStory,
  topic: resolveTopic,
  outlet: resolveOutlet,
  search: resolveSearch,
};

/** What a reader wants to follow. @throws AppError not-found or invalid-input */
export async function resolveFollowTarget(
  deps: NewsDeps,
  { kind, value }: { kind: FollowKind; value: string },
): Promise<FollowTarget> {
  return { kind, ...(await resolvers[kind](deps, value)) };
}
