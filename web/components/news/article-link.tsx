import { t } from '@lingui/core/macro';
import { webAddress } from '#web/lib/web-address.ts';

/** A text as a link to an article in a new tab; the text alone where it has no address. */
export function ArticleLink({ url, text }: { url: string | null; text: string }) {
  const address = webAddress(url);
  if (address === null) return text;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {text}
      <span className="visually-hidden"> {t`(opens in a new tab)`}</span>
    </a>
  );
}
