import { createNewsSource } from '#server/following/find-news.ts';
import { localDay } from '#server/following/mail-times.ts';
import { loadPreferences } from '#server/following/preferences.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import type { SearchCaller } from '#server/stories/search/search-store.ts';
import { buildDigest } from './build-digest.ts';
import { isEmptyContent } from './digest-content.ts';
import { createEditionSource } from './edition-source.ts';
import { type MailLinks, writeReaderMail } from './reader-mail.ts';
import type { WrittenMail } from './write-mail.ts';

/** The digest of an account as it would be sent now; null where there is nothing to send. */
export async function previewDigest(
  deps: RefreshDeps & Pick<MailLinks, 'publicUrl'>,
  { accountId }: { accountId: string },
  caller: SearchCaller = {},
): Promise<WrittenMail | null> {
  const preferences = await loadPreferences(deps.db, accountId);
  const sources = { news: createNewsSource(deps, caller), editions: createEditionSource(deps) };
  const { content } = await buildDigest(deps, { accountId, choices: preferences, sources });
  if (isEmptyContent(content)) return null;
  const { publicUrl } = deps;
  const { frequency, timeZone } = preferences;
  // A key that may only read gets the preview, so it carries no token that ends the mails.
  return writeReaderMail(
    { publicUrl, unsubscribeUrl: `${publicUrl}/preferences` },
    { kind: 'digest', frequency, period: localDay(deps.clock(), timeZone) },
    content,
  );
}
