import { z } from 'zod';
import type { Follow } from '#contract/following.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { storedObject, storedText } from '#server/db/stored-json.ts';
import { describeChanges, getFollowName, getFollowPath, plural } from '../describe-news.ts';

/** What a notification says, and all that is sent. */
export interface PushPayload {
  title: string;
  /** One sentence. */
  body: string;
  /** Of the page that a click opens. */
  path: string;
}

/** An encrypted message has at most 4,096 bytes (RFC 8291, section 4); these make some 2,000 of the longest letters. */
const maxTitle = 120;
const maxBody = 200;

export const storedPayload = storedObject({
  title: storedText,
  body: storedText,
  path: z.string().startsWith('/').catch('/following'),
});

/** The notification of an alert about at least one followed story. */
export function buildPushPayload(follows: readonly [Follow, ...Follow[]]): PushPayload {
  const [first, ...others] = follows;
  const changes = describeChanges(first).toReversed().join('; ');
  const more = others.length === 0 ? '' : `; and ${plural(others.length, 'more story', 'more stories')}`;
  return {
    title: cutText(getFollowName(first), maxTitle),
    body: `${cutText(`${changes}${more}`, maxBody)}.`,
    path: others.length === 0 ? getFollowPath(first) : '/following',
  };
}
