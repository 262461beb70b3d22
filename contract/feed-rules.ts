import { z } from 'zod';
import { feedIntervalRange } from '#domain/feeds/feed-rules.ts';
import { displayLine } from '#domain/text/display-line.ts';

const { min, max } = feedIntervalRange;
const minutes = `Send a whole number of minutes from ${min} to ${max}`;
const agentSigns = 'Send a user agent of 1 to 200 letters, digits and signs of ASCII';
const wordCount = 'Send at most 100 words';
const wordLength = 'Send words of 1 to 100 characters';
const nameSigns = 'Send a name of 1 to 100 letters, digits and hyphens, for a login without a colon';
const secretLength = 'Send a password or value of 1 to 2000 characters in one line';
const headerSigns = 'Send a value of the header in letters, digits and signs of ASCII';
const pattern = 'Send a pattern of 1 to 500 characters with at most five stars';

const word = z.string().overwrite(displayLine).min(1, wordLength).max(100, wordLength);
const words = z.array(word).max(100, wordCount);

const countStars = (text: string): number => text.split('*').length - 1;

/** A pattern for the whole address of an item, in which each `*` stands for any text, and what replaces it. */
const addressRewrite = z
  .object({
    from: z
      .string()
      .trim()
      .min(1, pattern)
      .max(500, pattern)
      .refine((text) => countStars(text) <= 5, pattern),
    /** Each `*` is what that of the same place in `from` stands for. */
    to: z.string().trim().min(1, pattern).max(500, pattern),
  })
  .refine(
    ({ from, to }) => countStars(to) <= countStars(from),
    'The new address has more stars than the old',
  );

const access = z.object({
  /** `login`: HTTP Basic; `header`: one header, such as `X-Api-Key` or `Cookie`. */
  kind: z.enum(['login', 'header']),
  /** The user's name, or the name of the header. */
  name: z.string(),
});

/** What an administrator rules for one feed; none is needed. */
export const feedRules = z.object({
  /** Between two requests; null: by `updateFrequency` and by how much news it has. Never more often than runs begin. */
  interval_minutes: z.number().int(minutes).min(min, minutes).max(max, minutes).nullable(),
  /** For the feed and its pages; null: that of Balance. */
  user_agent: z
    .string()
    .trim()
    .regex(/^[\x20-\x7e]{1,200}$/, agentSigns)
    .nullable(),
  /** Sent to the feed's own address. Its secret is kept encrypted and never shown. */
  access: access.nullable(),
  /** Items without any of these words in title or description are left out; empty: none are. */
  keep_words: words,
  /** Items with any of these words are left out. Whole words or phrases, in any case of letters. */
  block_words: words,
  /** For the addresses of its items. */
  rewrite: addressRewrite.nullable(),
  /** The text of the feed stands in for all pages, also of other sites; a page is read where it has none. */
  uses_feed_text: z.boolean(),
});

/** Headers that the client itself sets, or that would change how the answer is read. */
const reservedHeader =
  /^(?:accept|accept-encoding|connection|content-.*|expect|host|if-.*|keep-alive|proxy-.*|range|te|trailer|transfer-encoding|upgrade|user-agent)$/i;

const sentAccess = access
  .extend({
    name: z.string().trim().min(1, nameSigns).max(100, nameSigns),
    /** The password, or the value of the header. Absent: that which is stored for the same name and host. */
    secret: z
      .string()
      .trim()
      .min(1, secretLength)
      .max(2000, secretLength)
      .regex(/^\P{Cc}*$/u, secretLength)
      .optional(),
  })
  .refine(
    ({ kind, name }) => (kind === 'login' ? /^[^:\p{Cc}]+$/u : /^[A-Za-z0-9_-]+$/).test(name),
    nameSigns,
  )
  .refine(
    ({ kind, name }) => kind === 'login' || !reservedHeader.test(name),
    'Balance sets this header itself; for the user agent there is a rule',
  )
  .refine(({ kind, secret = '' }) => kind === 'login' || /^[\x20-\x7e]*$/.test(secret), headerSigns);

/** They replace all rules of a feed: absent is none. */
export const sentRules = feedRules.extend({ access: sentAccess.nullable() }).partial();
