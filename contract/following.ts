import { z } from 'zod';
import { sides } from '#domain/analysis/rating.ts';
import { followKinds, maxFollowedWords, maxMutedOutlets } from '#domain/following/follow.ts';
import {
  digestFrequencies,
  digestSections,
  isTimeZone,
  maxAlertsPerDay,
} from '#domain/following/preferences.ts';
import { endpoint } from './endpoint.ts';
import { biasDistribution, blindspot, edition, storyTopic } from './news.ts';

const count = z.number().int().nonnegative();
const time = z.iso.datetime();
const side = z.enum(sides);
const hour = z.number().int().min(0, 'Hours are 0 to 23').max(23, 'Hours are 0 to 23');
const own = { tag: 'Accounts', access: 'account' } as const;
const done = { success: z.literal(true), error: z.null() };

const domain = z.string().min(1, 'Name a domain').max(253, 'Send at most 253 characters');

const preferenceFields = z.object({
  /** Of the IANA time zone database, such as Europe/Paris. */
  time_zone: z.string().max(100).refine(isTimeZone, 'Send a time zone such as Europe/Paris'),
  edition,
  digest: z.object({
    frequency: z.enum(digestFrequencies),
    /** 1 Monday to 7 Sunday; of a weekly digest. */
    weekday: z.number().int().min(1, 'Days are 1 (Monday) to 7').max(7, 'Days are 1 (Monday) to 7'),
    /** In the time zone of the reader. */
    hour,
    sections: z.array(z.enum(digestSections)).max(digestSections.length),
  }),
  /** No mail is sent from one hour until the other; it may run over midnight. */
  quiet_hours: z.object({ from: hour, until: hour }).nullable(),
  /** Alerts about followed stories as they change; 0: none. */
  alerts_per_day: z.number().int().min(0).max(maxAlertsPerDay, `At most ${maxAlertsPerDay} a day`),
  /** Whether alerts come by mail, beside the devices that show them. */
  alerts_by_mail: z.boolean(),
  /** Outlets whose articles are folded inside a story. */
  muted_outlets: z.array(domain).max(maxMutedOutlets, `At most ${maxMutedOutlets} outlets`),
});

const preferences = preferenceFields.extend({
  /** When the next digest is due; null while none is. */
  next_digest_at: time.nullable(),
  /** Why no mail is sent although it is wanted; null while it is sent. */
  mail_stopped: z.object({ at: time, reason: z.string() }).nullable(),
});
export type Preferences = z.infer<typeof preferences>;

const preferenceChanges = preferenceFields.partial();
export type PreferenceChanges = z.infer<typeof preferenceChanges>;

export const getPreferences = endpoint({
  ...own,
  method: 'GET',
  path: '/me/preferences',
  summary: "The account's muted outlets, digest, alerts, quiet hours and time zone",
  answer: z.object({ ...done, preferences }),
});

export const savePreferences = endpoint({
  ...own,
  method: 'PUT',
  path: '/me/preferences',
  summary: 'Change preferences; absent fields stay. Saving digest or alerts turns stopped mail on again',
  body: preferenceChanges,
  answer: z.object({ ...done, preferences }),
  errors: ['not-found'],
});

/** An article, or a story for topics, that came since. */
const newItem = z.object({
  title: z.string(),
  /** Of an article. */
  url: z.string().nullable(),
  story_id: z.string().nullable(),
  /** The name of the outlet; null for a story. */
  source: z.string().nullable(),
  /** Of the article's rating; null when unrated, and for a story. */
  side: side.nullable(),
  at: time,
});
export type NewItem = z.infer<typeof newItem>;

const followNews = z.object({
  /** The end of the visit that it is compared with. */
  since: time,
  new_count: count,
  /** Whether there are more than `new_count`. */
  has_more: z.boolean(),
  /** Sides that had no article before, with the first of theirs where it is known. */
  joined: z.array(z.object({ side, source: z.string().nullable(), at: time.nullable() })),
  /** The side whose blindspot is none any more, and since when. */
  closed_blindspot: z.object({ side, at: time.nullable() }).nullable(),
  /** The newest first; at most five. */
  items: z.array(newItem),
});
export type FollowNews = z.infer<typeof followNews>;

const follow = z.object({
  id: z.string(),
  kind: z.enum(followKinds),
  /** The id of a story, the name of a topic, the domain of an outlet, or the words of a search. */
  value: z.string(),
  name: z.string(),
  created_at: time,
  /** The story as it is now, also where the followed one was merged into it; null when it was removed. */
  story: z
    .object({
      id: z.string(),
      title: z.string(),
      topic: storyTopic,
      article_count: count,
      unrated_count: count,
      bias_distribution: biasDistribution,
      blindspot: blindspot.nullable(),
      updated_at: time.nullable(),
    })
    .nullable(),
  /** Null in an answer without news. */
  news: followNews.nullable(),
});
export type Follow = z.infer<typeof follow>;

export const listFollows = endpoint({
  ...own,
  method: 'GET',
  path: '/me/follows',
  summary: 'What the account follows, and what is new since the last visit',
  query: z.object({
    /** `false` leaves out what is new, which takes longer. */
    news: z.enum(['true', 'false']).optional(),
  }),
  answer: z.object({ ...done, follows: z.array(follow) }),
});

export const addFollow = endpoint({
  ...own,
  method: 'POST',
  path: '/me/follows',
  summary: 'Follow a story, topic, outlet or search; following again changes nothing',
  body: z.object({
    kind: z.enum(followKinds),
    value: z
      .string()
      .min(1, 'Name what to follow')
      .max(maxFollowedWords, `Send at most ${maxFollowedWords} characters`),
  }),
  answer: z.object({ ...done, follow }),
  errors: ['not-found', 'conflict'],
});

export const removeFollow = endpoint({
  ...own,
  method: 'DELETE',
  path: '/me/follows/{followId}',
  summary: 'Stop following',
  params: z.object({ followId: z.string().max(100) }),
  answer: z.object({ ...done }),
  errors: ['not-found'],
});

export const markFollowsSeen = endpoint({
  ...own,
  method: 'POST',
  path: '/me/follows/seen',
  summary: 'Note a visit: what is there now is not new at the next one',
  body: z.object({
    /** A followed story that was read; absent: the list was shown. */
    story: z.string().max(100).optional(),
  }),
  answer: z.object({ ...done }),
});

export const previewDigest = endpoint({
  ...own,
  method: 'GET',
  path: '/me/digest/preview',
  summary: 'The digest as it would be sent now; nothing is sent or marked',
  answer: z.object({
    ...done,
    /** Null where there is nothing to report, so that nothing would be sent. */
    mail: z.object({ subject: z.string(), text: z.string(), html: z.string() }).nullable(),
  }),
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/digest/unsubscribe',
  summary: 'End the digest or the alerts by the token of a mail; mail programs post here (RFC 8058)',
  tag: 'Accounts',
  access: 'public',
  query: z.object({ token: z.string().max(200) }),
  answer: z.object({ ...done, ended: z.enum(['digest', 'alert']) }),
  errors: ['not-found'],
});
