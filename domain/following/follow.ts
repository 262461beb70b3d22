/** What a reader can follow. */
export const followKinds = ['story', 'topic', 'outlet', 'search'] as const;
export type FollowKind = (typeof followKinds)[number];

/** Of one account. */
export const maxFollows = 200;
/** Of one account: each is looked for in the texts of the news. */
export const maxFollowedSearches = 30;
/** Of one account. */
export const maxMutedOutlets = 500;
/** UTF-16 units of a followed search. */
export const maxFollowedWords = 200;

/** A page opened again within this time of the last opening continues the same visit. */
export const visitMs = 30 * 60_000;
